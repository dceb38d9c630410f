internal import CNTPClock
internal import Glibc
internal import Receivers
package import ServerCore
package import SystemSupport

/// An outlet that passes the time of the primary receiver to chrony or ntpd.
package final class ClockOutlet: ServerOutlet {
    /// The interface through which a program accepts time samples.
    package enum Destination: Hashable, Sendable {
        /// A socket created by chrony, as configured by `refclock SOCK /run/chrony/gps.sock`.
        case socket(String)
        /// A shared memory segment. For example, chrony reads unit 2 with `refclock SHM 2`, and ntpd reads it with
        /// `127.127.28.2`.
        case memory(unit: Int)
    }

    private let sinks: [any TimeSink]
    private let isPulsed: Bool
    private let servesSimulated: Bool
    private let report: (String) -> Void
    /// The most recently logged failure of each sink, keyed by the sink's name.
    private var lastFailures: [String: String] = [:]

    /// Creates an outlet.
    ///
    /// - Parameters:
    ///   - isPulsed: Whether the receiver's pulses are available. If so, sentences are not used for samples, because
    ///     they are much less precise.
    ///   - servesSimulated: Whether to pass on the time of simulated receivers, which differs from the real time. This
    ///     is intended for tests of clock software.
    ///   - report: A closure that is called with a log message when a sink starts to fail or works again.
    package init(
        _ destinations: [Destination], isPulsed: Bool = false, servesSimulated: Bool, report: @escaping (String) -> Void
    ) throws(Failure) {
        self.isPulsed = isPulsed
        self.servesSimulated = servesSimulated
        var sinks: [any TimeSink] = []
        for destination in destinations {
            switch destination {
            case .socket(let path): sinks.append(try ChronySocket(path))
            case .memory(let unit): sinks.append(try SharedMemoryClock(unit: unit))
            }
        }
        self.sinks = sinks
        self.report = report
    }

    package func begin(on loop: EventLoop) {}

    package func handle(_ update: ReceiverUpdate) {
        guard update.receiver.isPrimary, servesSimulated || !update.batch.isSimulated,
            let sample = isPulsed ? update.pulse : update.clock
        else { return }
        let measurement = c_ntp_clock_sample(sample, isPulse: isPulsed)
        for sink in sinks {
            let failure = sink.publish(measurement)
            if lastFailures[sink.name] != failure { report(failure ?? "\(sink.name): sending time") }
            lastFailures[sink.name] = failure
        }
    }

    package func end() {}
}

/// A connection to a program that accepts time samples.
protocol TimeSink: AnyObject {
    var name: String { get }

    /// Sends a time sample to the connected program.
    ///
    /// - Returns: An error message, or `nil` if the sample was sent.
    func publish(_ sample: c_ntp_clock_sample) -> String?
}

/// A sink that sends samples to chrony through a Unix datagram socket.
final class ChronySocket: TimeSink {
    let name: String
    private let descriptor: Int32

    init(_ path: String) throws(Failure) {
        name = path
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else {
            throw Failure(.cannotWrite, "cannot create a socket for chrony: \(lastSystemError)")
        }
    }

    deinit { close(descriptor) }

    func publish(_ sample: c_ntp_clock_sample) -> String? {
        var sample = sample
        guard c_ntp_clock_send(descriptor, name, &sample) != 0 else { return nil }
        return
            "cannot send time to chrony at \(name): \(lastSystemError). Add to chrony's configuration: refclock SOCK \(name)"
    }
}

/// A sink that stores samples in a shared memory segment, which chrony or ntpd reads.
final class SharedMemoryClock: TimeSink {
    let name: String
    private let memory: UnsafeMutableRawPointer

    init(unit: Int) throws(Failure) {
        name = "NTP shared memory unit \(unit)"
        guard let memory = c_ntp_clock_attach(Int32(unit)) else {
            let remedy =
                unit < 2
                ? "Units 0 and 1 are reserved for root. Use unit 2"
                : "Add refclock SHM \(unit):perm=0660 to chrony's configuration, and run chronyd and gpsbridge in the same group"
            throw Failure(.cannotWrite, "cannot use \(name): \(lastSystemError). \(remedy)")
        }
        self.memory = memory
    }

    deinit { c_ntp_clock_detach(memory) }

    func publish(_ sample: c_ntp_clock_sample) -> String? {
        var sample = sample
        c_ntp_clock_write(memory, &sample)
        return nil
    }
}
