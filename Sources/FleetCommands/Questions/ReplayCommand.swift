import CommandLineKit
import FleetStore
import GNSS
import GPSBridgeCLI
import SystemSupport

/// The `gpsbridge fleet replay` command, which asks a device to resend the fixes that it has kept.
enum ReplayCommand: Command {
    static let name = "replay"
    static let summary = "ask a device to send the fixes that it has kept again"

    static let manual = HelpPage(
        usage: ["gpsbridge fleet replay DEVICE [OPTION…]"],
        [
            .description([
                .paragraph(
                    """
                    Asks a device to send its fixes again, for example because some were deleted by mistake or 'verify' reports damage.
                    A device keeps sent fixes, by default for 90 days ('publish --keep'). It begins with its next batch, or when it
                    connects, sends its fixes from that time on in order, and then continues as usual. Fence events are found again,
                    including those of fences that were added later.
                    """),
                .paragraph(
                    """
                    When the device begins, the center deletes its copies of the fixes that the device still has. Until the device has
                    sent them again, only the device has these fixes, so the command asks for confirmation.
                    """),
            ]),
            .titled(
                "Options",
                [
                    .options(
                        [
                            .value(
                                "--from", "TIME", .dateTime,
                                "only fixes from this time on, such as 2026-11-19 (default: all)"),
                            Confirmation.option,
                        ] + Center.options + [.help])
                ]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        gpsbridge fleet replay truck7 --from 2026-11-19
                        gpsbridge fleet replay truck7 --yes
                        """)
                ]),
        ])

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, manual)
        let device = try Center.device(arguments, for: ReplayCommand.self)
        let time = try arguments.dateTime("--from").map { $0.secondsSince1970 * 1_000_000 }
        let confirmation = try Confirmation(arguments, for: ReplayCommand.self)
        let center = try Center(arguments)
        let found = try center.ask { store throws(FleetStoreError) in
            try store.requestReplay(tenant: center.tenant, device: device, from: time, isRehearsal: true)
        }
        guard found.streams > 0 else {
            let period = time == nil ? "" : " from this time on"
            throw Failure(
                .nothingDecoded, "no fixes of \(device)\(period) are stored. To list devices: gpsbridge fleet list")
        }
        guard confirmation.isGiven("\(text(found)) of \(device) will be replaced by the fixes that it has kept") else {
            Terminal.say("gpsbridge: nothing was changed")
            return .nothingDecoded
        }
        _ = try center.ask { store throws(FleetStoreError) in
            try store.requestReplay(tenant: center.tenant, device: device, from: time)
        }
        return try OutputFile.show("\(device) will send its kept fixes again from its next batch or connection on\n")
    }

    /// Describes how many stored fixes are replaced.
    static func text(_ replay: Replay) -> String { replay.fixes == 1 ? "1 stored fix" : "\(replay.fixes) stored fixes" }
}
