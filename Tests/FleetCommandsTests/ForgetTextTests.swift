import GPSBridgeCLI
import SystemSupport
import Testing

@testable import FleetCommands
@testable import FleetStore

@Suite("Deleting stored devices")
struct ForgetTextTests {
    @Test("the summary of a deletion lists the fixes, the last position and the unusable batches")
    func text() {
        #expect(ForgetCommand.text(Forgotten(fixes: 1)) == "1 fix")
        #expect(ForgetCommand.text(Forgotten(fixes: 60, hasPosition: true)) == "60 fixes and the last position")
        #expect(
            ForgetCommand.text(Forgotten(fixes: 60, hasPosition: true, badPayloads: 2))
                == "60 fixes, the last position and 2 unusable batches")
    }

    @Test("the replay prompt names the fixes that were forgotten")
    func forgottenFixes() {
        #expect(ReplayCommand.forgotten(Replay(fixes: 60, streams: 1, forgotten: 0)).isEmpty)
        #expect(
            ReplayCommand.forgotten(Replay(fixes: 60, streams: 1, forgotten: 7))
                == ", including 7 forgotten fixes")
    }

    @Test("the prompt for the end of a replay names the fixes that stay missing")
    func missingFixes() {
        #expect(ReplayCommand.missing(0).isEmpty)
        #expect(ReplayCommand.missing(1) == " without 1 fix that has not arrived again")
        #expect(ReplayCommand.missing(7) == " without 7 fixes that have not arrived again")
    }

    @Test(
        "the message about a running replay contains the command that ends it, with the tenant",
        arguments: ["main", "acme"])
    func runningReplay(tenant: String) {
        let message = ForgetCommand.message(FleetStoreError("a replay is running"), device: "truck7", tenant: tenant)
        let option = tenant == "main" ? "" : " --tenant acme"
        #expect(
            message
                == "a replay is running. To end the replay: gpsbridge fleet replay truck7\(option) --end")
    }

    @Test("a replay cannot be requested and ended at the same time")
    func requestOrEnd() {
        let words = ["truck7", "--end", "--from", "2026-11-19", "--yes", "--database", "host=/nowhere"]
        let failure = #expect(throws: Failure.self) { try ReplayCommand.run(words[...]) }
        #expect(failure?.kind == .usage)
    }

    @Test(
        "the forget and replay commands reject a missing or a second device name",
        arguments: [[], ["truck7", "truck8", "--yes"]],
        [ForgetCommand.self, ReplayCommand.self] as [any Command.Type])
    func refusals(_ words: [String], command: any Command.Type) async {
        let failure = await #expect(throws: Failure.self) {
            try await command.run((words + ["--database", "host=/nowhere"])[...])
        }
        #expect(failure?.kind == .usage)
    }
}
