import CommandLineKit
import FleetEdge
import FleetQueue
import FleetWire
import GPSBridgeCLI
import Glibc
import SystemSupport

/// The parsed command line of `gpsbridge publish`.
struct PublishRequest {
    let source: MonitorSource
    let edge: EdgeOptions
    let isQuiet: Bool

    init(_ words: ArraySlice<String>) throws(Failure) {
        let arguments = try Arguments(words, PublishCommand.manual)
        isQuiet = arguments.has("--quiet")
        source = try MonitorSource(arguments, for: PublishCommand.self)
        let access = try FleetAccess(arguments)
        guard let device = access.device ?? arguments.value("--name") else {
            throw Failure(
                .usage, "missing the name of this device. Add --fleet FILE from 'gpsbridge fleet enrol', or --name NAME"
            )
        }
        let queue = if let chosen = try Self.queue(arguments) { chosen } else { try Self.usualQueue(device) }
        var edge = EdgeOptions(
            link: access.link(name: device), tenant: access.tenant, device: device,
            queue: queue)
        edge.queueOptions = try QueueOptions(
            keep: arguments.value("--keep"), sync: try arguments.duration("--sync"))
        if let batch = try arguments.duration("--batch") { edge.batch = batch }
        if let live = try arguments.duration("--live") { edge.live = live }
        guard edge.batch >= .seconds(1), edge.live >= .milliseconds(100) else {
            throw Failure(.usage, "--batch must be at least 1s, and --live at least 0.1s")
        }
        self.edge = edge
    }

    /// Returns the path of the chosen queue; `nil` if the command line names neither a queue nor a device.
    static func queue(_ arguments: Arguments) throws(Failure) -> String? {
        if let path = arguments.value("--queue") { return path }
        guard let device = try FleetAccess(arguments).device ?? arguments.value("--name") else { return nil }
        return try usualQueue(device)
    }

    /// Returns the path of a device's queue in the directory for data that is kept between runs.
    private static func usualQueue(_ device: String) throws(Failure) -> String {
        guard let directory = StateDirectory.path else {
            throw Failure(.usage, "no directory for the queue. Add --queue FILE, or set HOME or XDG_STATE_HOME")
        }
        StateDirectory.make(directory)
        return "\(directory)/\(device).queue"
    }
}
