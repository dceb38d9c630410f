/// What a receiver sends at one moment.
public struct Burst: Sendable {
    /// When it begins to go on the wire, in seconds from the start.
    public var time: Double
    /// The bytes. They may be none.
    public var bytes: [UInt8] = []
    /// At which they are sent, bits per second; `nil` for a receiver on the USB itself.
    public var speed: Int?
    /// What whoever knows the receiver has set, bits per second: another speed than that of the bytes when something is wrong
    /// with the receiver.
    public var usualSpeed: Int?
    /// What happens to the plug.
    public var plug = Plug.stays
    /// What the receiver believes, and where it really is; `nil` in a recording.
    public var observation: Observation?

    /// What happens to the plug.
    public enum Plug: Hashable, Sendable {
        /// Nothing.
        case stays
        /// It is pulled when the bytes have been sent.
        case isPulled
        /// It is put in before they are sent.
        case isPutIn
    }

    /// Makes a burst without bytes.
    public init(time: Double) { self.time = time }

    /// What is heard of it at the receiver's usual speed.
    public var heardBytes: [UInt8] {
        guard let speed, let usualSpeed, speed != usualSpeed else { return bytes }
        var wire = SerialWire(speed: speed)
        wire.send(bytes, at: 0)
        return wire.hear(until: wire.end + 1, at: usualSpeed).map(\.value)
    }
}
