import CommandLineKit
import FleetEdge
import GPSBridgeCLI
import SystemSupport

extension Option {
    /// The option for the planned outages of simulated devices.
    static let offline = value(
        "--offline", "HH:MM-HH:MM", .text,
        """
        disconnect the simulated devices during this span of each day, such as 22:00-06:00; the times
        are the times of the simulated fixes, in UTC; may be repeated
        """
    ).repeatable
}

extension DaySpan {
    /// Returns the spans that `--offline` specifies.
    static func outages(_ arguments: Arguments) throws(Failure) -> [DaySpan] {
        try arguments.all("--offline").map { text throws(Failure) in
            guard let span = DaySpan(text) else {
                throw Failure(.usage, "--offline must be a span of the day in UTC, such as 10:00-18:00, not \(text)")
            }
            return span
        }
    }

    /// Throws a ``Failure`` if a device with outages is not simulated, or is simulated at unlimited speed.
    static func checkOutages(of devices: [PublishRequest.Device]) throws(Failure) {
        for device in devices where !device.edge.outages.isEmpty {
            guard device.source.isSimulated else {
                throw Failure(.usage, "--offline needs --simulate: only simulated devices can be disconnected")
            }
            guard !device.source.isUnlimited else {
                throw Failure(
                    .usage,
                    "--offline cannot be combined with --speed max, at which an outage takes no time. Choose a speed")
            }
        }
    }
}
