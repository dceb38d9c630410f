import CommandLineKit
import FleetEdge
import FleetQueue
import GPSBridge
import GPSBridgeCLI
import Glibc
import SystemSupport

/// The parsed command line of `gpsbridge publish`.
struct PublishRequest {
    /// A device to publish.
    struct Device {
        let source: MonitorSource
        /// The name of the log that is replayed; `nil` for other sources.
        let replay: String?
        let edge: EdgeOptions
        let warning: String?

        /// The source of the fixes. Messages about a replay name its log.
        var receiver: Receiver.Source {
            guard case .feed(var feed) = source.source, let replay else { return source.source }
            feed.name = replay
            return .feed(feed)
        }
    }

    let devices: [Device]
    /// The warning to print if other users can read a device's fleet file; `nil` if they cannot.
    let warning: String?
    let isQuiet: Bool

    init(_ words: ArraySlice<String>, _ configuration: Configuration) throws(Failure) {
        let arguments = try Self.arguments(words, configuration)
        do throws(Failure) {
            self = try PublishRequest(arguments, words)
        } catch {
            throw arguments.explained(error)
        }
    }

    private init(_ arguments: Arguments, _ words: ArraySlice<String>) throws(Failure) {
        guard !arguments.has("--json") else {
            throw Failure(.usage, "--json is an option of 'gpsbridge publish status'")
        }
        isQuiet = arguments.has("--quiet")
        devices = arguments.has("--count") ? try Self.simulated(arguments) : [try Self.device(arguments, words)]
        try DaySpan.checkOutages(of: devices)
        warning = devices.lazy.compactMap(\.warning).first
    }

    /// Returns the path that `--queue` specifies, or the default path for the device's name. Returns `nil` if neither
    /// the command line nor the configuration specifies a queue or a device.
    static func queue(_ words: ArraySlice<String>, _ configuration: Configuration) throws(Failure) -> String? {
        let arguments = try arguments(words, configuration)
        if let path = arguments.value("--queue") { return path }
        guard let device = try access(arguments, words).device ?? arguments.value("--name") else { return nil }
        return try usualQueue(device)
    }

    /// Returns the options on the command line, supplemented by those in the configuration.
    static func arguments(
        _ words: ArraySlice<String>, _ configuration: Configuration
    ) throws(Failure) -> Arguments {
        var arguments = try Arguments(words, PublishCommand.manual)
        let settings = Option.publishSettings.filter { applies($0, to: arguments) }
        configuration.complete(&arguments, settings, from: PublishCommand.name)
        return arguments
    }

    /// Returns whether a configured option applies to the devices that the command line specifies.
    private static func applies(_ option: Option, to arguments: Arguments) -> Bool {
        switch option.name {
        // These options describe this computer's only device.
        case "--name", "--queue": !arguments.has("--count")
        case "--fleet": !arguments.has("--count") && !arguments.has("--servers")
        case "--servers", "--password-file", "--ca": !arguments.has("--fleet")
        default: true
        }
    }

    /// Returns this computer's device.
    private static func device(_ arguments: Arguments, _ words: ArraySlice<String>) throws(Failure) -> Device {
        let source = try MonitorSource(arguments, for: PublishCommand.self)
        let access = try access(arguments, words)
        guard let name = access.device ?? arguments.value("--name") else {
            throw Failure(
                .usage, "missing device name. Add --fleet FILE (from 'gpsbridge fleet enrol') or --name NAME")
        }
        let queue = if let path = arguments.value("--queue") { path } else { try usualQueue(name) }
        var edge = try edge(name, access, queue: queue, arguments)
        // The fixes of a feed are not new.
        edge.checksClock = if case .feed = source.source { false } else { true }
        let replay = arguments.value("--replay").map { $0 == "-" ? "standard input" : FileName.shown($0) }
        return Device(source: source, replay: replay, edge: edge, warning: access.warning)
    }

    /// Returns the device's access to the servers. Throws a ``Failure`` if the command line and the fleet file name
    /// different devices. A name in the configuration is ignored if there is a fleet file.
    private static func access(_ arguments: Arguments, _ words: ArraySlice<String>) throws(Failure) -> FleetAccess {
        let access = try FleetAccess(arguments)
        guard let device = access.device, let name = try Arguments(words, PublishCommand.manual).value("--name"),
            name != device
        else { return access }
        throw Failure(
            .usage, "--name does not match the fleet file, which is for the device \(device). Omit --name")
    }

    /// Returns the simulated devices that `--count` requests.
    private static func simulated(_ arguments: Arguments) throws(Failure) -> [Device] {
        let sources = try MonitorSource.simulatedFleet(
            arguments, count: arguments.number("--count") ?? 1)
        guard let common = arguments.value("--name") else {
            throw Failure(
                .usage, "missing device name. Add --name NAME, and the devices will be named NAME-1, NAME-2, …")
        }
        let directory = arguments.value("--queue")
        if let directory { mkdir(FileName.path(directory), 0o700) }
        return try sources.enumerated().map { index, source throws(Failure) in
            let name = "\(common)-\(index + 1)"
            let queue = if let directory { "\(directory)/\(name).queue" } else { try usualQueue(name) }
            let access = try FleetAccess(arguments, of: name)
            var edge = try edge(name, access, queue: queue, arguments)
            // The reserves of many simulated devices would take up gigabytes.
            edge.queueOptions.reserve = 0
            return Device(source: source, replay: nil, edge: edge, warning: access.warning)
        }
    }

    private static func edge(
        _ name: String, _ access: FleetAccess, queue: String, _ arguments: Arguments
    ) throws(Failure) -> EdgeOptions {
        try access.requireDevice(arguments)
        var edge = EdgeOptions(link: access.link(name: name), tenant: access.tenant, device: name, queue: queue)
        edge.queueOptions = try QueueOptions(
            keep: arguments.value("--keep"), sync: try arguments.duration("--sync"))
        edge.outages = try DaySpan.outages(arguments)
        if let batch = try arguments.duration("--batch") { edge.batch = batch }
        if let live = try arguments.duration("--live") { edge.live = live }
        guard edge.batch >= .seconds(1), edge.live >= .milliseconds(100) else {
            throw Failure(.usage, "--batch must be at least 1s, and --live at least 0.1s")
        }
        return edge
    }

    /// Returns the default path of a device's queue, in the directory for persistent state.
    private static func usualQueue(_ device: String) throws(Failure) -> String {
        guard let directory = StateDirectory.path else {
            throw Failure(.usage, "cannot determine a directory for the queue. Set HOME, or add --queue FILE")
        }
        StateDirectory.make(directory)
        return "\(directory)/\(device).queue"
    }
}
