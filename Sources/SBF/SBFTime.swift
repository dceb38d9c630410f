public import BinaryMessages

/// The time at the beginning of every block, in GPS time.
public struct SBFTime: MessageLayout {
    /// The time since the beginning of the week, in milliseconds; `nil` until the receiver knows it.
    public var timeOfWeek: UInt32?
    /// The number of the week since 1980-01-06; `nil` until the receiver knows it.
    public var week: UInt16?

    /// Creates an unknown time.
    @inlinable
    public init() {}

    /// Creates a time.
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
