extension BinaryReport.Time {
    /// Creates a GPS time from the seconds since the week began; `nil` if `seconds` is NaN.
    static func gps(_ week: GPSWeek?, seconds: Double) -> Self? {
        guard !seconds.isNaN else { return nil }
        // Seconds beyond these limits are invalid, and much larger values would not fit into an integer.
        return .gps(week, nanoseconds: Int64((min(max(seconds, -1e9), 1e9) * 1e9).rounded()))
    }
}
