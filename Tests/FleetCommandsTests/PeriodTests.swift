import CommandLineKit
import GPSBridgeCLI
import SystemSupport
import Testing

@testable import FleetCommands

@Suite("Time periods on the command line")
struct PeriodTests {
    private func range(_ words: String...) throws(Failure) -> Range<Int64>? {
        try Period.range(Arguments(words, HelpPage(usage: [], [.titled("Options", [.options(Period.options)])])))
    }

    @Test("without period options, the time range is unlimited")
    func unlimited() throws { #expect(try range() == nil) }

    @Test("--day covers the time from midnight to midnight UTC")
    func day() throws {
        #expect(try range("--day", "2026-11-20") == 1_795_132_800_000_000..<1_795_219_200_000_000)
    }

    @Test("--from and --to can each be used alone")
    func openEnds() throws {
        #expect(try range("--from", "2026-11-20") == 1_795_132_800_000_000..<Int64.max)
        #expect(try range("--to", "2026-11-20") == Int64.min..<1_795_132_800_000_000)
    }

    @Test(
        "a time may have a fraction of a second in each format",
        arguments: [
            ("2026-11-20T00:00:08.000Z", 8_000_000), ("2026-11-20T00:00:08.5", 8_500_000),
            ("2026-11-20 00:00:08.25Z", 8_250_000), ("2026-11-20T01:00:08.123456+01:00", 8_123_456),
            ("2026-11-19T19:00:08.1-0500", 8_100_000), ("2026-11-20T00:00:08.000000001Z", 8_000_001),
            ("2026-11-20T00:00:59.999999999Z", 60_000_000),
        ] as [(String, Int64)])
    func fractions(_ text: String, _ microseconds: Int64) throws {
        let start = 1_795_132_800_000_000 + microseconds
        #expect(try range("--from", text) == start..<Int64.max)
        #expect(try range("--to", text) == Int64.min..<start)
    }

    @Test(
        "an invalid fraction of a second is refused with a message that contains the whole text",
        arguments: [
            "2026-11-20T00:00:08.", "2026-11-20T00:00:08.123456789x", "2026-11-20T00:30.5", "2026-11-20.5",
            "2026-11-20T00:00:08.5.5", "2026-11-20T00:00:.5", "2026-11-20T00:00:08.5x", "2026-11-20T00:00:99.5",
        ])
    func wrongFractions(_ text: String) {
        let failure = #expect(throws: Failure.self) { try range("--from", text) }
        #expect(failure?.message.contains("not \(text)\n") == true)
    }

    @Test(
        "contradictory or empty periods are refused",
        arguments: [
            ["--day", "2026-11-20", "--to", "2026-11-21"], ["--from", "2026-11-20", "--to", "2026-11-20"],
        ])
    func contradictions(_ words: [String]) {
        #expect(throws: Failure.self) {
            try Period.range(Arguments(words, HelpPage(usage: [], [.titled("Options", [.options(Period.options)])])))
        }
    }
}
