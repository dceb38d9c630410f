internal import GNSS

extension UTCTime {
    /// Creates a time from a field of a file: a time in ISO 8601, or a plain number as for ``init(unixTime:)``.
    init?(field text: String) {
        if text.allSatisfy({ "0"..."9" ~= $0 || $0 == "." }), let number = Double(text) {
            self.init(unixTime: number)
        } else {
            // GDAL writes 2026/11/20 12:30:00+00.
            let hasSlashes = text.prefix { $0 != "/" }.count == 4
            self.init(iso8601: hasSlashes ? text.replacing("/", with: "-") : text)
        }
    }

    /// Creates a time from the seconds or milliseconds since 1970; `nil` if the time is not in the years 2000 … 2099.
    /// In these years, no number of seconds is also a number of milliseconds.
    init?(unixTime number: Double) {
        let years: Range<Double> = 946_684_800..<4_102_444_800
        let seconds = years.contains(number) ? number : number / 1_000
        guard years.contains(seconds) else { return nil }
        // A `Double` of this size is precise to a microsecond.
        let microseconds = Int64((seconds * 1_000_000).rounded())
        self.init(
            secondsSince1970: microseconds / 1_000_000, nanosecond: UInt32(microseconds % 1_000_000) * 1_000)
    }
}
