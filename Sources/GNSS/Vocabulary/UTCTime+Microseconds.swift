extension UTCTime {
    /// The time in microseconds since 1970. All times within a leap second are mapped to the last microsecond before
    /// it, so that times never decrease.
    package var microseconds: Int64 {
        secondsSince1970 * 1_000_000 + (isLeapSecond ? 999_999 : Int64(nanosecond / 1_000))
    }

    /// Creates a time from microseconds since 1970.
    ///
    /// A database may contain any value, so times outside the years 1 to 9999 are clamped.
    package init(microseconds: Int64) {
        let microseconds = min(max(microseconds, -62_135_596_800_000_000), 253_402_300_799_999_999)
        let second = microseconds >= 0 ? microseconds / 1_000_000 : (microseconds - 999_999) / 1_000_000
        self.init(secondsSince1970: second, nanosecond: UInt32(microseconds - second * 1_000_000) * 1_000)
    }
}
