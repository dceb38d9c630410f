public import BinaryMessages

/// The GPS time stamp at the beginning of every block.
public struct SBFTime: MessageLayout {
    /// The GPS time of week, in milliseconds; `nil` until the receiver has determined it.
    public var timeOfWeek: UInt32?
    /// The continuous GPS week number, counted from 1980-01-06; `nil` until the receiver has determined it.
    public var week: UInt16?

    /// Creates a time stamp in which time of week and week are unknown.
    @inlinable
    public init() {}

    /// Creates a time stamp from a known time of week, in milliseconds, and week number.
    public init(timeOfWeek: UInt32, week: UInt16) {
        self.timeOfWeek = timeOfWeek
        self.week = week
    }

    @inlinable @inline(__always)
    public mutating func code(with coder: inout some MessageCoder) {
        coder.field("TOW", &timeOfWeek, missing: .max)
        coder.field("WNc", &week, missing: .max)
    }
}
