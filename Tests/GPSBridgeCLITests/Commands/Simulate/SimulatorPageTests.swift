import TestSupport
import Testing

/// Tests that run the commands in docs/simulator.md.
@Suite struct SimulatorPageTests {
    private let directory = TemporaryDirectory()
    private let blocks: [String]

    init() throws {
        let page = try read(testDirectory() + "/../../docs/simulator.md")
        let directory = directory
        blocks = page.split(separator: "```sh\n").dropFirst().map { block in
            let lines = block.split(separator: "\n").prefix { $0 != "```" }
            return lines.joined(separator: "\n").split(separator: "/tmp/gps", omittingEmptySubsequences: false).joined(
                separator: directory("gps"))
        }
    }

    @Test("the commands in docs/simulator.md write and decode a one-hour recording", .needs("jq"))
    func aRecordingIsMade() async throws {
        let block = try #require(blocks.first { $0.contains("hour.nmea") })
        let outcome = try await shell(block, in: directory)
        #expect(outcome.output.split(separator: "\n").count == 3_600)
        #expect(outcome.output.contains(#"["2026-11-20T00:59:59.000Z",48.13"#))
        #expect(outcome.errors.isEmpty)
    }

    @Test("decode reconnects in the unplug example in docs/simulator.md")
    func unpluggedReceiver() async throws {
        // However slow the machine is, the program opens the port before one of the faults, and reconnects afterwards.
        let laterFaults = [40, 160, 640, 2_560].map { "--fault unplug@\($0)+5" }.joined(separator: " ")
        // The simulator is started directly, not by a shell function, so that it can be stopped by its process ID.
        let block = try #require(blocks.first { $0.contains("unplug") })
            .replacing("--duration 60", with: laterFaults)
            .replacing("gpsbridge simulate", with: "\"\(programDirectory)/gpsbridge\" simulate")
        let outcome = try await shell(
            """
            your-program() {
                simulator=$!
                until [ -e "$1" ]; do read -rt 0.01 <> <(:); done
                "\(programDirectory)/gpsbridge" decode "$1" > reports 2> >(tee news >&2) & program=$!
                until [ "$(grep -c 'receiving NMEA' news)" -ge 2 ]; do read -rt 0.01 <> <(:); done
                kill $program $simulator
            }
            touch news
            \(block)
            wait
            rm news reports
            """, in: directory)
        let news = outcome.errors.split(separator: "\n")
        #expect(news.contains { $0.contains("disconnected") }, "\(outcome.errors)")
        #expect(news.filter { $0.contains("receiving NMEA") }.count >= 2, "\(outcome.errors)")
        #expect(directory.names.isEmpty)
    }
}
