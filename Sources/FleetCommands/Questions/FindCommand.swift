import CommandLineKit
import FleetStore
import FleetWire
import GPSBridgeCLI
import SystemSupport

/// The `gpsbridge fleet find` command, which lists the devices that were in an area.
enum FindCommand: Command {
    static let name = "find"
    static let summary = "list the devices that were in an area, and when"

    static let manual = HelpPage(
        usage: ["gpsbridge fleet find --box SOUTH,WEST,NORTH,EAST [OPTION…]"],
        [
            .description([
                .paragraph(
                    """
                    Lists the devices that have fixes in a box of latitudes and longitudes. For each device, shows the times of the first
                    and last fix in the box, and the number of fixes. With -o, writes these fixes to a file, as one track per device.
                    """)
            ]),
            .titled(
                "Options",
                [
                    .options(
                        [
                            .value(
                                "--box", "S,W,N,E", .text,
                                "edges in degrees; if west is greater than east, the box crosses the antimeridian"),
                            .value("--device", "DEVICE", .text, "only this device"),
                            .value("--output", short: "-o", "OUT", .file, "file for the fixes; '-' is standard output"),
                            ExportCommand.formatOption,
                            .flag("--json", "one JSON object per line"),
                        ] + Period.options + Center.options + [.help])
                ]),
            DamagedDevices.exitCodes,
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        gpsbridge fleet find --box 48.1,11.5,48.2,11.6 --from 2026-11-20T08:00 --to 2026-11-20T09:00
                        gpsbridge fleet find --box=-20,170,-10,-170 --day 2026-11-20 -o friday.gpx
                        """)
                ]),
        ])

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, manual)
        if let name = arguments.operands.first {
            throw Failure(.usage, "unexpected argument \(name). To choose a device: --device \(name)")
        }
        guard let text = arguments.value("--box") else {
            throw Failure(.usage, "missing area; add --box SOUTH,WEST,NORTH,EAST, such as --box 48.1,11.5,48.2,11.6")
        }
        let box = try FleetBox(text: text)
        let isExport = arguments.has("--output") || arguments.has("--format")
        let format = isExport ? try ExportCommand.format(arguments) : nil
        guard format == nil || !arguments.has("--json") else {
            throw Failure(.usage, "--json cannot be combined with -o or --format. To export JSON: --format json")
        }
        let period = try Period.range(arguments)
        let center = try Center(arguments)
        var damaged = DamagedDevices()
        let visits = try center.ask { store throws(FleetStoreError) in
            try Self.visits(store, center.tenant, arguments.value("--device"), box, period) { damaged.add($0) }
        }
        guard !visits.isEmpty else {
            _ = damaged.report(center.tenant)
            throw try center.nothingFound("no device has a fix in this box and period")
        }
        guard let format else {
            let lines = arguments.has("--json") ? visits.map(\.json) : [Visit.heading] + visits.map(\.line)
            _ = try OutputFile.show(lines.map { $0 + "\n" }.joined())
            return damaged.report(center.tenant)
        }
        var export = try TrackExport(to: arguments.value("--output"), as: format)
        for visit in visits {
            _ = try export.addTrack(of: visit.device) { body throws(Failure) in
                try center.ask { store throws(FleetStoreError) in
                    try store.fixes(
                        tenant: center.tenant, device: visit.device, in: box, times: period,
                        skipped: { damaged.add($0) }
                    ) { $1.allSatisfy(body) }
                }
            }
        }
        let code = damaged.report(center.tenant)
        try export.finish()
        return code
    }

    /// Returns the devices' visits to a box, ordered by their earliest fixes.
    static func visits(
        _ store: FleetStore, _ tenant: String, _ device: String?, _ box: FleetBox, _ period: Range<Int64>?,
        skipped: @escaping (String) -> Void
    ) throws(FleetStoreError) -> [Visit] {
        var visits: [String: Visit] = [:]
        try store.motion(tenant: tenant, device: device, in: box, times: period, skipped: skipped) { device, fixes in
            for fix in fixes where visits[device]?.add(fix.instant) == nil {
                visits[device] = Visit(device: device, time: fix.instant)
            }
            return true
        }
        return visits.values.sorted { ($0.first, $0.device) < ($1.first, $1.device) }
    }
}
