import Testing

@testable import CommandLineKit

/// Tests of parsing numbers with units, and durations.
struct QuantityTests {
    @Test(
        "quantities are parsed with and without units",
        arguments: [
            ("90", nil, 90), ("1.5h", .time, 5_400), ("10min", .time, 600), ("10m", .length, 10),
            ("0.5km", .length, 500),
            ("1d", .time, 86_400), ("100MB", .size, 1e8), ("1KiB", .size, 1_024), ("2e3s", .time, 2_000),
        ] as [(String, Quantity.Dimension?, Double)])
    func meaning(_ text: String, _ dimension: Quantity.Dimension?, _ value: Double) throws {
        let quantity = try #require(Quantity(text))
        #expect(quantity.dimension == dimension && quantity.value == value)
    }

    @Test("malformed quantities are rejected", arguments: ["", "s", "1 s", "1x", "m10", "nan", "inf", "1ms", "1.2.3s"])
    func nothing(_ text: String) { #expect(Quantity(text) == nil) }

    @Test(
        "a duration must be a positive time within the limit",
        arguments: ["10m", "1km", "1MB", "0", "-1s", "1e9", "11575d", ""])
    func durations(_ text: String) { #expect(Quantity.seconds(text) == nil) }

    @Test("the hint for the invalid duration 10m suggests 10min")
    func hint() {
        #expect(Quantity.hintAtMinutes("10m") == ". Did you mean 10min?")
        for text in ["10", "10km", "10min", "m", "ten"] { #expect(Quantity.hintAtMinutes(text).isEmpty) }
    }
}
