import GNSS
import NMEA
import Receivers
import TestSupport
import Testing

@testable import NMEAServer

@Suite struct NMEAEncoderTests {
    private let position = "$GPGGA,120000.00,4807.0380,N,01131.0000,E,1,08,0.9,545.4,M,46.9,M,,*6F\r\n"

    @Test("NMEAEncoder forwards valid sentences and drops frames and garbage")
    func validSentences() throws {
        let encoder = NMEAEncoder(try SentenceChoice())
        let frame: [UInt8] = [0xB5, 0x62, 0x05, 0x01, 0x02, 0x00, 0x06, 0x01, 0x0F, 0x38]
        let garbage = Array("GPGGA,1200$GPGGA,120000.00*00\r\n".utf8)
        let sentence = line("GPTXT,01,01,02,hello")
        #expect(encoder.text(garbage + Array(sentence.utf8) + frame + Array(sentence.utf8)) == sentence + sentence)
    }

    @Test("NMEAEncoder forwards only the selected sentence types")
    func chosenTypes() throws {
        let encoder = NMEAEncoder(try SentenceChoice(codes: "rmc,PUBX"))
        #expect(encoder.text(line("GPTXT,01,01,02,hello") + line("GPRMC,,V,,,,,,,,,,N")) == line("GPRMC,,V,,,,,,,,,,N"))
    }

    @Test("NMEAEncoder replaces talkers except in GSV and proprietary sentences")
    func replacedTalker() throws {
        let encoder = NMEAEncoder(try SentenceChoice(talker: "gp"))
        let said = line("GNRMC,,V,,,,,,,,,,N") + line("GLGSV,1,1,00") + line("PUBX,04,1") + line("GNGLL,,,,,,V,N")
        let told = line("GPRMC,,V,,,,,,,,,,N") + line("GLGSV,1,1,00") + line("PUBX,04,1") + line("GPGLL,,,,,,V,N")
        #expect(encoder.text(said) == told)
    }

    @Test("NMEAEncoder adds a checksum to sentences without one if it replaces their talker")
    func talkerWithoutChecksum() throws {
        let encoder = NMEAEncoder(try SentenceChoice(codes: "GLL", talker: "gp"))
        let bare = "$GNGLL,4807.038,N,01131.000,E,120000,A\r\n"
        let expected = line("GPGLL,4807.038,N,01131.000,E,120000,A")
        #expect(encoder.text(String(repeating: bare, count: 5)).hasSuffix(expected))
    }

    @Test("NMEAEncoder synthesizes all types again if a receiver no longer sends sentences")
    func switchedToBinary() throws {
        let encoder = NMEAEncoder(try SentenceChoice())
        let own = line("GPRMC,,V,,,,,,,,,,N") + line("GPGGA,,,,,,0,,,,,,,,") + line("GPGSA,A,1,,,,,,,,,,,,,,,")
        for second in 1...20 { #expect(codes(encoder.text(own, epochs: [epoch(second)])) == ["RMC", "GGA", "GSA"]) }
        for second in 21...29 { #expect(encoder.text("", epochs: [epoch(second)]).isEmpty) }
        #expect(codes(encoder.text("", epochs: [epoch(30)])) == ["RMC", "GGA", "GSA"])
    }

    @Test("NMEAEncoder synthesizes all types of a binary receiver that replaces one with sentences")
    func replacedByBinary() throws {
        let encoder = NMEAEncoder(try SentenceChoice())
        let own = line("GPRMC,,V,,,,,,,,,,N") + line("GPGGA,,,,,,0,,,,,,,,")
        for second in 1...20 { _ = encoder.text(own, epochs: [epoch(second)]) }
        #expect(codes(encoder.text([], epochs: [epoch(21)], losses: 1)) == ["RMC", "GGA", "GSA"])
    }

    @Test("NMEAEncoder synthesizes sentences for binary receivers")
    func synthesizedSentences() throws {
        let encoder = NMEAEncoder(try SentenceChoice())
        let text = encoder.text("", epochs: [epoch(1)])
        #expect(codes(text) == ["RMC", "GGA", "GSA"])
        #expect(text.contains("4807.038") && text.contains("01131.000"))
    }

    @Test("NMEAEncoder synthesizes missing sentence types after ten epochs")
    func missingTypes() throws {
        let encoder = NMEAEncoder(try SentenceChoice())
        for second in 1...10 {
            #expect(codes(encoder.text(line("GPGLL,,,,,,V,N"), epochs: [epoch(second)])) == ["GLL"])
        }
        #expect(codes(encoder.text(line("GPRMC,,V,,,,,,,,,,N"), epochs: [epoch(11)])) == ["RMC", "GGA", "GSA"])
    }

    @Test("a sentence selection with an invalid talker is rejected", arguments: ["G", "GPS", "PG", "1P", ""])
    func invalidTalkers(_ talker: String) {
        #expect(throws: (any Error).self) { try SentenceChoice(talker: talker) }
    }

    private func epoch(_ second: Int) -> Epoch {
        var fix = Fix()
        fix.mode = .threeDimensional
        fix.quality = .autonomous
        fix.time = UTCTime(secondsSince1970: 1_795_000_000 + Int64(second))
        fix.coordinate = Coordinate(latitude: 48.1173, longitude: 11.516666667)
        return Epoch(fix: fix)
    }

    private func codes(_ text: String) -> [String] {
        text.split(separator: "\r\n").map { String($0.dropFirst(3).prefix(3)) }
    }
}

extension NMEAEncoder {
    fileprivate func text(_ text: String, epochs: [Epoch] = []) -> String {
        self.text(Array(text.utf8), epochs: epochs)
    }

    fileprivate func text(_ bytes: [UInt8], epochs: [Epoch] = [], losses: Int = 0) -> String {
        let receiver = Receiver(.file("-"))
        var batch = Receiver.Batch(time: .now, status: receiver.status, statistics: receiver.statistics)
        batch.status.losses = losses
        batch.bytes = bytes
        batch.packets = PacketList(bytes)
        batch.epochs = epochs
        return String(decoding: encode(batch), as: UTF8.self)
    }
}
