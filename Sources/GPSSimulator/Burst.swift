/// The bytes that a receiver sends for one epoch.
public struct Burst: Sendable {
    /// The time at which transmission begins, in seconds from the start.
    public var time: Double
    /// The bytes sent; may be empty.
    public var bytes: [UInt8] = []
    /// The baud rate at which the bytes are sent; `nil` for a receiver attached directly to USB.
    public var speed: Int?
    /// The baud rate that clients have set.
    ///
    /// Differs from ``speed`` when the receiver sends at the wrong baud rate.
    public var usualSpeed: Int?
    /// A change of the receiver's connection.
    public var plug = Plug.stays
    /// The receiver's solution and its true position; `nil` in a recording.
    public var observation: Observation?

    /// A change of a receiver's connection.
    public enum Plug: Hashable, Sendable {
        /// The connection does not change.
        case stays
        /// The receiver is unplugged after the bytes have been sent.
        case isPulled
        /// The receiver is plugged in before the bytes are sent.
        case isPutIn
    }

    /// Creates a burst without bytes.
    public init(time: Double) { self.time = time }

    /// The bytes as a client at ``usualSpeed`` receives them: garbage if ``speed`` differs.
    public var heardBytes: [UInt8] {
        guard let speed, let usualSpeed, speed != usualSpeed else { return bytes }
        var wire = SerialWire(speed: speed)
        wire.send(bytes, at: 0)
        return wire.hear(until: wire.end + 1, at: usualSpeed).map(\.value)
    }
}
