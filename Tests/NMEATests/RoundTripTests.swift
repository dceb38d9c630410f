import NMEA
import TestSupport
import Testing

struct RoundTripTests {
    @Test(
        "random sentences of every type are unchanged after being written and read back", arguments: SentenceRecipe.all)
    func randomSentences(_ recipe: SentenceRecipe) throws {
        for seed in 0..<300 as Range<UInt64> {
            let content = recipe.content(seed: seed)
            let read = try #require(sentences(line(content)).first, "\(content)")
            let text = try #require(read.text(), "\(content) has no known type")
            expect(text, toBe: read, from: content)
        }
    }

    @Test(
        "sentences from real receivers are unchanged after being written and read back",
        .enabled(if: !CorpusLog.all.isEmpty, CorpusLog.missing), arguments: CorpusLog.all)
    func corpusLogs(_ log: CorpusLog) throws {
        var reader = SentenceReader(options: ReaderOptions(missingChecksum: .accept))
        reader.read(try log.bytes()) { sentence in
            let read = sentence.parsed()
            guard let text = read.text(talker: sentence.talker) else { return }
            expect(text, toBe: read, from: sentence.withBytes { String(decoding: $0, as: UTF8.self) })
        }
    }

    /// Expects that text is read as a given sentence, and that the sentence is written as the same text.
    private func expect(_ text: [UInt8], toBe sentence: Sentence, from origin: String) {
        var again: [Sentence] = []
        var textAgain: [UInt8]?
        var reader = SentenceReader()
        reader.read(text) {
            again.append($0.parsed())
            textAgain = $0.parsed().text(talker: $0.talker)
        }
        #expect(again == [sentence], "\(origin) was written as \(String(decoding: text, as: UTF8.self))")
        #expect(textAgain == text, "\(origin) is not written the same way twice")
    }

    @Test("a number without a unit conversion round-trips exactly")
    func exactNumbers() throws {
        var random = SplitMix64(seed: 1)
        for _ in 0..<5000 {
            var sentence = Sentence.GST()
            sentence.latitudeDeviation = Double.random(in: 0.001..<1, using: &random)
            sentence.longitudeDeviation = Double.random(in: -1000..<1000, using: &random)
            sentence.altitudeDeviation = Double.random(in: -1e9..<1e9, using: &random)
            #expect(sentences(String(decoding: sentence.text(), as: UTF8.self)) == [.gst(sentence)])
        }
    }

    @Test("a position round-trips within 0.01 mm")
    func positionPrecision() throws {
        var random = SplitMix64(seed: 2)
        for _ in 0..<5000 {
            var sentence = Sentence.WPL()
            let latitude = Double.random(in: -90...90, using: &random)
            let longitude = Double.random(in: -180...180, using: &random)
            sentence.latitude = latitude
            sentence.longitude = longitude
            let read: Sentence.WPL = try typed(String(written(sentence).dropFirst()))
            #expect(abs(try #require(read.latitude) - latitude) < 1e-10)
            #expect(abs(try #require(read.longitude) - longitude) < 1e-10)
        }
    }

    @Test("a VTG speed in km/h round-trips within one ulp")
    func speedPrecision() throws {
        var random = SplitMix64(seed: 3)
        for _ in 0..<5000 {
            let course: Sentence.VTG = try typed("GPVTG,,T,,M,,N,\(Int.random(in: 0...9999, using: &random)).5,K")
            let speed = try #require(course.speed)
            let again: Sentence.VTG = try typed(String(written(course).dropFirst()))
            #expect(abs(try #require(again.speed) - speed) <= speed.ulp)
        }
    }

    @Test("unwritable numbers become empty fields, and reserved characters become spaces")
    func unwritableValues() throws {
        var fix = Sentence.GGA()
        fix.latitude = 1e300
        fix.longitude = .infinity
        fix.altitude = 1e200
        fix.geoidSeparation = -.infinity
        #expect(written(fix) == "$GPGGA,,,,,,,,,,M,,M,,")
        var datum = Sentence.DTM()
        datum.datum = "A*B,C$D"
        datum.subdivision = ","
        #expect(written(datum) == "$GPDTM,A B C D, ,,,,,,")
    }

    @Test("negative zeros round-trip")
    func negativeZeroKeepsItsValue() throws {
        let fix: Sentence.RMC = try typed("GPRMC,,V,0000.0000,S,00000.0000,W,-0.0,-0,,0.0,W")
        #expect(fix.latitude == 0 && fix.longitude == 0 && fix.speed == 0 && fix.course == 0)
        #expect(fix.magneticVariation == 0)
        let again: Sentence.RMC = try typed(String(written(fix).dropFirst()))
        #expect(again == fix)
    }

    @Test("two-digit years map to the years 1980 to 2079")
    func centuries() throws {
        for (text, year) in [("010180", 1980), ("311299", 1999), ("010100", 2000), ("311279", 2079)] {
            let fix: Sentence.RMC = try typed("GPRMC,,,,,,,,,\(text),,")
            #expect(fix.date?.year == Int16(year))
            #expect(written(fix) == "$GPRMC,,,,,,,,,\(text),,")
        }
    }
}
