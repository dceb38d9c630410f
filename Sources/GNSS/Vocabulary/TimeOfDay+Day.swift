public import NMEA

extension TimeOfDay {
    /// The number of nanoseconds in a day without a leap second.
    public static let nanosecondsPerDay: Int64 = 86_400_000_000_000
}
