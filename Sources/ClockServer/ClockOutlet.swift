internal import CNTPClock
internal import Glibc
internal import Receivers
package import ServerCore
package import SystemSupport

/// Tells chrony or ntpd the time of the receiver that is served to whoever names none.
package final class ClockOutlet: ServerOutlet {
    /// Where it is told.
    package enum Destination: Hashable, Sendable {
        /// A socket that chrony has made: `refclock SOCK /run/chrony/gps.sock`.
        case socket(String)
        /// Memory that chrony's `refclock SHM 2` and ntpd's `127.127.28.2` read.
        case memory(unit: Int)
    }

    private let sinks: [any TimeSink]
    private let isPulsed: Bool
    private let tellsSimulated: Bool
    private let report: (String) -> Void
    /// What is wrong with each way, as it was told last.
    private var told: [String: String] = [:]

    /// - Parameters:
    ///   - isPulsed: whether there are the receiver's pulses. Then nothing else is told: sentences that come at some time within
    ///     their second would only blur what is known better.
    ///   - tellsSimulated: whether the time of a simulated receiver is told, too, which is not the world's: for tests of clocks.
    ///   - report: is told when a way begins and ceases to fail.
    package init(
        _ destinations: [Destination], isPulsed: Bool = false, tellsSimulated: Bool, report: @escaping (String) -> Void
    ) throws(Failure) {
        self.isPulsed = isPulsed
        self.tellsSimulated = tellsSimulated
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

    package func take(_ update: ReceiverUpdate) {
        guard update.receiver.isPrimary, tellsSimulated || !update.batch.isSimulated,
            let sample = isPulsed ? update.pulse : update.clock
        else { return }
        let measurement = c_ntp_clock_sample(sample, isPulse: isPulsed)
        for sink in sinks {
            let failure = sink.tell(measurement)
            if told[sink.name] != failure { report(failure ?? "\(sink.name) is told the time") }
            told[sink.name] = failure
        }
    }

    package func end() {}
}

/// A way to tell a program the time.
protocol TimeSink: AnyObject {
    var name: String { get }

    /// - Returns: why it could not be told, for a person.
    func tell(_ sample: c_ntp_clock_sample) -> String?
}

final class ChronySocket: TimeSink {
    let name: String
    private let descriptor: Int32

    init(_ path: String) throws(Failure) {
        name = path
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(.cannotWrite, "cannot make a socket: \(lastSystemError)") }
    }

    deinit { close(descriptor) }

    func tell(_ sample: c_ntp_clock_sample) -> String? {
        var sample = sample
        guard c_ntp_clock_send(descriptor, name, &sample) != 0 else { return nil }
        return
            "cannot tell chrony the time at \(name): \(lastSystemError). Is 'refclock SOCK \(name)' in chrony's configuration?"
    }
}

final class SharedMemoryClock: TimeSink {
    let name: String
    private let memory: UnsafeMutableRawPointer

    init(unit: Int) throws(Failure) {
        name = "NTP's shared memory \(unit)"
        guard let memory = c_ntp_clock_attach(Int32(unit)) else {
            let cure =
                unit < 2
                ? "Units 0 and 1 are root's: take 2"
                : "In chrony's configuration: refclock SHM \(unit):perm=0660, and both programs in one group"
            throw Failure(.cannotWrite, "cannot use \(name): \(lastSystemError). \(cure)")
        }
        self.memory = memory
    }

    deinit { c_ntp_clock_detach(memory) }

    func tell(_ sample: c_ntp_clock_sample) -> String? {
        var sample = sample
        c_ntp_clock_write(memory, &sample)
        return nil
    }
}
