import CommandLineKit
import FleetStore
import FleetWire
import GNSS
import GPSBridgeCLI
import SystemSupport
import TrackFormats

/// The `gpsbridge fleet show` command, which summarizes a device's fixes.
enum ShowCommand: Command {
    static let name = "show"
    static let summary = "summarize the fixes of a device: distance, times, speeds"

    static let manual = HelpPage(
        usage: ["gpsbridge fleet show DEVICE [OPTION…]"],
        [
            .description([
                .paragraph(
                    """
                    Summarizes all stored fixes of a device, or only those of a day or a period. Damaged batches are
                    skipped.
                    """)
            ]),
            .titled("Options", [.options(Period.options + Center.options + [.help])]),
            DamagedDevices.exitCodes,
            .titled("Examples", [.lines("gpsbridge fleet show truck7 --day 2026-11-20")]),
        ])

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, manual)
        let device = try Center.device(arguments, for: ShowCommand.self)
        let period = try Period.range(arguments)
        let center = try Center(arguments)
        var statistics = TrackStatistics()
        var damaged = DamagedDevices()
        try center.ask { store throws(FleetStoreError) in
            try store.fixes(tenant: center.tenant, device: device, times: period, skipped: { damaged.add(device) }) {
                for fix in $0 { statistics.add(fix.epoch) }
                return true
            }
        }
        let code = damaged.report(center.tenant)
        guard statistics.epochs > 0 else {
            guard code == .success else { return code }
            throw try noFixes(of: device, in: period, center)
        }
        _ = try OutputFile.show(statistics.lines(.metric).map { $0 + "\n" }.joined())
        return code
    }

    /// Returns the failure to throw if a device has no fixes.
    static func noFixes(
        of device: String, in period: Range<Int64>?, _ center: Center
    ) throws(Failure) -> Failure {
        try center.nothingFound(
            "no fixes from \(device)\(period == nil ? "" : " in this period") are stored. To list devices: "
                + "gpsbridge fleet list")
    }
}
