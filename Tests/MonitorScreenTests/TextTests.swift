import GNSS
import Testing

@testable import MonitorScreen

@Suite struct TextTests {
    @Test("numbers are formatted with a fixed number of decimals, or with fewer decimals for larger numbers")
    func numbersHaveFixedDecimals() {
        #expect(fixed(3.14159, 2) == "3.14")
        #expect(fixed(-0.001, 2) == "0.00")
        #expect(fixed(0.05, 1) == "0.1")
        #expect(fixed(-12.5, 0) == "-13")
        #expect(fixed(0.123, 3, isSigned: true) == "+0.123")
        #expect(fixed(.nan, 1) == "–")
        #expect(fixed(.infinity, 1) == "–")
        #expect(fixed(1e300, 1) == "–")
        #expect(rough(0.123) == "0.12")
        #expect(rough(12.34) == "12.3")
        #expect(rough(1234.5) == "1235")
    }

    @Test("padding counts the columns of wide and combining characters")
    func wideCharacters() {
        #expect("日本".padded(right: 6) == "日本  ")
        #expect("e\u{301}".padded(left: 3) == "  e\u{301}")
    }

    @Test("courses are formatted with three digits")
    func coursesHaveThreeDigits() {
        #expect(degrees(7.4) == "007")
        #expect(degrees(359.7) == "000")
        #expect(degrees(-10) == "350")
        #expect(degrees(.nan) == "  –")
        #expect(compassPoint(350) == "N")
        #expect(compassPoint(-100) == "W")
        #expect(compassPoint(.infinity).isEmpty)
    }

    @Test("durations, ages and leap seconds are formatted")
    func times() {
        #expect(clockDuration(7) == "0:07")
        #expect(clockDuration(761) == "12:41")
        #expect(clockDuration(10_925) == "3:02:05")
        #expect(clockDuration(.nan) == "0:00")
        #expect(ageText(0.31) == "0.3 s")
        #expect(ageText(42) == "42 s")
        #expect(ageText(.infinity) == "277777:46:40")
        let leap = UTCTime(secondsSince1970: 1_483_228_799, isLeapSecond: true)
        #expect(leap.clockText == "23:59:60")
        #expect(leap.dateText == "2016-12-31")
    }

    @Test("speeds, distances and sizes are formatted with the right units")
    func unitsAreConverted() {
        #expect(Units.metric.speed.text(10, decimals: 1) == "36.0 km/h")
        #expect(Units.imperial.speed.text(10, decimals: 1) == "22.4 mph")
        #expect(Units.nautical.speed.text(10, decimals: 1) == "19.4 kn")
        #expect(Units.nautical.distance.text(1_852, decimals: 1) == "1.0 nmi")
        #expect(Units.nautical.length.text(3.048, decimals: 1) == "10.0 ft")
        #expect(Units.imperial.error(3.048) == "10.0 ft")
        #expect(Units.metric.error(1.23) == " 1.2 m")
        #expect(Units.imperial.climb(1) == "+197 ft/min")
        #expect(byteCount(742) == "742 B")
        #expect(byteCount(1_234_567) == "1.2 MB")
    }

    @Test(
        "a formatted position always has the same width",
        arguments: [CoordinateNotation.decimal, .minutes, .seconds], [false, true])
    func aPlaceAlwaysTakesTheSameWidth(notation: CoordinateNotation, isASCII: Bool) {
        let places = [(48.137154, 11.576124), (9.999999, 99.999999), (10, 100), (-1.5, -179.99999), (90, 180), (0, 0)]
        let steady = PositionNotation(notation, isASCII: isASCII)
        let texts = places.map { steady.format(Coordinate(latitude: $0.0, longitude: $0.1)) }
        #expect(Set(texts.map(\.count)).count == 1)
        // The degrees can be padded with blanks, but the letters must always be in the same columns.
        let letters = texts.map { text in text.indices.filter { text[$0].isLetter }.map { text[..<$0].count } }
        #expect(Set(letters).count == 1)
        if notation == .decimal, !isASCII { #expect(texts[1] == " 9.999999° N   99.999999° E") }
        #expect(steady.format(Coordinate(latitude: .nan, longitude: 0)).isEmpty)
    }

    @Test("lines are wrapped between words if possible")
    func linesAreBrokenBetweenWords() {
        #expect(wrapped("one two three", width: 7) == ["one two", "three"])
        #expect(wrapped("a verylongword", width: 5) == ["a", "veryl", "ongwo", "rd"])
        #expect(wrapped("日本日本", width: 4) == ["日本", "日本"])
        #expect(wrapped("anything", width: 0).isEmpty)
    }
}
