import CommandLineKit
import FleetLink
import FleetStore
import FleetWire
import GNSS
import GPSBridgeCLI
import GPSBridgeMap
import ServerCore
import SystemSupport

/// The `gpsbridge fleet serve` command, which shows all devices of a fleet on a map in a browser.
enum ServeCommand: Command {
    static let name = "serve"
    static let summary = "show all devices on a map in a web browser"

    static let manual = HelpPage(
        usage: ["gpsbridge fleet serve [OPTION…]"],
        [
            .description([
                .paragraph(
                    """
                    Serves a web page with a map of all devices and fences, and prints its URL. Positions appear as soon as devices send
                    them. A device that has sent nothing for a minute is gray. In fleets of fewer than 2,000 devices, the map also shows
                    speeds and where the devices have been recently. The page works without internet access. This command has its own
                    connections to the servers, so viewers never slow down the collectors.
                    """),
                .paragraph(
                    """
                    Select a device to list its days with stored fixes, then a day to see the device's path. A slider moves a marker along
                    the path, and a list shows when the device entered and left fences. All viewers see the same day.
                    """),
            ]),
            .titled(
                "Options",
                [
                    .options(
                        [
                            .value(
                                "--http", "[ADDRESS:]PORT", .text,
                                "address and port of the page (default: port 8080, for this machine only)"),
                            .flag("--public", "let anyone who can reach the address see the map without a key"),
                        ] + Option.fleet.dropLast() + Center.options + [.help])
                ]),
            .titled("Examples", [.lines("gpsbridge fleet serve --http 0.0.0.0:8080")]),
        ])

    static func run(_ words: ArraySlice<String>) async throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, manual)
        try arguments.refuseOperands(of: "gpsbridge fleet serve")
        let address = try address(arguments.value("--http") ?? "8080")
        let access = try FleetAccess(arguments)
        access.warn()
        try access.requireCollector(arguments)
        let center = try Center(arguments, tenant: access.tenant)
        Shutdown.begin()
        let tenant = center.tenant
        let link = try LiveLink(access.link(name: "map"), tenant: tenant)
        let events = try Self.events(of: link)
        let archive = StoredFleet(center.store, tenant: tenant)
        try await show(archive, events, on: address, isPublic: arguments.has("--public"))
        return .success
    }

    /// The time between two updates of the fences.
    private static let fenceInterval = Duration.seconds(30)

    /// Shows the stored positions, and then new ones as they arrive, until termination is requested.
    @MainActor
    static func show(
        _ archive: any FleetArchive, _ events: some AsyncSequence<[LiveLink.Event], Never> & Sendable,
        on address: MapAddress, isPublic: Bool
    ) async throws(Failure) {
        let fleet = FleetMap(access: isPublic ? .keyToTouch : .key, archive: archive)
        for device in try await archive.devices() {
            guard let fix = device.position, let coordinate = fix.position else { continue }
            fleet.show(
                device.device, at: coordinate, time: fix.instant, speed: fix.speed, course: fix.course, isLive: false,
                now: now)
        }
        let url: String
        do {
            url = try fleet.map.serve(address)
        } catch {
            throw error.refusal?.explained(option: "--http") ?? Failure(.cannotWrite, "\(error)")
        }
        _ = try OutputFile.show("\(url)\n")
        let fences = Task {
            while !Task.isCancelled {
                await fleet.updateFences()
                try? await Task.sleep(for: fenceInterval)
            }
        }
        defer { fences.cancel() }
        var checked = now
        for await events in events {
            for event in events { handle(event, fleet) }
            // Events can arrive many times a second.
            guard now != checked else { continue }
            checked = now
            fleet.markSilent(now: checked)
        }
        fleet.map.close()
    }

    @MainActor
    private static func handle(_ event: LiveLink.Event, _ fleet: FleetMap) {
        switch event {
        case .position(_, let device, let payload):
            guard let position = try? LivePosition(payload: payload), let coordinate = position.coordinate else {
                return
            }
            fleet.show(
                device, at: coordinate, time: position.time, speed: position.speed, course: position.course,
                isLive: true, now: now)
        case .trouble(let sentence): Terminal.say("gpsbridge: \(sentence)")
        case .connected: Terminal.say("gpsbridge: connected to the servers; the map is live")
        case .disconnected:
            Terminal.say("gpsbridge: not connected to the servers; the map shows the last known positions")
        }
    }

    /// Returns a stream of a link's events, with an empty element after every five seconds without events. The stream
    /// ends when termination is requested.
    ///
    /// Each element contains all events since the previous element. While the reader is busy, a device's new position
    /// replaces its previous position.
    static func events(
        of link: LiveLink
    ) throws(Failure) -> some AsyncSequence<[LiveLink.Event], Never> & Sendable {
        let pending = PendingEvents()
        let (signals, input) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        do throws(SystemError) {
            _ = try WorkerThread {
                var awaited = PollList(link.descriptor, Shutdown.descriptor)
                while !Shutdown.isRequested {
                    awaited.wait(for: .seconds(5))
                    pending.add(link.events())
                    input.yield()
                }
                link.close()
                input.finish()
            }
        } catch {
            throw Failure(.cannotRead, error)
        }
        return signals.map { pending.take() }
    }

    /// Parses the value of `--http`: a port, or an address and a port.
    static func address(_ text: String) throws(Failure) -> MapAddress {
        guard let address = HostAndPort(text) else {
            throw Failure(
                .usage, "--http must be a port or an address with a port, such as 8080 or 0.0.0.0:8080, not \(text)")
        }
        return address.host.map { .address($0, port: address.port) } ?? .loopback(port: address.port)
    }

    private static var now: Int64 { UTCTime.now.microseconds }
}
