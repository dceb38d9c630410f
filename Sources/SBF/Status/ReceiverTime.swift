public import BinaryMessages

/// ReceiverTime (5914): the time in UTC.
public struct ReceiverTime: SBFMessage {
    public static let number: UInt16 = 5914
    public static let name = "ReceiverTime"
    public static let minimumLength = 14

    /// The time of the block.
    public var time = SBFTime()
    /// The year, without the century.
    public var year: Int8?
    /// The month.
    public var month: Int8?
    /// The day of the month.
    public var day: Int8?
    /// The hour.
    public var hour: Int8?
    /// The minute.
    public var minute: Int8?
    /// The second.
    public var second: Int8?
    /// GPS time minus UTC, in seconds.
    public var leapSeconds: Int8?
    /// Bit 0 is set if the week is known, bit 1 if the time of the week is known, and bit 2 if the clock is exact.
    public var synchronization: UInt8 = 0

    /// Creates a block without values.
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
