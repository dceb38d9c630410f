import CommandLineKit
import Formats
import NMEA

extension Arguments {
    /// An option's value as the date of a receiver's data: `2026-11-20`.
    func date(_ option: String) throws(Failure) -> CalendarDate? {
        guard let text = value(option) else { return nil }
        guard let date = CalendarDate(text), CalendarDate.ofReceivers.contains(date.daysSince1970) else {
            throw Failure(.usage, "\(option) takes a date such as 2026-11-20, from 1980 to 9998, not \(text)")
        }
        return date
    }
}

extension CalendarDate {
    /// Dates that receivers may have, in days since 1970: from GPS's first year on, and no year of more than four digits, of
    /// which the formats have none, wherever the time zone is.
    static let ofReceivers = days(1980, 1, 1)...days(9998, 12, 31)

    private static func days(_ year: Int16, _ month: UInt8, _ day: UInt8) -> Int {
        CalendarDate(year: year, month: month, day: day)?.daysSince1970 ?? 0
    }

    /// Reads `2026-11-20`; `nil` for what is not a date.
    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let year = Int16(parts[0]), let month = UInt8(parts[1]), let day = UInt8(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }
}
