import CommandLineKit
import Dashboard
import FleetStore
import GNSS
import GPSBridgeCLI
import SystemSupport

/// The `gpsbridge fleet forget` command, which deletes the stored data of a device.
enum ForgetCommand: Command {
    static let name = "forget"
    static let summary = "delete the stored fixes of a device, or those before a time"

    static let manual = HelpPage(
        usage: ["gpsbridge fleet forget DEVICE [OPTION…]"],
        [
            .description([
                .paragraph(
                    """
                    Deletes a device's stored fixes, fence events and last position, and its batches that could not be stored. Shows what
                    will be deleted, and asks for confirmation. The center keeps the device's name and the sequence numbers of the deleted
                    fixes. The device therefore does not send these fixes again, and 'verify' lists them as forgotten. Copies on the device,
                    in backups and in exported files are not deleted, and 'replay' makes the device send its copies again.
                    """)
            ]),
            .titled(
                "Options",
                [
                    .options(
                        [
                            .value("--before", "TIME", .dateTime, "only fixes before this time, such as 2026-01-01"),
                            Confirmation.option,
                        ] + Center.options + [.help])
                ]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        gpsbridge fleet forget truck7
                        gpsbridge fleet forget truck7 --before 2026-01-01 --yes
                        """)
                ]),
        ])

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, manual)
        let device = try Center.device(arguments, for: ForgetCommand.self)
        let time = try arguments.instant("--before")
        let confirmation = try Confirmation(arguments, for: ForgetCommand.self)
        let center = try Center(arguments)
        let found = try ask(center, device) { store throws(FleetStoreError) in
            try store.countForgotten(tenant: center.tenant, device: device, before: time)
        }
        guard !found.isEmpty else {
            let period = time == nil ? "" : " before this time"
            throw try center.nothingFound(
                "no data from \(device)\(period) is stored. To list devices: gpsbridge fleet list")
        }
        guard confirmation.isGiven("\(text(found)) of \(device) will be permanently deleted") else {
            Terminal.say("gpsbridge: nothing was deleted")
            return .nothingDecoded
        }
        let forgotten = try ask(center, device) { store throws(FleetStoreError) in
            try store.forget(tenant: center.tenant, device: device, before: time)
        }
        return try OutputFile.show("deleted \(text(forgotten)) of \(device)\n")
    }

    /// Runs a closure that queries the database. If a running replay prevents this, the failure names the command that
    /// ends the replay.
    private static func ask<Answer>(
        _ center: Center, _ device: String, _ request: (FleetStore) throws(FleetStoreError) -> Answer
    ) throws(Failure) -> Answer {
        try center.ask { store throws(FleetStoreError) in
            do throws(FleetStoreError) { return try request(store) } catch {
                guard error.isReplayRunning else { throw error }
                throw FleetStoreError(message(error, device: device, tenant: center.tenant))
            }
        }
    }

    /// Returns the message about a running replay, with the command that ends the replay.
    static func message(_ error: FleetStoreError, device: String, tenant: String) -> String {
        "\(error.message). To end the replay: gpsbridge fleet replay \(device)\(Center.option(tenant: tenant)) --end"
    }

    /// Describes the data that was deleted or would be deleted.
    static func text(_ forgotten: Forgotten) -> String {
        var parts = [count(forgotten.fixes, "fix", "fixes")]
        if forgotten.hasPosition { parts.append("the last position") }
        if forgotten.badPayloads > 0 {
            parts.append(count(forgotten.badPayloads, "unusable batch", "unusable batches"))
        }
        return DeviceText.list(parts)
    }
}
