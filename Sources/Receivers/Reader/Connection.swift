internal import GNSS
internal import Glibc
internal import Serial
internal import SystemSupport

/// An open source of bytes. It is closed when its last owner releases it, and reading never blocks.
protocol Connection: AnyObject {
    /// The file descriptor to poll.
    var descriptor: Int32 { get }

    /// Reads the available bytes.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Reading

    /// Whether data can be read that `poll` does not know about.
    var hasUnread: Bool { get }

    /// Reports that no data has arrived for some seconds.
    func noteSilence() throws(LinkError)

    /// Changes the baud rate of the line, if it has one.
    func setSpeed(_ speed: Int) throws(LinkError)

    /// The counters of the driver, if it has any.
    var counters: LineCounters? { get }
}

extension Connection {
    var hasUnread: Bool { false }

    func noteSilence() {}
}

/// The result of an attempt to read.
enum Reading {
    case bytes(Int)
    /// Bytes from a GPS daemon, with the epochs that it reports and its state.
    case served(Int, [Epoch], Receiver.Server)
    /// No data for now.
    case nothing
    /// The end of the source: an error, or `nil` at the end of a file.
    case end(LinkError?)
}

/// A connection to a serial port.
final class PortConnection: Connection {
    private let port: SerialPort
    /// Whether the driver has counters. Drivers of pseudo-terminals do not.
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

/// A connection to a file or a socket.
final class StreamConnection: Connection {
    let descriptor: Int32
    private let name: String
    private let isFinite: Bool

    /// Whether the socket receives datagrams. Then an empty read is not the end.
    private let isDatagrams: Bool

    /// - Parameter isFinite: Whether an end is expected, rather than an error.
    init(_ descriptor: Int32, name: String, isFinite: Bool, isDatagrams: Bool = false) {
        self.isDatagrams = isDatagrams
        self.descriptor = descriptor
        self.name = name
        self.isFinite = isFinite
    }

    /// Closes the descriptor, unless it is the standard input.
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
