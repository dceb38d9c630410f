import NMEA
import TestSupport
import Testing

/// Tests with inputs found by fuzzing, in the order of discovery. Each input revealed a defect.
struct FuzzFindingsTests {
    /// In an earlier version, a sentence of exactly the maximum length seemed too long if a chunk ended within the
    /// sentence, because old bytes followed in the buffer.
    @Test("stale bytes in the buffer do not count toward a sentence's length")
    func staleBufferContents() {
        let sentence = "$GPHDT,1.5,T*31"
        var reader = SentenceReader(options: ReaderOptions(maximumLength: 16))
        var found: [String] = []
        for _ in 0..<5 {
            for byte in Array(" \(sentence)\r\n".utf8) {
                reader.read([byte]) { found.append($0.withBytes { String(decoding: $0, as: UTF8.self) }) }
            }
        }
        #expect(found == [String](repeating: sentence, count: 5))
        #expect(reader.statistics.rejected == 0)
    }

    /// In an earlier version, the first field, which belongs to the code of PUBX, was read up to a comma or asterisk
    /// beyond the end of the line.
    @Test(
        "a PUBX code is not read beyond the end of the line",
        arguments: ["$PUBX,0\r\n$PUBX,00*33", "$PUBX,0\n0,1", "$PUBX,\r00*"])
    func aCodeEndsWithItsLine(stream: String) {
        var reader = SentenceReader(options: ReaderOptions(missingChecksum: .accept))
        var codes: [String] = []
        reader.read(Array(stream.utf8)) { codes.append($0.code.description) }
        #expect(codes.first == String(stream.prefix { !$0.isNewline }.dropFirst()))
    }

    /// In an earlier version, the sentence was read as a Garmin sentence and then written with a different address.
    @Test(
        "a talker ID followed by a proprietary code is read as an unknown sentence",
        arguments: ["0&PGRME", "GPPGRMZ", "XXPMTK001", "GPPQTMVEL"])
    func proprietaryCodeAfterTalker(address: String) {
        #expect(sentences(line("\(address),1.0,M,2.0,M,3.0,M")) == [.other])
    }

    /// In an earlier version, two sentences with equal satellites compared as different.
    @Test("an invalid satellite number in GSA is read as an empty slot", arguments: ["00", "x", "1.5", "-2", "99999"])
    func invalidSatelliteNumbers(field: String) {
        let odd = sentences(line("GPGSA,A,3,\(field),05,,,,,,,,,,,1.9,1.0,1.6"))
        #expect(odd == sentences(line("GPGSA,A,3,,05,,,,,,,,,,,1.9,1.0,1.6")))
        #expect(odd != sentences(line("GPGSA,A,3,05,,,,,,,,,,,,1.9,1.0,1.6")))
    }

    /// In an earlier version, an angle rounded to a whole number was not equal to the same number without decimals.
    @Test(
        "GSV values that are rounded to the same number compare equal",
        arguments: [("0.04", "0"), ("-0.04", "0"), ("29.98", "30"), ("359.96", "360")])
    func roundedNumbers(one: String, other: String) {
        #expect(
            sentences(line("GPGSV,1,1,01,05,\(one),\(one),\(one)"))
                == sentences(line("GPGSV,1,1,01,05,\(other),\(other),\(other)")))
    }

    /// In an earlier version, a large number in a field with many decimals crashed the writer.
    @Test(
        "numbers of any size are unchanged after being written and read back",
        arguments: ["999999999999990.5", "99999999999999.5", "999999999999999999", "0.123456789"])
    func numbersOfAnySizeAreWritten(number: String) throws {
        let sentence = try #require(
            sentences(line("PQTMINS,42634,1,\(number),-\(number),53.7,0.1,-0.2,0.3,0.2,1.8,269.8")).first)
        let text = try #require(sentence.text())
        let again = try #require(sentences(String(decoding: text, as: UTF8.self)).first)
        #expect(again.text() == text)
    }
}
