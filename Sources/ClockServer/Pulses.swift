internal import CNTPClock
internal import Glibc
internal import Serial
internal import ServerCore
package import SystemSupport

/// A source of pulses that the kernel timestamps, such as `/dev/pps0`. Because the kernel stores the time of the last
/// pulse, the device is only read when the time is needed.
package final class KernelPulses: PulseSource {
    package let name: String
    private let descriptor: Int32

    /// Opens a PPS device.
    ///
    /// - Parameter path: The device path.
    package init(_ path: String) throws(Failure) {
        name = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(.cannotRead, "cannot open \(path): \(lastSystemError)") }
        guard c_ntp_clock_fetch_pulse(descriptor, nil, nil) == 0 else {
            // The descriptor is closed by `deinit`, which also runs if the initializer throws here.
            throw Failure(
                .cannotRead, "\(path) is not a PPS device: \(lastSystemError). Use a PPS device such as /dev/pps0")
        }
    }

    deinit { close(descriptor) }

    package func begin(on loop: EventLoop) {}

    package var latest: Duration? {
        var seconds: Int64 = 0
        var nanoseconds: Int32 = 0
        guard c_ntp_clock_fetch_pulse(descriptor, &seconds, &nanoseconds) == 0, seconds > 0 else { return nil }
        return .seconds(seconds) + .nanoseconds(nanoseconds)
    }
}

/// A source of pulses on a control line of a serial port. Most receivers use DCD; some use CTS.
package final class LinePulses: PulseSource {
    package let name: String
    package private(set) var latest: Duration?

    // The watch must be released before the port, so the order of these properties is significant.
    private let edges: EdgeWatch
    private let port: SerialPort
    private let report: (String) -> Void
    /// The control lines that were asserted after the last edge; `nil` before the first edge.
    private var lines: ModemLines?

    /// Opens a serial port and starts watching its control lines.
    ///
    /// - Parameter report: A closure that is called with a log message if pulses can no longer be received.
    package init(_ path: String, report: @escaping (String) -> Void) throws(Failure) {
        name = path
        self.report = report
        do {
            // The port is opened for shared use, because another object reads the receiver's sentences from it.
            port = try SerialPort(opening: path, configuration: .init(isShared: true))
            edges = try port.watchEdges(of: [.dcd, .cts])
        } catch { throw Failure(.cannotRead, "\(error)") }
    }

    package func begin(on loop: EventLoop) {
        loop.watch(edges.descriptor, for: .readable) { [unowned self] _ in
            do {
                while let edge = try edges.next() { record(edge) }
            } catch {
                loop.forget(edges.descriptor)
                report("PPS pulses can no longer be received: \(error)")
            }
        }
    }

    /// Records a change in the control lines. A pulse asserts one of the two possible lines, DCD or CTS, at the start
    /// of a second, and deasserts the line shortly afterwards. The other line may be asserted permanently.
    private func record(_ edge: EdgeWatch.Edge) {
        if Self.isPulse(edge.lines, after: lines) { latest = edge.time }
        lines = edge.lines
    }

    static func isPulse(_ lines: ModemLines, after earlier: ModemLines?) -> Bool {
        // The first edge cannot be assigned to a line, because the earlier state of the lines is unknown.
        guard let earlier else { return false }
        return !lines.subtracting(earlier).isDisjoint(with: [.dcd, .cts])
    }
}
