internal import CNTPClock
internal import Glibc
internal import Serial
internal import ServerCore
package import SystemSupport

/// The kernel's own stamps of pulses: `/dev/pps0`. They are read when they are needed, and are none the worse for it.
package final class KernelPulses: PulseSource {
    package let name: String
    private let descriptor: Int32

    /// - Parameter path: of the kernel's source of pulses.
    package init(_ path: String) throws(Failure) {
        name = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(.cannotRead, "cannot open \(path): \(lastSystemError)") }
        guard c_ntp_clock_fetch_pulse(descriptor, nil, nil) == 0 else {
            // What fails here has its end like any other, which closes the descriptor.
            throw Failure(
                .cannotRead, "\(path) tells no pulses: \(lastSystemError). The kernel's are /dev/pps0 and so on")
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

/// Pulses on a serial port's line: DCD, where most receivers have them, or CTS.
package final class LinePulses: PulseSource {
    package let name: String
    package private(set) var latest: Duration?

    // In this order: the watch is given up before the port.
    private let edges: EdgeWatch
    private let port: SerialPort
    private let report: (String) -> Void
    /// Those that were on after the last edge.
    private var lines: ModemLines?

    /// - Parameter report: is told when no more pulses can come.
    package init(_ path: String, report: @escaping (String) -> Void) throws(Failure) {
        name = path
        self.report = report
        do {
            // The receiver's sentences come by it, too, and are read elsewhere.
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
                report("no more pulses: \(error)")
            }
        }
    }

    /// The line goes on when the second begins, and off at some time after; the other one may be on all the time.
    private func note(_ edge: EdgeWatch.Edge) {
        if Self.isPulse(edge.lines, after: lines) { latest = edge.time }
        lines = edge.lines
    }

    static func isPulse(_ lines: ModemLines, after earlier: ModemLines?) -> Bool {
        // Of the first edge nobody knows which line it was.
        guard let earlier else { return false }
        return !lines.subtracting(earlier).isDisjoint(with: [.dcd, .cts])
    }
}
