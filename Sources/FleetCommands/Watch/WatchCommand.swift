import CommandLineKit
import FleetLink
import FleetStore
import GPSBridgeCLI
import SystemSupport

/// The `gpsbridge fleet watch` command, which shows the positions of devices as they arrive.
enum WatchCommand: Command {
    static let name = "watch"
    static let summary = "show the live positions of all devices in the terminal"

    static let manual = HelpPage(
        usage: ["gpsbridge fleet watch [DEVICE…] [OPTION…]"],
        [
            .description([
                .paragraph(
                    """
                    Shows a table of the devices with their newest positions. Positions arrive within a few seconds, before they are stored.
                    A device that has sent nothing for a minute is dimmed. If standard output is not a terminal, prints a line for each
                    position, in degrees and km/h, until Ctrl-C.
                    """),
                .paragraph(
                    """
                    Positions come directly from the NATS servers or the MQTT broker. With --database, the table initially shows the last
                    stored position of each device.
                    """),
            ]),
            .titled(
                "Options",
                [
                    .options(
                        [
                            .value(
                                "--box", "S,W,N,E", .text,
                                """
                                only positions in this box, in degrees; if west is greater than east, the box crosses
                                the antimeridian
                                """),
                            .flag("--json", "print a JSON object per line, even on a terminal"),
                            .flag("--lines", "print lines, even on a terminal"),
                        ] + Option.fleet + [
                            .value(
                                "--database", "CONNECTION", .text,
                                "database with the initial positions, such as \(Center.defaultDatabase)"), .help,
                        ])
                ]),
            .titled(
                "Keys",
                [
                    .list([
                        .init("q, Ctrl-C", "quit"), .init("s", "sort by name or by time"),
                        .init("↑ ↓ PgUp PgDn", "scroll"),
                    ])
                ]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        gpsbridge fleet watch --fleet /etc/gpsbridge/fleet/collector.fleet
                        gpsbridge fleet watch truck7 --json
                        """)
                ]),
        ])

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, manual)
        let access = try FleetAccess(arguments)
        access.warn()
        try access.requireCollector(arguments)
        let box = try arguments.value("--box").map { text throws(Failure) in try FleetBox(text: text) }
        var fleet = WatchedFleet(names: Set(arguments.operands), box: box)
        if arguments.has("--database") {
            let center = try Center(arguments, tenant: access.tenant)
            for device in try center.ask({ store throws(FleetStoreError) in try store.devices(tenant: center.tenant) })
            {
                fleet.add(device)
            }
        }
        // Ctrl-C is the normal way to end this command.
        Shutdown.begin()
        let isJSON = arguments.has("--json")
        guard !isJSON, !arguments.has("--lines"), Screen.isAvailable else {
            let link = try LiveLink(access.link(name: "watch"), tenant: access.tenant)
            return try printLines(from: link, fleet, isJSON ? WatchText.json : WatchText.line)
        }
        var loop = try WatchLoop(try LiveLink(access.link(name: "watch"), tenant: access.tenant), fleet)
        return loop.run()
    }

    /// Prints a line for each position until termination is requested.
    private static func printLines(
        from link: LiveLink, _ fleet: WatchedFleet, _ text: (WatchedFleet.Device) -> String
    ) throws(Failure) -> ExitCode {
        var fleet = fleet
        Shutdown.exitWhenOutputCloses()
        defer { link.close() }
        var awaited = PollList(link.descriptor, Shutdown.descriptor)
        var hasReportedLimit = false
        while !Shutdown.isRequested {
            awaited.wait(for: nil)
            var lines = ""
            for event in link.events() {
                if case .trouble(let sentence) = event { Terminal.say("gpsbridge: \(sentence)") }
                if case .disconnected = event { Terminal.say("gpsbridge: not connected to the servers; reconnecting") }
                if let device = fleet.handle(event, now: WatchLoop.now) { lines += text(device) + "\n" }
            }
            if fleet.omitsDevices, !hasReportedLimit {
                Terminal.say("gpsbridge: \(DeviceLimit.notice)")
                hasReportedLimit = true
            }
            if !lines.isEmpty { _ = try OutputFile.show(lines) }
        }
        return .success
    }
}
