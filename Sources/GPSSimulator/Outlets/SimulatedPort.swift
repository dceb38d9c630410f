public import Serial
internal import Synchronization
internal import SystemSupport

/// A simulated serial port with a receiver attached, and with a device file that any program can open.
///
/// Bytes arrive at the receiver's baud rate, as on a real serial line. A program that sets a different baud rate
/// receives garbage.
///
/// ```swift
/// import GPSSimulator
///
/// let port = try SimulatedPort(baudRate: 9600)
/// print(port.path)
/// try port.plugIn()
/// port.send("$GPGLL,4807.038,N,01131.000,E,123519.00,A,A*66\r\n".utf8)
/// ```
public final class SimulatedPort: Sendable {
    /// The path of the device file.
    public let path: String

    private let terminal: PseudoTerminal
    private let wake: WakeDescriptor
    private let state: Mutex<State>
    private let began = ContinuousClock.now

    private struct State {
        /// The simulated line; `nil` if bytes arrive immediately.
        var wire: SerialWire?
        var received = 0
        var isUnplugged = false
    }

    /// Creates a port.
    /// - Parameter baudRate: The baud rate of the receiver; `nil` for a receiver attached directly to USB. In that
    ///   case, bytes arrive immediately, regardless of the baud rate that the program has set.
    public init(baudRate: Int?) throws(SerialError) {
        terminal = try PseudoTerminal()
        do { wake = try WakeDescriptor() } catch { throw SerialError(error) }
        path = terminal.path
        state = Mutex(State(wire: baudRate.map { SerialWire(baudRate: $0) }))
        // Programs that do not set a baud rate, such as `cat`, find the correct one already set.
        if let baudRate { terminal.setBaudRate(baudRate) }
    }

    /// Starts delivering bytes, on a thread that runs until the port is unplugged.
    public func plugIn() throws(SerialError) {
        do { _ = try WorkerThread { self.run() } } catch { throw SerialError(error) }
    }

    /// Queues bytes for transmission. Can be called from any thread.
    public func send(_ bytes: some Sequence<UInt8>) {
        send(bytes, at: now)
        wake.signal()
    }

    /// Stops delivering bytes. The terminal is hung up when the last reference to this object is released.
    public func unplug() {
        state.withLock { $0.isUnplugged = true }
        wake.signal()
    }

    /// The number of bytes that programs have written to the port.
    public var receivedCount: Int { state.withLock { $0.received } }

    /// The time since the port was created, in seconds.
    private var now: Double {
        let time = (ContinuousClock.now - began).components
        return Double(time.seconds) + Double(time.attoseconds) / 1e18
    }

    private func run() {
        while !state.withLock({ $0.isUnplugged }) {
            // Like a real adapter, the port delivers its data every millisecond.
            waitUntilReady(wake.descriptor, advance(to: now) ? .milliseconds(1) : nil)
            wake.clear()
        }
    }
}

// The following methods are for callers that have their own clock and manage many ports.

extension SimulatedPort {
    /// Queues bytes for transmission.
    /// - Parameters:
    ///   - baudRate: The receiver's new baud rate; `nil` if the baud rate has not changed.
    ///   - time: The current time of the caller's clock, in seconds.
    func send(_ bytes: some Sequence<UInt8>, baudRate: Int? = nil, at time: Double) {
        let isOnWire = state.withLock { state in
            if let baudRate { state.wire?.setBaudRate(baudRate) }
            state.wire?.send(bytes, at: time)
            return state.wire != nil
        }
        // If no program reads the port, bytes that do not fit into the buffer are lost, as in a real adapter.
        if !isOnWire { _ = terminal.send(bytes) }
    }

    /// Delivers the bytes that have arrived by the given time, in seconds.
    /// - Returns: Whether more bytes are still being transmitted.
    func advance(to time: Double) -> Bool {
        let (delivered, isBusy) = state.withLock { state in
            guard state.wire != nil else { return ([] as [SerialWire.ReceivedByte], false) }
            return (state.wire?.receive(until: time, at: terminal.baudRate) ?? [], (state.wire?.end ?? 0) > time)
        }
        if !delivered.isEmpty { _ = terminal.send(delivered.map(\.value)) }
        let received = terminal.receive().count
        if received > 0 { state.withLock { $0.received += received } }
        return isBusy
    }

    /// Returns the number of seconds from the given time until all queued bytes have been transmitted.
    func busyTime(at time: Double) -> Double { state.withLock { max(0, ($0.wire?.end ?? 0) - time) } }
}
