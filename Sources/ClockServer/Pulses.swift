internal import CNTPClock
internal import Glibc
internal import Serial
internal import ServerCore
package import SystemSupport

/// Pulses timestamped by the kernel: `/dev/pps0`. They are read on demand, which costs no precision.
package final class KernelPulses: PulseSource {
    package let name: String
    private let descriptor: Int32

    /// Opens a PPS device.
    ///
    /// - Parameter path: The path of the device.
    package init(_ path: String) throws(Failure) {
        name = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(.cannotRead, "cannot open \(path): \(lastSystemError)") }
        guard c_ntp_clock_fetch_pulse(descriptor, nil, nil) == 0 else {
            // `deinit` runs on failure, too, and closes the descriptor.
            throw Failure(
                .cannotRead, "\(path) is not a PPS device: \(lastSystemError). Use /dev/pps0, /dev/pps1 …")
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

/// Pulses on a control line of a serial port: DCD, which most receivers use, or CTS.
package final class LinePulses: PulseSource {
    package let name: String
    package private(set) var latest: Duration?

    // The order matters: the watch must be released before the port.
    private let edges: EdgeWatch
    private let port: SerialPort
    private let report: (String) -> Void
    /// The lines that were on after the last edge.
    private var lines: ModemLines?

    /// Opens the port and starts watching its lines.
    ///
    /// - Parameter report: Receives a log line when no more pulses can arrive.
    package init(_ path: String, report: @escaping (String) -> Void) throws(Failure) {
        name = path
        self.report = report
        do {
            // The port is shared, because the receiver's sentences are read elsewhere.
            port = try SerialPort(opening: path, configuration: .init(isShared: true))
            edges = try port.watchEdges(of: [.dcd, .cts])
        } catch { throw Failure(.cannotRead, "\(error)") }
    }

    package func begin(on loop: EventLoop) {
        loop.watch(edges.descriptor, for: .readable) { [unowned self] _ in
            do {
                while let edge = try edges.next() { note(edge) }
            } catch {
                loop.forget(edges.descriptor)
                report("pulses lost: \(error)")
            }
        }
    }

    /// Records an edge. A line goes on at the start of the second, and off some time later; the other line may stay on.
    private func note(_ edge: EdgeWatch.Edge) {
        if Self.isPulse(edge.lines, after: lines) { latest = edge.time }
        lines = edge.lines
    }

    static func isPulse(_ lines: ModemLines, after earlier: ModemLines?) -> Bool {
        // The line that caused the first edge is not known.
        guard let earlier else { return false }
        return !lines.subtracting(earlier).isDisjoint(with: [.dcd, .cts])
    }
}
