import GNSS
import NMEA
import TestSupport
import Testing

struct UTCTimeTests {
    @Test("dates and day numbers match for every day from 1900 to 2200")
    func consecutiveDays() throws {
        // Covers every year that receivers can report.
        var days = -25_567
        for year in 1900...2200 as ClosedRange<Int16> {
            let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            let lengths: [UInt8] = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            for month in 1...12 as ClosedRange<UInt8> {
                let length = lengths[Int(month) - 1]
                #expect(CalendarDate(year: year, month: month, day: 0) == nil)
                #expect(CalendarDate(year: year, month: month, day: length + 1) == nil)
                for day in 1...length {
                    let date = try #require(CalendarDate(year: year, month: month, day: day))
                    guard date.daysSince1970 == days, CalendarDate(daysSince1970: days) == date else {
                        Issue.record("\(date) is day \(date.daysSince1970), not \(days)")
                        return
                    }
                    days += 1
                }
            }
        }
    }

    @Test("adding nanoseconds carries to the seconds in both directions")
    func carriedNanoseconds() {
        let time = UTCTime(secondsSince1970: 10, nanosecond: 200_000_000)
        #expect(time.adding(nanoseconds: 900_000_000) == UTCTime(secondsSince1970: 11, nanosecond: 100_000_000))
        #expect(time.adding(nanoseconds: -300_000_000) == UTCTime(secondsSince1970: 9, nanosecond: 900_000_000))
        #expect(time.adding(nanoseconds: -200_000_000) == UTCTime(secondsSince1970: 10))
        #expect(time.adding(seconds: -20, nanoseconds: 0) == UTCTime(secondsSince1970: -10, nanosecond: 200_000_000))
    }

    @Test("the clock shows second 60 during a leap second")
    func clockOfLeapSecond() {
        let time = UTCTime(secondsSince1970: 86_399, isLeapSecond: true)
        #expect(time.clock == (23, 59, 60))
        #expect(UTCTime(secondsSince1970: -1).clock == (23, 59, 59))
    }

    @Test("day numbers round-trip over the whole range of dates")
    func dayRoundTrip() {
        var random = SplitMix64(seed: 9)
        let first = CalendarDate(year: .min, month: 1, day: 1)?.daysSince1970 ?? 0
        let last = CalendarDate(year: .max, month: 12, day: 31)?.daysSince1970 ?? 0
        for _ in 0..<20_000 {
            let days = Int.random(in: first...last, using: &random)
            #expect(CalendarDate(daysSince1970: days).daysSince1970 == days)
        }
        for days in [first, last] { #expect(CalendarDate(daysSince1970: days).daysSince1970 == days) }
    }

    @Test(
        "a date with a nonexistent month or day gives nil",
        arguments: [(0, 1), (13, 1), (255, 1), (1, 0), (1, 32), (2, 30), (4, 31), (6, 31), (9, 31), (11, 31)])
    func invalidDays(month: UInt8, day: UInt8) {
        #expect(CalendarDate(year: 2024, month: month, day: day) == nil)
    }

    @Test("UTCTime counts the seconds since 1970")
    func momentsAreSecondsSince1970() throws {
        let date = try #require(CalendarDate(year: 2001, month: 9, day: 9))
        let time = try #require(TimeOfDay(hour: 1, minute: 46, second: 40, nanosecond: 5))
        let moment = UTCTime(date: date, time: time)
        #expect(moment.secondsSince1970 == 1_000_000_000)
        #expect(moment.nanosecond == 5)
        #expect(moment.date == date)
        #expect(moment.secondOfDay == 6400)
    }

    @Test("a UTCTime before 1970 has negative seconds and the correct date")
    func timesBefore1970() throws {
        let date = try #require(CalendarDate(year: 1969, month: 12, day: 31))
        let moment = UTCTime(date: date, time: try #require(TimeOfDay(hour: 23, minute: 59, second: 59)))
        #expect(moment.secondsSince1970 == -1)
        #expect(moment.date == date)
        #expect(moment.secondOfDay == 86_399)
        #expect(UTCTime(secondsSince1970: -86_400).date == date)
        #expect(UTCTime(secondsSince1970: -86_401).date == CalendarDate(year: 1969, month: 12, day: 30))
    }

    @Test("a date and time of day round-trip through UTCTime")
    func dateAndTimeRoundTrip() throws {
        var random = SplitMix64(seed: 10)
        for _ in 0..<5000 {
            let date = CalendarDate(daysSince1970: Int.random(in: -40_000...80_000, using: &random))
            let hour = UInt8.random(in: 0...23, using: &random)
            let minute = UInt8.random(in: 0...59, using: &random)
            let second = UInt8.random(in: 0...59, using: &random)
            let time = try #require(TimeOfDay(hour: hour, minute: minute, second: second))
            let moment = UTCTime(date: date, time: time)
            #expect(moment.date == date)
            #expect(moment.secondOfDay == Int64(hour) * 3600 + Int64(minute) * 60 + Int64(second))
            #expect(moment.adding(days: 7).date.daysSince1970 == date.daysSince1970 + 7)
            #expect(moment.adding(days: -7).secondOfDay == moment.secondOfDay)
        }
    }

    @Test("a leap second sorts between the adjacent seconds")
    func aLeapSecondLiesBetweenItsNeighbours() throws {
        let date = try #require(CalendarDate(year: 2016, month: 12, day: 31))
        let last = UTCTime(
            date: date, time: try #require(TimeOfDay(hour: 23, minute: 59, second: 59, nanosecond: 900_000_000)))
        let leap = UTCTime(
            date: date, time: try #require(TimeOfDay(hour: 23, minute: 59, second: 60, nanosecond: 100_000_000)))
        let next = UTCTime(
            date: try #require(CalendarDate(year: 2017, month: 1, day: 1)),
            time: try #require(TimeOfDay(hour: 0, minute: 0, second: 0)))
        #expect(leap.isLeapSecond && !last.isLeapSecond && !next.isLeapSecond)
        #expect(last < leap && leap < next && last < next)
        #expect(!(leap < last) && !(next < leap))
        #expect(leap.date == date)
        #expect(leap.secondsSince1970 == last.secondsSince1970)
        #expect(next.secondsSince1970 == last.secondsSince1970 + 1)
    }

    @Test("UTCTime values are ordered to the nanosecond")
    func momentsAreOrderedByNanosecond() {
        let one = UTCTime(secondsSince1970: 5, nanosecond: 1)
        let other = UTCTime(secondsSince1970: 5, nanosecond: 2)
        #expect(one < other && !(other < one) && !(one < one))
        #expect(UTCTime(secondsSince1970: -5) < UTCTime(secondsSince1970: -4))
    }
}
