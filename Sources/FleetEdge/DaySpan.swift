package import GNSS

/// A daily time span in UTC, such as 10:00-18:00. A span whose end is earlier than its start crosses midnight.
package struct DaySpan: Hashable, Sendable {
    /// The first second of the span, counted from midnight.
    private let start: Int64
    /// The first second after the span, counted from midnight.
    private let end: Int64

    /// Parses a text of the form `HH:MM-HH:MM`. The end may be 24:00. Returns `nil` for any other text, or if the start
    /// equals the end.
    package init?(_ text: String) {
        let times = text.split(separator: "-", omittingEmptySubsequences: false).map(Self.second)
        guard times.count == 2, let start = times[0], let end = times[1], start != end, start < Self.day else {
            return nil
        }
        self.start = start
        self.end = end
    }

    /// Returns whether the span contains a time.
    package func contains(_ time: UTCTime) -> Bool {
        let second = time.secondOfDay
        return start < end ? start..<end ~= second : second >= start || second < end
    }

    private static let day: Int64 = 86_400

    /// Parses a time of day such as 9:30 or 09:30. Returns the seconds since midnight.
    private static func second(_ text: Substring) -> Int64? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let isDigits = parts.allSatisfy { $0.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } }
        guard parts.count == 2, isDigits, 1...2 ~= parts[0].utf8.count, parts[1].utf8.count == 2,
            let hour = Int64(parts[0]), let minute = Int64(parts[1]), minute < 60
        else { return nil }
        let second = hour * 3_600 + minute * 60
        return second <= day ? second : nil
    }
}
