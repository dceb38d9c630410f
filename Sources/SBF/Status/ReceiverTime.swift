public import BinaryMessages

/// ReceiverTime (5914): the current UTC time and date of the receiver.
public struct ReceiverTime: SBFMessage {
    public static let number: UInt16 = 5914
    public static let name = "ReceiverTime"
    public static let minimumLength = 14

    /// The GPS time of the block.
    public var time = SBFTime()
    /// The UTC year, without the century.
    public var year: Int8?
    /// The UTC month, 1 … 12.
    public var month: Int8?
    /// The UTC day of the month, 1 … 31.
    public var day: Int8?
    /// The UTC hour, 0 … 23.
    public var hour: Int8?
    /// The UTC minute, 0 … 59.
    public var minute: Int8?
    /// The UTC second, 0 … 60.
    public var second: Int8?
    /// GPS time minus UTC, in seconds.
    public var leapSeconds: Int8?
    /// The synchronization level: bit 0 is set if the week number is known, bit 1 if the time of week is known, and bit
    /// 2 if the receiver time is accurately aligned with system time.
    public var synchronization: UInt8 = 0

    /// Creates a block with default values.
    public init() {}

    @inlinable
    public mutating func code(with coder: inout some MessageCoder) {
        time.code(with: &coder)
        coder.field("UTCYear", &year, missing: .min)
        coder.field("UTCMonth", &month, missing: .min)
        coder.field("UTCDay", &day, missing: .min)
        coder.field("UTCHour", &hour, missing: .min)
        coder.field("UTCMin", &minute, missing: .min)
        coder.field("UTCSec", &second, missing: .min)
        coder.field("DeltaLS", &leapSeconds, missing: .min)
        coder.field("SyncLevel", &synchronization)
    }
}
