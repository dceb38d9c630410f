/// The bytes that a receiver sends for one epoch.
public struct Burst: Sendable {
    /// The time at which transmission begins, in seconds since the start of the simulation or recording.
    public var time: Double
    /// The transmitted bytes, which may be empty.
    public var bytes: [UInt8] = []
    /// The baud rate at which the bytes are sent; `nil` for a receiver attached directly to USB.
    public var baudRate: Int?
    /// The receiver's configured baud rate, which reading programs are assumed to use; `nil` for a receiver attached
    /// directly to USB.
    ///
    /// It differs from ``baudRate`` while the receiver sends at the wrong baud rate.
    public var defaultBaudRate: Int?
    /// The change in the receiver's connection that accompanies this burst.
    public var plug = Plug.stays
    /// The receiver's solution and its true position; `nil` when a recording is replayed.
    public var observation: Observation?

    /// A change in a receiver's connection, such as unplugging.
    public enum Plug: Hashable, Sendable {
        /// The connection does not change.
        case stays
        /// The receiver is unplugged after the bytes have been sent.
        case isPulled
        /// The receiver is plugged in before the bytes are sent.
        case isPutIn
    }

    /// Creates an empty burst that begins at a time in seconds since the start of the simulation or recording.
    public init(time: Double) { self.time = time }

    /// The bytes as received by a client that reads at ``defaultBaudRate``: garbage if ``baudRate`` is different.
    public var receivedBytes: [UInt8] {
        guard let baudRate, let defaultBaudRate, baudRate != defaultBaudRate else { return bytes }
        var wire = SerialWire(baudRate: baudRate)
        wire.send(bytes, at: 0)
        return wire.receive(until: wire.end + 1, at: defaultBaudRate).map(\.value)
    }
}
