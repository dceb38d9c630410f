import CommandLineKit
import FleetStore
import FleetWire
import GPSBridgeCLI
import SystemSupport
import TrackFormats

/// The `gpsbridge fleet export` command, which writes the fixes of devices in the format of another program.
enum ExportCommand: Command {
    static let name = "export"
    static let summary = "export the fixes of devices: GPX, KML, GeoJSON, CSV, JSON, NMEA"

    static let manual = HelpPage(
        usage: ["gpsbridge fleet export [DEVICE…] [-o OUT] [OPTION…]"],
        [
            .description([
                .paragraph(
                    """
                    Exports all stored fixes of the devices, or only those of a day or a period, as one track per device. Without DEVICE,
                    exports all devices. Damaged batches are skipped, and their devices are named at the end. The file OUT appears only when it is
                    complete; '-' is standard output.
                    """)
            ]),
            .titled(
                "Options",
                [
                    .options(
                        [
                            .value("--output", short: "-o", "OUT", .file, "output file (default: standard output)"),
                            formatOption,
                            .flag(
                                "--simplified",
                                "simplify tracks to at most 50 points per hour, within 20 m of the original if possible"
                            ),
                        ] + Period.options + Center.options + [.help])
                ]),
            DamagedDevices.exitCodes,
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        gpsbridge fleet export truck7 --day 2026-11-20 -o friday.gpx
                        gpsbridge fleet export --simplified --day 2026-11-20 -o fleet.kml
                        """)
                ]),
        ])

    /// The option that specifies the format.
    static let formatOption = Option.value(
        "--format", "FORMAT", .choice(Words.formats), "format (default: from the extension of OUT): \(TrackFormat.list)"
    )

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, manual)
        let format = try format(arguments)
        let period = try Period.range(arguments)
        let center = try Center(arguments)
        var devices = arguments.operands
        if devices.isEmpty {
            devices = try center.ask { store throws(FleetStoreError) in
                try store.devices(tenant: center.tenant).map(\.device)
            }
            guard !devices.isEmpty else { throw try center.nothingFound(ListCommand.noDevices) }
        }
        var damaged = DamagedDevices()
        var export = try TrackExport(to: arguments.value("--output"), as: format)
        for device in devices.withoutRepetitions {
            var isDamaged = false
            let count = try export.addTrack(of: device) { body throws(Failure) in
                try center.ask { store throws(FleetStoreError) in
                    guard arguments.has("--simplified") else {
                        return try store.fixes(
                            tenant: center.tenant, device: device, times: period, skipped: { isDamaged = true }
                        ) { $0.allSatisfy(body) }
                    }
                    try store.ways(
                        tenant: center.tenant, devices: [device], times: period, skipped: { _ in isDamaged = true }
                    ) { _, way in
                        way.points.map(\.fix).allSatisfy(body)
                    }
                }
            }
            if isDamaged { damaged.add(device) }
            if count == 0, !isDamaged, !arguments.operands.isEmpty {
                throw try ShowCommand.noFixes(of: device, in: period, center)
            }
        }
        let code = damaged.report(center.tenant)
        try export.finish()
        return code
    }

    /// Returns the specified format or, without `--format`, the format that the output's extension implies.
    static func format(_ arguments: Arguments) throws(Failure) -> TrackFormat {
        if let format = try TrackFormat.chosen(arguments, option: "--format") { return format }
        throw Failure(.usage, "missing format; add --format FORMAT, where FORMAT is one of: \(TrackFormat.list)")
    }
}
