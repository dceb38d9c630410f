internal import GNSS
internal import Glibc
internal import Serial
internal import SystemSupport

/// An open source of bytes. Releasing the last reference closes the source.
protocol Connection: AnyObject {
    /// The file descriptor to poll.
    var descriptor: Int32 { get }

    /// Reads the available bytes. This method must be called only when data is ready, because reading from an empty
    /// pipe would block.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> ReadResult

    /// Whether the connection has buffered data, which `poll` does not report.
    var hasUnread: Bool { get }

    /// Notifies the connection that no data has arrived for several seconds.
    func handleSilence() throws(LinkError)

    /// Changes the baud rate, if the connection is a serial line.
    func setBaudRate(_ baudRate: Int) throws(LinkError)

    /// The driver's counters, or `nil` if they are not available.
    var counters: LineCounters? { get }
}

extension Connection {
    var hasUnread: Bool { false }

    func handleSilence() {}
}

/// The result of an attempt to read.
enum ReadResult {
    case bytes(Int)
    /// The number of bytes read from a GPS daemon, and the epochs and the state that the daemon reports.
    case served(Int, [Epoch], Receiver.Server)
    /// No data is available.
    case nothing
    /// The source has ended. The error is `nil` at the end of a file.
    case end(LinkError?)
}

/// A connection to a serial port.
final class PortConnection: Connection {
    private let port: SerialPort
    /// Whether the driver counts line errors (TIOCGICOUNT). Pseudo-terminal drivers do not.
    private var hasCounters = true

    init(_ path: String, baudRate: Int, isShared: Bool) throws(LinkError) {
        do {
            port = try SerialPort(opening: path, configuration: .init(baudRate: baudRate, isShared: isShared))
        } catch {
            throw LinkError(error)
        }
    }

    var descriptor: Int32 { port.descriptor }

    var hasBaudRate: Bool { port.hasBaudRate }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> ReadResult {
        do {
            let count = try port.read(into: buffer)
            return count > 0 ? .bytes(count) : .nothing
        } catch {
            return .end(LinkError(error))
        }
    }

    func setBaudRate(_ baudRate: Int) throws(LinkError) {
        do { try port.setBaudRate(baudRate) } catch { throw LinkError(error) }
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

    /// Whether the descriptor is a datagram socket, for which reading zero bytes does not mean the end of the input.
    private let isDatagrams: Bool

    /// Creates a connection that owns an open descriptor.
    /// - Parameter isFinite: Whether the source is expected to end. Otherwise, its end is an error.
    init(_ descriptor: Int32, name: String, isFinite: Bool, isDatagrams: Bool = false) {
        self.isDatagrams = isDatagrams
        self.descriptor = descriptor
        self.name = name
        self.isFinite = isFinite
    }

    /// Closes the descriptor, unless it is standard input.
    deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> ReadResult {
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

    func setBaudRate(_ baudRate: Int) {}

    var counters: LineCounters? { nil }
}
