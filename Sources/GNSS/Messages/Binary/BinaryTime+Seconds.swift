extension BinaryReport.Time {
    /// Creates a time in GPS time from seconds.
    static func gps(_ week: GPSWeek?, seconds: Double) -> Self {
        // A time of the week beyond these limits is invalid, and would not fit into an integer.
        .gps(week, nanoseconds: Int64((min(max(seconds, -1e9), 1e9) * 1e9).rounded()))
    }
}
