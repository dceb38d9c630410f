import CommandLineKit
import Dashboard
import FleetStore
import GNSS
import GPSBridgeCLI
import SystemSupport

/// The `gpsbridge fleet replay` command, which asks a device to resend the fixes that it has kept.
enum ReplayCommand: Command {
    static let name = "replay"
    static let summary = "ask a device to resend the fixes that it has kept"

    static let manual = HelpPage(
        usage: ["gpsbridge fleet replay DEVICE [OPTION…]", "gpsbridge fleet replay DEVICE --end [OPTION…]"],
        [
            .description([
                .paragraph(
                    """
                    Asks a device to resend its fixes, for example because fixes were deleted by mistake or 'verify' reports damage. By
                    default, devices keep their fixes for 90 days after the center has stored them ('publish --keep'). The device starts the
                    replay when it sends its next batch or connects, resends its fixes in order, and then continues as usual. Fence events
                    are detected again, including events of fences that were added later.
                    """),
                .paragraph(
                    """
                    When the device starts the replay, the center deletes its copies of the fixes that are still on the device. Until these
                    fixes have been sent again, the device holds the only copy, so the command asks for confirmation. If the
                    device lacks the last stored fix of a run of 'publish', because its queue was restored from a backup, nothing of this
                    run is deleted or sent again.
                    """),
                .paragraph(
                    """
                    A device that has lost its queue never completes its replay. With --end, the center stops waiting: the fixes that have
                    not arrived again stay missing, all others are kept, and the device continues with its new fixes. A replay that has not
                    started is canceled.
                    """),
            ]),
            .titled(
                "Options",
                [
                    .options(
                        [
                            .value(
                                "--from", "TIME", .dateTime,
                                "only fixes at or after this time, such as 2026-11-19 (default: all)"),
                            .flag("--end", "end the replay, without the fixes that have not arrived again"),
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
                        gpsbridge fleet replay truck7 --end
                        """)
                ]),
        ])

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, manual)
        let device = try Center.device(arguments, for: ReplayCommand.self)
        let time = try arguments.instant("--from")
        guard !arguments.has("--end") || time == nil else {
            throw Failure(.usage, "--end cannot be combined with --from, which requests a replay")
        }
        let confirmation = try Confirmation(arguments, for: ReplayCommand.self)
        let center = try Center(arguments)
        if arguments.has("--end") { return try end(device, center, confirmation) }
        return try request(device, from: time, center, confirmation)
    }

    private static func request(
        _ device: String, from time: Int64?, _ center: Center, _ confirmation: Confirmation
    ) throws(Failure) -> ExitCode {
        let found = try center.ask { store throws(FleetStoreError) in
            try store.countReplay(tenant: center.tenant, device: device, from: time)
        }
        guard found.streams > 0 else {
            let period = time == nil ? "" : " at or after this time"
            throw try center.nothingFound(
                "no fixes from \(device)\(period) are stored. To list devices: gpsbridge fleet list")
        }
        guard
            confirmation.isGiven(
                "\(text(found)) of \(device) will be replaced with the fixes that the device has kept\(forgotten(found))"
            )
        else {
            Terminal.say("gpsbridge: nothing was changed")
            return .nothingDecoded
        }
        try center.ask { store throws(FleetStoreError) in
            try store.requestReplay(tenant: center.tenant, device: device, from: time)
        }
        return try OutputFile.show("\(device) will resend its fixes when it sends its next batch or connects\n")
    }

    /// Ends the replay of a device.
    private static func end(
        _ device: String, _ center: Center, _ confirmation: Confirmation
    ) throws(Failure) -> ExitCode {
        let found = try center.ask { store throws(FleetStoreError) in
            try store.endReplay(tenant: center.tenant, device: device, isRehearsal: true)
        }
        guard let found else {
            throw try center.nothingFound(
                "no replay of \(device) was requested or is running. To list devices: gpsbridge fleet list")
        }
        guard confirmation.isGiven("the replay of \(device) will end\(missing(found))") else {
            Terminal.say("gpsbridge: nothing was changed")
            return .nothingDecoded
        }
        let ended = try center.ask { store throws(FleetStoreError) in
            try store.endReplay(tenant: center.tenant, device: device)
        }
        guard let ended else {
            return try OutputFile.show("the replay of \(device) has already ended\n")
        }
        return try OutputFile.show("ended the replay of \(device)\(missing(ended))\n")
    }

    /// Returns the number of fixes that stay missing after the end of a replay, as the end of a sentence.
    static func missing(_ number: Int) -> String {
        number > 0 ? " without \(count(number, "fix that has", "fixes that have")) not arrived again" : ""
    }

    /// Returns the number of forgotten fixes that the device may send again, as the end of a sentence.
    static func forgotten(_ replay: Replay) -> String {
        guard replay.forgotten > 0 else { return "" }
        return ", including \(count(replay.forgotten, "forgotten fix", "forgotten fixes"))"
    }

    /// Returns the number of stored fixes that are replaced, such as `12 stored fixes`.
    static func text(_ replay: Replay) -> String { count(replay.fixes, "stored fix", "stored fixes") }
}
