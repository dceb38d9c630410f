extension BinaryReport.Time {
    /// Creates a time in GPS time from seconds; `nil` if they are not a number.
    static func gps(_ week: GPSWeek?, seconds: Double) -> Self? {
        guard !seconds.isNaN else { return nil }
        // A time of the week beyond these limits is invalid, and would not fit into an integer.
        return .gps(week, nanoseconds: Int64((min(max(seconds, -1e9), 1e9) * 1e9).rounded()))
    }
}
