internal import GNSS
internal import Glibc
internal import Serial
internal import SystemSupport

/// Something open that bytes come from. It is closed with its last owner, and reading from it never blocks.
protocol Connection: AnyObject {
    /// For a `poll`.
    var descriptor: Int32 { get }

    /// Reads what there is.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Reading

    /// Whether there is something to read that a `poll` does not know of.
    var hasUnread: Bool { get }

    /// Nothing has come for some seconds.
    func noteSilence() throws(LinkError)

    /// Changes the speed of the line, where it has one.
    func setSpeed(_ speed: Int) throws(LinkError)

    /// What the driver has counted, where there is one that counts.
    var counters: LineCounters? { get }
}

extension Connection {
    var hasUnread: Bool { false }

    func noteSilence() {}
}

/// What came of an attempt to read.
enum Reading {
    case bytes(Int)
    /// The same from a server that reads the receiver, with what it makes of it and says of itself.
    case served(Int, [Epoch], Receiver.Server)
    /// Nothing for now.
    case nothing
    /// It is over: an error, or `nil` at the end of a file.
    case end(LinkError?)
}

/// A serial port.
final class PortConnection: Connection {
    private let port: SerialPort
    /// Whether its driver counts, as those of pseudo-terminals do not.
    private var hasCounters = true

    init(_ path: String, speed: Int, isShared: Bool) throws(LinkError) {
        do {
            port = try SerialPort(opening: path, configuration: .init(speed: speed, isShared: isShared))
        } catch {
            throw LinkError(error)
        }
    }

    var descriptor: Int32 { port.descriptor }

    var hasSpeed: Bool { port.hasSpeed }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Reading {
        do {
            let count = try port.read(into: buffer)
            return count > 0 ? .bytes(count) : .nothing
        } catch {
            return .end(LinkError(error))
        }
    }

    func setSpeed(_ speed: Int) throws(LinkError) {
        do { try port.setSpeed(speed) } catch { throw LinkError(error) }
    }

    var counters: LineCounters? {
        guard hasCounters else { return nil }
        let counters = port.counters()
        hasCounters = counters != nil
        return counters
    }
}

/// A file or a socket.
final class StreamConnection: Connection {
    let descriptor: Int32
    private let name: String
    private let isFinite: Bool

    /// An empty datagram ends nothing.
    private let isDatagrams: Bool

    /// - Parameter isFinite: its end is no failure.
    init(_ descriptor: Int32, name: String, isFinite: Bool, isDatagrams: Bool = false) {
        self.isDatagrams = isDatagrams
        self.descriptor = descriptor
        self.name = name
        self.isFinite = isFinite
    }

    /// The standard input stays open.
    deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Reading {
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count > 0 { return .bytes(count) }
            if count == 0 { return isDatagrams ? .nothing : .end(isFinite ? nil : .closed(name)) }
            switch errno {
            case EINTR: continue
            case EAGAIN: return .nothing
            default: return .end(LinkError(SystemError(cannot: "read", name)))
            }
        }
    }

    func setSpeed(_ speed: Int) {}

    var counters: LineCounters? { nil }
}
