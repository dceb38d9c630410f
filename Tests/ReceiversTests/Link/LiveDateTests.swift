import NMEA
import ReceiverTestSupport
import Testing

@testable import Receivers

@Suite struct LiveDateTests {
    private func date(_ year: Int16, _ month: UInt8, _ day: UInt8) throws -> CalendarDate {
        try #require(CalendarDate(year: year, month: month, day: day))
    }

    @Test("a date from a live receiver is not accepted if it is 1,024 weeks too early")
    func weekRollover() throws {
        let today = try date(2030, 6, 15)
        let moved = CalendarDate(daysSince1970: today.daysSince1970 - 7_168)
        #expect(moved.daysSince1970 < LiveDate.earliest(today: today).daysSince1970)
        #expect(today.daysSince1970 > LiveDate.earliest(today: today).daysSince1970)
    }

    @Test("a system date before the build date is ignored")
    func systemDate() throws {
        let made = LiveDate.earliest(today: try date(2026, 11, 1))
        #expect(LiveDate.earliest(today: try date(1970, 1, 1)) == made)
        #expect(LiveDate.earliest(today: try date(2016, 1, 1)) == made)
        #expect(LiveDate.earliest(today: try date(2026, 11, 2)).daysSince1970 == made.daysSince1970 + 1)
    }

    @Test("CalendarDate.today is later than October 2024")
    func todayIsLate() { #expect(CalendarDate.today.daysSince1970 > 20_000) }
}
