import NMEA
import TestSupport
import Testing

struct NumberFieldTests {
    private func number(_ text: String) throws -> Double? {
        let heading: Sentence.HDT = try typed("GPHDT,\(text),T")
        return heading.heading
    }

    @Test(
        "numbers in any valid format are read",
        arguments: [
            ("0", 0), ("7", 7), ("007.50", 7.5), (".5", 0.5), ("5.", 5), ("-.25", -0.25), ("+3", 3), ("+0.4", 0.4),
            ("12345678", 12_345_678), ("123456789.5", 123_456_789.5), ("0.000000001", 1e-9),
            ("999999999999999999", 1e18), ("000000000000000000000012.5", 12.5),
            ("1.00000000000000000000000000001", 1),
        ])
    func validNumbers(_ text: String, _ value: Double) throws { #expect(try number(text) == value) }

    @Test(
        "invalid numbers are read as nil",
        arguments: [
            "", ".", "-", "+", "-.", "+.", "--1", "-+1", "+-1", "1.2.3", "1..2", "1e5", "0x10", "nan", "inf", " 1",
            "1 ",
            "A", "1234567890123456789",
        ])
    func invalidNumbers(_ text: String) throws { #expect(try number(text) == nil) }

    @Test("long numbers are read as the nearest Double")
    func longNumbers() throws {
        var random = SplitMix64(seed: 4)
        for _ in 0..<5000 {
            let whole = UInt64.random(in: 0...999_999_999, using: &random)
            let fraction = String(UInt64.random(in: 100_000_000...999_999_999, using: &random))
            let text = "\(whole).\(fraction)"
            #expect(try number(text) == Double(text))
        }
    }
}
