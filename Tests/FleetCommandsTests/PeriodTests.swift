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
