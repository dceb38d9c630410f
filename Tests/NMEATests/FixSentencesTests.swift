import NMEA
import TestSupport
import Testing

/// Returns the sentences in a string that is read in one chunk.
func sentences(_ text: String, options: ReaderOptions = ReaderOptions()) -> [Sentence] {
    var found: [Sentence] = []
    var reader = SentenceReader(options: options)
    reader.read(Array(text.utf8)) { found.append($0.parsed()) }
    reader.finish { found.append($0.parsed()) }
    return found
}

/// Returns an angle in degrees. The same expression in an `#expect` takes the compiler more than a second.
func degrees(_ degrees: Double, _ minutes: Double) -> Double { degrees + minutes / 60 }

struct FixSentencesTests {
    @Test("GGA is decoded into the position, altitudes and fix quality")
    func ggaGivesPositionAltitudesAndQuality() throws {
        let found = sentences(line("GPGGA,123519.25,4807.038,N,01131.000,E,2,08,0.9,545.4,M,-46.9,M,3.2,0120"))
        guard case .gga(let fix) = try #require(found.first) else { throw NotThatSentence() }
        #expect(fix.time == TimeOfDay(hour: 12, minute: 35, second: 19, nanosecond: 250_000_000))
        #expect(fix.latitude == degrees(48, 7.038))
        #expect(fix.longitude == degrees(11, 31.0))
        #expect(fix.quality == .differential)
        #expect(fix.satellitesUsed == 8)
        #expect(fix.horizontalDilution == 0.9)
        #expect(fix.altitude == 545.4)
        #expect(fix.geoidSeparation == -46.9)
        #expect(fix.correctionAge == 3.2)
        #expect(fix.station == 120)
    }

    @Test("a GSA with more than twelve satellites has no dilutions, because their fields are unknown")
    func longGSA() throws {
        let numbers = (1...16).map { "\($0)" }.joined(separator: ",")
        let found = sentences(line("GNGSA,A,3,\(numbers),1.20,0.70,0.90"))
        guard case .gsa(let gsa) = try #require(found.first) else { throw NotThatSentence() }
        #expect(gsa.fixMode == 3 && Array(gsa.satellites) == Array(1...12))
        #expect(gsa.positionDilution == nil && gsa.horizontalDilution == nil && gsa.verticalDilution == nil)
        #expect(gsa.system == nil)
    }
}

struct NotThatSentence: Error {}
