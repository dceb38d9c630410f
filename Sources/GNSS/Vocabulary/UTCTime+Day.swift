extension UTCTime {
    /// The number of nanoseconds in a day without a leap second.
    package static let nanosecondsPerDay: Int64 = 86_400_000_000_000
}
