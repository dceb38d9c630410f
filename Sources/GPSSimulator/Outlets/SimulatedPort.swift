public import Serial
internal import Synchronization
internal import SystemSupport

/// A simulated serial port of a receiver, with a device file that any program can open.
///
/// Bytes arrive as over a real line: at its baud rate, and as garbage while the reading program has set another one.
///
/// ```swift
/// let port = try SimulatedPort(speed: 9600)
/// print(port.path)
/// port.send("$GPGGA,…\r\n".utf8)
/// ```
public final class SimulatedPort: Sendable {
    /// The path of the device file.
    public let path: String

    private let terminal: PseudoTerminal
    private let wake: WakeDescriptor
    private let state: Mutex<State>
    private let began = ContinuousClock.now

    private struct State {
        /// `nil` when bytes arrive at once.
        var wire: SerialWire?
        var received = 0
        var isUnplugged = false
    }

    /// Creates a port.
    /// - Parameter speed: The baud rate at which the receiver sends. With `nil`, as for a receiver attached directly to
    ///   USB, bytes arrive at once, regardless of the baud rate that the program has set.
    public init(speed: Int?) throws(SerialError) {
        terminal = try PseudoTerminal()
        do { wake = try WakeDescriptor() } catch { throw SerialError(error) }
        path = terminal.path
        state = Mutex(State(wire: speed.map { SerialWire(speed: $0) }))
        // A program that does not set a baud rate, such as `cat`, finds the right one already set.
        if let speed { terminal.setSpeed(speed) }
    }

    /// Starts the delivery of bytes, on a thread that runs until the port is unplugged.
    public func plugIn() throws(SerialError) {
        do { _ = try WorkerThread { self.run() } } catch { throw SerialError(error) }
    }

    /// Sends bytes after those still on the line. Can be called from any thread.
    public func send(_ bytes: some Sequence<UInt8>) {
        send(bytes, at: now)
        wake.signal()
    }

    /// Stops the delivery. The port is hung up when its last reference is released.
    public func unplug() {
        state.withLock { $0.isUnplugged = true }
        wake.signal()
    }

    /// The number of bytes that the program has sent.
    public var receivedCount: Int { state.withLock { $0.received } }

    /// Seconds since the port was created.
    private var now: Double {
        let time = (ContinuousClock.now - began).components
        return Double(time.seconds) + Double(time.attoseconds) / 1e18
    }

    private func run() {
        while !state.withLock({ $0.isUnplugged }) {
            // Adapters deliver their data every millisecond.
            waitUntilReady(wake.descriptor, advance(to: now) ? .milliseconds(1) : nil)
            wake.clear()
        }
    }
}

// For callers that have their own clock and manage many ports.

extension SimulatedPort {
    /// Sends bytes after those still on the line.
    /// - Parameters:
    ///   - speed: The baud rate of the receiver; `nil` if it has not changed.
    ///   - time: The time of the caller's clock, in seconds.
    func send(_ bytes: some Sequence<UInt8>, speed: Int? = nil, at time: Double) {
        let isOnWire = state.withLock { state in
            if let speed { state.wire?.setSpeed(speed) }
            state.wire?.send(bytes, at: time)
            return state.wire != nil
        }
        // Bytes that are not read are lost, as in a real adapter.
        if !isOnWire { _ = terminal.send(bytes) }
    }

    /// Delivers the bytes that have arrived.
    /// - Returns: Whether more bytes are on the line.
    func advance(to time: Double) -> Bool {
        let (heard, isBusy) = state.withLock { state in
            guard state.wire != nil else { return ([] as [SerialWire.HeardByte], false) }
            return (state.wire?.hear(until: time, at: terminal.speed) ?? [], (state.wire?.end ?? 0) > time)
        }
        if !heard.isEmpty { _ = terminal.send(heard.map(\.value)) }
        let received = terminal.receive().count
        if received > 0 { state.withLock { $0.received += received } }
        return isBusy
    }

    /// Returns the time in seconds that the line still needs.
    func busyTime(at time: Double) -> Double { state.withLock { max(0, ($0.wire?.end ?? 0) - time) } }
}
