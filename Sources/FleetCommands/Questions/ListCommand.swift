import CommandLineKit
import FleetStore
import GNSS
import GPSBridgeCLI
import SystemSupport
import TextOutput

/// The `gpsbridge fleet list` command, which lists the devices of a fleet.
enum ListCommand: Command {
    static let name = "list"
    static let summary = "list devices with their last positions and the number of stored fixes"

    static let manual = HelpPage(
        usage: ["gpsbridge fleet list [OPTION…]"],
        [
            .description([
                .paragraph(
                    """
                    Lists the devices that have sent fixes. For each device, shows the last stored position and its time, and the numbers of
                    stored and dropped fixes. Dropped fixes are those that the device's queue has deleted and that the center does not have:
                    the queue was full, or the center has lost the fixes since, for example because it was restored from a backup.
                    """)
            ]),
            .titled(
                "Options",
                [
                    .options(
                        [
                            .value(
                                "--silent", "TIME", .duration,
                                "only devices whose last batch arrived at least this long ago, such as 10min or 1d"),
                            .flag("--json", "one JSON object per line"),
                        ] + Center.options + [.help])
                ]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        gpsbridge fleet list
                        gpsbridge fleet list --silent 10min --json
                        """)
                ]),
        ])

    /// The message that there are no devices.
    static let noDevices = "no device has sent fixes yet. To send fixes, see: gpsbridge publish --help"

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, manual)
        try arguments.refuseOperands(of: "gpsbridge fleet list")
        let silence = try arguments.duration("--silent")
        let center = try Center(arguments)
        let now = UTCTime.now
        var devices = try center.ask { store throws(FleetStoreError) in try store.devices(tenant: center.tenant) }
        if let silence {
            let limit = now.microseconds - silence.components.seconds * 1_000_000
            devices.removeAll { $0.arrived > limit }
        }
        guard !devices.isEmpty else {
            throw try center.nothingFound(
                silence == nil
                    ? noDevices
                    : "no device has been silent for as long as --silent specifies")
        }
        let lines =
            arguments.has("--json") ? devices.map(DeviceText.json) : DeviceText.table(devices, now: now)
        return try OutputFile.show(lines.map { $0 + "\n" }.joined())
    }
}
