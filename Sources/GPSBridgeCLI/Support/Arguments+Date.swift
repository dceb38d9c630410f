import Formats
import NMEA

extension Arguments {
    /// An option's value as a date: `2026-11-20`.
    func date(_ option: String) throws(Failure) -> CalendarDate? {
        guard let text = value(option) else { return nil }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let year = Int16(parts[0]), let month = UInt8(parts[1]), let day = UInt8(parts[2]),
            let date = CalendarDate(year: year, month: month, day: day)
        else { throw Failure(.usage, "\(option) takes a date such as 2026-11-20, not \(text)") }
        return date
    }
}
