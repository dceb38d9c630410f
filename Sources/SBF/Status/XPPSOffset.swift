public import BinaryMessages

/// xPPSOffset (5911): the offset of the next PPS pulse from its true time.
public struct XPPSOffset: SBFMessage {
    public static let number: UInt16 = 5911
    public static let name = "xPPSOffset"
    public static let minimumLength = 12

    /// The GPS time of the block.
    public var time = SBFTime()
    /// The age of the last synchronization to system time, in seconds, clipped to 255.
    public var age: UInt8 = 0
    /// The time scale of the pulse: 1 GPS, 2 UTC, 3 receiver time, 4 GLONASS, 5 Galileo, 6 BeiDou.
    public var timeScale: UInt8 = 0
    /// The offset of the PPS pulse from its true time, in nanoseconds.
    public var offset: Float = 0

    /// Creates a block with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        time.code(with: &coder)
        coder.field("SyncAge", &age)
        coder.field("TimeScale", &timeScale)
        coder.field("Offset", &offset)
    }
}
