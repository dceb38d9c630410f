import NMEA
import Testing

@testable import GNSS

struct SatelliteClockTests {
    private static let second: Int64 = 1_000_000_000

    private func utc(_ clock: borrowing SatelliteClock, _ week: GPSWeek?, seconds: Int64) -> String? {
        guard let utc = clock.utc(.gps(week, nanoseconds: seconds * Self.second)) else { return nil }
        let (time, date) = (utc.time, utc.date.map { "\($0) " } ?? "")
        return "\(date)\(time.hour):\(time.minute):\(time.second)"
    }

    private func date(_ year: Int16, _ month: UInt8, _ day: UInt8) throws -> CalendarDate {
        try #require(CalendarDate(year: year, month: month, day: day))
    }

    @Test("GPS time is converted to UTC with the leap seconds in effect on its date")
    func leapSecondsOfTheDate() {
        let clock = SatelliteClock(latestDate: nil)
        #expect(utc(clock, GPSWeek(0), seconds: 5) == "1980-01-06 0:0:5")
        #expect(utc(clock, GPSWeek(1_958), seconds: 291_019) == "2017-07-19 8:50:1")
        // Week 1512 began on 2008-12-28 with 14 leap seconds. The 15th was added on 2009-01-01.
        #expect(utc(clock, GPSWeek(1_512), seconds: 14) == "2008-12-28 0:0:0")
    }

    // The 17th leap second was inserted at the end of Tuesday, 2015-06-30, in week 1851.
    @Test("GPS time is converted to UTC before, during and after a leap second", arguments: [nil, Int64(16)])
    func leapSecond(reported: Int64?) {
        var clock = SatelliteClock(latestDate: nil)
        if let reported { clock.setLeapSeconds(reported) }
        let midnight: Int64 = 3 * 86_400 + 16
        #expect(utc(clock, GPSWeek(1_851), seconds: midnight - 1) == "2015-06-30 23:59:59")
        #expect(utc(clock, GPSWeek(1_851), seconds: midnight) == "2015-06-30 23:59:60")
        guard reported == nil else { return }
        #expect(utc(clock, GPSWeek(1_851), seconds: midnight + 1) == "2015-07-01 0:0:0")
        #expect(utc(clock, GPSWeek(1_851), seconds: midnight + 3_601) == "2015-07-01 1:0:0")
    }

    // A leap second was inserted at the end of Saturday, 2016-12-31, in the first seconds of week 1930.
    @Test("a leap second in the first seconds of a GPS week is recognized")
    func leapSecondAtBeginningOfWeek() {
        let clock = SatelliteClock(latestDate: nil)
        #expect(utc(clock, GPSWeek(1_929), seconds: 604_799) == "2016-12-31 23:59:42")
        #expect(utc(clock, GPSWeek(1_930), seconds: 0) == "2016-12-31 23:59:43")
        #expect(utc(clock, GPSWeek(1_930), seconds: 16) == "2016-12-31 23:59:59")
        #expect(utc(clock, GPSWeek(1_930), seconds: 17) == "2016-12-31 23:59:60")
        #expect(utc(clock, GPSWeek(1_930), seconds: 18) == "2017-01-01 0:0:0")
        #expect(utc(clock, GPSWeek(1_930), seconds: 86_418) == "2017-01-02 0:0:0")
    }

    @Test("GPS time just after midnight is converted to the previous UTC day")
    func previousDay() {
        let clock = SatelliteClock(latestDate: nil)
        #expect(utc(clock, GPSWeek(2_211), seconds: 17) == "2022-05-21 23:59:59")
        #expect(utc(clock, GPSWeek(2_211), seconds: -1) == "2022-05-21 23:59:41")
    }

    @Test("leap seconds reported by the receiver override the built-in table")
    func reportedLeapSeconds() {
        var clock = SatelliteClock(latestDate: nil)
        clock.setLeapSeconds(20)
        #expect(utc(clock, GPSWeek(2_211), seconds: 20) == "2022-05-22 0:0:0")
        #expect(utc(clock, nil, seconds: 86_420) == "0:0:0")
    }

    // Week 1366 was in March 2006, with 14 leap seconds. A receiver whose week counter has overflowed sends it in October
    // 2025, when there are 18.
    @Test("the leap seconds match the corrected date if the receiver's week counter has overflowed")
    func leapSecondsAfterOverflow() throws {
        let recording = SatelliteClock(latestDate: nil)
        #expect(utc(recording, GPSWeek(1_366), seconds: 14) == "2006-03-12 0:0:0")
        let live = SatelliteClock(latestDate: nil, earliestDate: try date(2025, 6, 1))
        #expect(utc(live, GPSWeek(1_366), seconds: 18) == "2006-03-12 0:0:0")
        #expect(utc(live, GPSWeek(2_390), seconds: 18) == "2025-10-26 0:0:0")
    }

    // 2007-04-02 is a Monday of week 1421, and the earliest possible date may be any day of that week.
    @Test("the leap seconds match the corrected date if only a part of the week is too early")
    func leapSecondsBeforeEarliestDate() throws {
        for (day, leap) in [(2, 14), (3, 18), (7, 18), (8, 18)] as [(UInt8, Int64)] {
            let clock = SatelliteClock(latestDate: nil, earliestDate: try date(2007, 4, day))
            #expect(utc(clock, GPSWeek(1_421), seconds: 86_400 + 43_200 + leap) == "2007-04-02 12:0:0")
        }
    }

    @Test("impossible leap seconds are ignored", arguments: [Int64.min, -1, 0, 9, 100, .max])
    func impossibleLeapSeconds(seconds: Int64) {
        var clock = SatelliteClock(latestDate: nil)
        clock.setLeapSeconds(seconds)
        #expect(utc(clock, GPSWeek(2_211), seconds: 18) == "2022-05-22 0:0:0")
    }

    @Test(
        "a GPS time without a week number gives a time of day once the leap seconds are known")
    func noWeek() {
        var clock = SatelliteClock(latestDate: nil)
        #expect(utc(clock, nil, seconds: 18) == nil)
        clock.learn(.gps(GPSWeek(1_500), nanoseconds: 0))
        #expect(utc(clock, nil, seconds: 14) == "0:0:0")
        clock.setLeapSeconds(18)
        #expect(utc(clock, nil, seconds: 17) == "23:59:59")
    }

    @Test("a ten-bit week number resolves to the latest possible week not in the future")
    func shortenedWeek() throws {
        let clock = SatelliteClock(latestDate: try date(2026, 11, 23))
        #expect(utc(clock, GPSWeek(302, modulus: 1_024), seconds: 18) == "2025-01-19 0:0:0")
        #expect(utc(clock, GPSWeek(402, modulus: 1_024), seconds: 18) == "2007-05-06 0:0:0")
        #expect(
            utc(SatelliteClock(latestDate: nil), GPSWeek(402, modulus: 1_024), seconds: 18) == "2026-12-20 0:0:0")
    }

    @Test("after a full date, a ten-bit week number resolves to the nearest possible week")
    func weekAfterDate() throws {
        var clock = SatelliteClock(latestDate: try date(2026, 11, 23))
        let midnight = try #require(TimeOfDay(hour: 0, minute: 0, second: 0))
        clock.learn(.utc(try date(2005, 6, 9), midnight))
        #expect(utc(clock, GPSWeek(302, modulus: 1_024), seconds: 13) == "2005-06-05 0:0:0")
        // Week 1023 is the last one before the rollover on 1999-08-22. The known date is just after the rollover.
        clock.learn(.gps(GPSWeek(1_024), nanoseconds: 0))
        #expect(utc(clock, GPSWeek(1_023, modulus: 1_024), seconds: 13) == "1999-08-15 0:0:0")
    }

    @Test("the approximate date of the data resolves ten-bit week numbers, but does not determine the leap seconds")
    func weekNearDate() throws {
        let clock = SatelliteClock(latestDate: try date(2026, 11, 23), approximateDate: try date(2009, 1, 1))
        #expect(utc(clock, GPSWeek(302, modulus: 1_024), seconds: 18) == "2005-06-05 0:0:0")
        #expect(utc(clock, GPSWeek(2_211), seconds: 18) == "2022-05-22 0:0:0")
    }

    @Test("the receiver's leap seconds determine the 1,024-week cycle of a ten-bit week number")
    func weekFromLeapSeconds() throws {
        var clock = SatelliteClock(latestDate: try date(2026, 11, 23))
        clock.setLeapSeconds(13)
        #expect(utc(clock, GPSWeek(302, modulus: 1_024), seconds: 13) == "2005-06-05 0:0:0")
    }

    // Week 2010 began on 2018-07-15, and 1,024 weeks before it, there were 12 leap seconds.
    @Test("leap seconds that are outdated by one do not move a ten-bit week number back by 1,024 weeks")
    func outdatedLeapSeconds() throws {
        var clock = SatelliteClock(latestDate: try date(2026, 11, 23))
        clock.setLeapSeconds(17)
        #expect(utc(clock, GPSWeek(986, modulus: 1_024), seconds: 17) == "2018-07-15 0:0:0")
    }

    @Test("times are known to be wrong when the leap seconds change, but not when they are repeated")
    func changedLeapSeconds() {
        var clock = SatelliteClock(latestDate: nil)
        let changes = ([17, 17, 18, 18] as [Int64]).map { clock.learn(nil, leapSeconds: $0) }
        #expect(changes == [true, false, true, false])
    }

    @Test(
        "impossible times are not converted",
        arguments: [Int64.min, Int64.max, -2_000_000 * second, 2_000_000 * second])
    func impossible(nanoseconds: Int64) {
        let clock = SatelliteClock(latestDate: nil)
        #expect(clock.utc(.gps(GPSWeek(2_211), nanoseconds: nanoseconds)) == nil)
        #expect(clock.utc(.gps(GPSWeek(-1), nanoseconds: 0)) == nil)
        #expect(clock.utc(.gps(GPSWeek(.max), nanoseconds: 0)) == nil)
    }
}
