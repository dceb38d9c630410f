public import Serial
internal import Synchronization
internal import SystemSupport

/// A receiver's serial port, made of software: a node that any program can open, with a wire behind it that has a speed.
///
/// What is sent arrives as it would over a real line: at the speed of the wire, and as garbage while the program that reads it
/// has set another one.
///
/// ```swift
/// let port = try SimulatedPort(speed: 9600)
/// print(port.path)
/// port.send("$GPGGA,…\r\n".utf8)
/// ```
public final class SimulatedPort: Sendable {
    /// The node that a program opens.
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

    /// Makes a port.
    /// - Parameter speed: at which the receiver sends, in bits per second; `nil` for a receiver that is on the USB itself, whose
    ///   bytes arrive at once and at whatever speed the program has set.
    public init(speed: Int?) throws(SerialError) {
        terminal = try PseudoTerminal()
        do { wake = try WakeDescriptor() } catch { throw SerialError(error) }
        path = terminal.path
        state = Mutex(State(wire: speed.map { SerialWire(speed: $0) }))
        // Who opens it without setting a speed, as `cat` does, finds it as if somebody had set the right one before.
        if let speed { terminal.setSpeed(speed) }
    }

    /// Begins to work: from now on what is sent arrives. It does so until it is unplugged.
    public func plugIn() throws(SerialError) {
        do { _ = try WorkerThread { self.run() } } catch { throw SerialError(error) }
    }

    /// Puts bytes on the wire, behind those that are on it.
    public func send(_ bytes: some Sequence<UInt8>) {
        send(bytes, at: now)
        wake.signal()
    }

    /// Ends the work. The port is hung up with the last reference to it.
    public func unplug() {
        state.withLock { $0.isUnplugged = true }
        wake.signal()
    }

    /// How many bytes the program has sent.
    public var receivedCount: Int { state.withLock { $0.received } }

    /// Seconds since the port was made.
    private var now: Double {
        let time = (ContinuousClock.now - began).components
        return Double(time.seconds) + Double(time.attoseconds) / 1e18
    }

    private func run() {
        while !state.withLock({ $0.isUnplugged }) {
            // Adapters hand over what they have every millisecond.
            waitUntilReady(wake.descriptor, advance(to: now) ? .milliseconds(1) : nil)
            wake.clear()
        }
    }
}

// For whoever has a clock of its own, and many ports to look after.

extension SimulatedPort {
    /// Puts bytes on the wire, behind those that are on it.
    /// - Parameters:
    ///   - speed: the sender's, when it has another one now.
    ///   - time: by the caller's clock, in seconds.
    func send(_ bytes: some Sequence<UInt8>, speed: Int? = nil, at time: Double) {
        let isOnWire = state.withLock { state in
            if let speed { state.wire?.setSpeed(speed) }
            state.wire?.send(bytes, at: time)
            return state.wire != nil
        }
        // What nobody reads is lost, as in a real adapter.
        if !isOnWire { _ = terminal.send(bytes) }
    }

    /// Hands over what has arrived.
    /// - Returns: whether more is on its way.
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

    /// How long the wire still has to do, in seconds.
    func busyTime(at time: Double) -> Double { state.withLock { max(0, ($0.wire?.end ?? 0) - time) } }
}
