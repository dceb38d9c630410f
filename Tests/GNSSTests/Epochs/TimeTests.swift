import NMEA
import TestSupport
import Testing

@testable import GNSS

/// Tests of the date and time of epochs.
struct TimeTests {
    private static let lastSecond = 86_399.0

    /// Sentence orders that contain both time and date.
    private static let orders = [
        Order("RMC, GGA") { [Make.rmc($0), Make.gga($0)] },
        Order("GGA, RMC") { [Make.gga($0), Make.rmc($0)] },
    ]

    // MARK: Midnight

    @Test(
        "the date changes at midnight, even at the end of a month or year",
        arguments: [
            ("311223", "010124", "2023-12-31 23:59:59", "2024-01-01 00:00:00"),
            ("280223", "010323", "2023-02-28 23:59:59", "2023-03-01 00:00:00"),
            ("280224", "290224", "2024-02-28 23:59:59", "2024-02-29 00:00:00"),
            ("290224", "010324", "2024-02-29 23:59:59", "2024-03-01 00:00:00"),
            ("280200", "290200", "2000-02-28 23:59:59", "2000-02-29 00:00:00"),
            ("300424", "010524", "2024-04-30 23:59:59", "2024-05-01 00:00:00"),
            ("311299", "010100", "1999-12-31 23:59:59", "2000-01-01 00:00:00"),
        ])
    func midnightChangesTheDay(before: String, after: String, last: String, first: String) {
        let found = epochs(
            Make.rmc(86_398, date: before), Make.gga(86_398), Make.rmc(Self.lastSecond, date: before),
            Make.gga(Self.lastSecond), Make.rmc(0, date: after), Make.gga(0), Make.rmc(1, date: after), Make.gga(1))
        #expect(found.map(\.moment).dropFirst().prefix(2) == [last, first])
        // Here, RMC, which contains the date, follows GGA.
        let reversed = epochs(
            Make.gga(86_398), Make.rmc(86_398, date: before), Make.gga(Self.lastSecond),
            Make.rmc(Self.lastSecond, date: before), Make.gga(0), Make.rmc(0, date: after), Make.gga(1),
            Make.rmc(1, date: after))
        #expect(reversed.map(\.moment).dropFirst().prefix(2) == [last, first])
    }

    @Test("a date that is sent only once advances at each midnight")
    func midnightWithoutDate() {
        // The last fix is 50 hours after the only date, so two days have passed.
        let hours = (0..<50).map { Double($0 * 3600 % 86_400) }
        let found = epochs([Make.rmc(0, date: "280224")] + hours.map { Make.gga($0) })
        #expect(found.last?.moment == "2024-03-01 01:00:00")
        #expect(found.count == 50)
    }

    @Test("epoch times stay in order if midnight falls between two sentences")
    func midnightWithinBurst() {
        // GGA is sent before midnight, and RMC after midnight.
        let found = epochs(
            Make.rmc(86_398.9, date: "150724"), Make.gga(86_398.9), Make.gga(86_399.9), Make.rmc(0, date: "160724"),
            Make.gga(0.9), Make.rmc(1, date: "160724"))
        let moments = found.compactMap(\.fix.time)
        #expect(found.map(\.moment).contains("2024-07-15 23:59:59"))
        #expect(found.map(\.moment).contains("2024-07-16 00:00:00"))
        #expect(moments == moments.sorted())
        // A sentence from the previous day follows the new date.
        let back = epochs(
            Make.rmc(0, date: "160724"), Make.gga(86_399), Make.gga(1), Make.rmc(1, date: "160724"), Make.gga(2))
        let days = back.compactMap(\.fix.time?.date)
        #expect(back.compactMap(\.moment).contains("2024-07-15 23:59:59"))
        #expect(days.last == CalendarDate(year: 2024, month: 7, day: 16))
    }

    @Test("times that round to opposite sides of midnight belong to one epoch")
    func roundingAcrossMidnight() {
        // A single measurement is sent both as 23:59:59.995 and as 00:00:00.00.
        for (first, second) in [(86_399.995, 0.0), (86_399.999, 0.004), (0, 86_399.995)] {
            let found = epochs(
                Make.rmc(86_398), Make.gga(86_398), Make.rmc(first, date: first == 0 ? "160724" : Make.date),
                Make.gga(second),
                Make.rmc(1, date: "160724"), Make.gga(1))
            #expect(found.count == 3, "\(first) \(second)")
        }
    }

    @Test("a leap second gets its own epoch")
    func leapSecond() {
        for order in Self.orders {
            var contents: [String] = []
            for (second, date) in [
                (86_398.0, "311216"), (86_399, "311216"), (86_400, "311216"), (0, "010117"), (1, "010117"),
            ] {
                contents += order.sentences(second).map { $0.replacing(Make.date, with: date) }
            }
            var station = Station()
            let found = station.send(contents) + station.finish()
            #expect(station.builder.statistics.amended == 0)
            let moments = [
                "2016-12-31 23:59:58", "2016-12-31 23:59:59", "2016-12-31 23:59:60", "2017-01-01 00:00:00",
                "2017-01-01 00:00:01",
            ]
            #expect(found.map(\.moment) == moments, "\(order)")
            #expect(found.map { $0.fix.time?.isLeapSecond } == [false, false, true, false, false])
            let times = found.compactMap(\.fix.time)
            #expect(times == times.sorted() && Set(times).count == 5)
        }
    }

    @Test("if there is no leap second, second 60 is read as the start of the next minute")
    func roundedSixtiethSecond() {
        // A receiver sent this time for 12:34:59.9996, because it rounds the seconds without carrying into the minutes.
        let found = epochs("GPRMC,123460.000,A,4807.0000,N,01131.0000,E,10.0,84.4,150724,,,A")
        #expect(found.first?.moment == "2024-07-15 12:35:00")
        #expect(found.first?.fix.time?.isLeapSecond == false)
    }

    // MARK: Dates

    @Test("fix times keep their nanoseconds")
    func thePlainTimeIsKeptToTheNanosecond() {
        let found = epochs("GPRMC,123519.123456789,A,4807.0000,N,01131.0000,E,10.0,84.4,150724,,,A")
        #expect(found.first?.fix.time?.nanosecond == 123_456_789)
        #expect(found.first?.moment == "2024-07-15 12:35:19")
    }

    @Test(
        "two-digit years map to the years 1980 to 2079",
        arguments: [("060180", 1980), ("010199", 1999), ("010100", 2000), ("010126", 2026), ("010179", 2079)])
    func centuries(date: String, year: Int16) {
        #expect(epochs(Make.rmc(0, date: date)).first?.fix.time?.date.year == year)
    }

    @Test(
        "a fix with an invalid date has a position but no time",
        arguments: ["", "000000", "320124", "300224", "290223", "011324", "1507", "ddmmyy", "999999"])
    func invalidDates(date: String) {
        let found = epochs(Make.rmc(0, date: date), Make.gga(0))
        #expect(found.count == 1)
        #expect(found.first?.fix.time == nil)
        #expect(found.first?.fix.hasPosition == true)
    }

    @Test("fixes in a log without dates have positions but no times")
    func noDate() {
        let found = epochs((0..<10).map { Make.gga(Double($0)) })
        #expect(found.map(\.fix.time) == Array(repeating: nil, count: 10))
        #expect(found.map(\.secondOfPlace) == (0..<10).map(Double.init))
    }

    @Test("the last received date applies to sentences without a date")
    func lastDate() {
        let found = epochs([Make.zda(0)] + (0..<5).map { Make.gga(Double($0)) })
        #expect(found.map(\.second) == [0, 1, 2, 3, 4])
        #expect(found.allSatisfy { $0.fix.time?.date == CalendarDate(year: 2024, month: 7, day: 15) })
    }

    @Test("the date is forgotten when the receiver loses its time and date")
    func lostDate() {
        let order = Order("") { [Make.rmc($0), Make.gga($0)] }
        let lost = [Make.voidRMC(nil, date: ""), Make.gga(nil, quality: 0)]
        let found = epochs(order.moments(0..<5) + lost + lost + [Make.gga(40_000), Make.gga(40_001)])
        #expect(found.suffix(2).map(\.fix.time) == [nil, nil])
        #expect(found.suffix(2).allSatisfy { $0.fix.hasPosition })
    }

    // MARK: Weeks

    @Test("a GPS week rollover is corrected only if an earliest date is given")
    func weekRollover() throws {
        // 1,024 weeks before 2024-07-15.
        let old = [Make.rmc(0, date: "281104"), Make.gga(0), Make.rmc(1, date: "281104"), Make.gga(1)]
        #expect(epochs(old).map(\.moment) == ["2004-11-28 00:00:00", "2004-11-28 00:00:01"])
        let earliest = try #require(CalendarDate(year: 2020, month: 1, day: 1))
        let repaired = epochs(old, earliestDate: earliest)
        #expect(repaired.map(\.moment) == ["2024-07-14 00:00:00", "2024-07-14 00:00:01"])
        #expect(
            epochs(Make.zda(0, day: 28, month: 11, year: 2004), earliestDate: earliest).map(\.moment) == [
                "2024-07-14 00:00:00"
            ])
    }

    @Test("an earliest date corrects dates that are several GPS week rollovers too early")
    func weekRollovers() throws {
        let earliest = try #require(CalendarDate(year: 2024, month: 1, day: 1))
        let found = epochs(Make.rmc(0, date: "060180"), earliestDate: earliest)
        let date = try #require(found.first?.fix.time?.date)
        #expect(date.daysSince1970 >= earliest.daysSince1970)
        #expect(date.daysSince1970 < earliest.daysSince1970 + 7168)
        #expect((date.daysSince1970 - 3657) % 7168 == 0)
    }

    @Test("only dates before the earliest date are corrected")
    func plausibleDates() throws {
        let earliest = try #require(CalendarDate(year: 2024, month: 7, day: 15))
        for (date, moment) in [
            ("150724", "2024-07-15 00:00:00"), ("140724", "2044-02-28 00:00:00"), ("311279", "2079-12-31 00:00:00"),
        ] {
            #expect(epochs(Make.rmc(0, date: date), earliestDate: earliest).map(\.moment) == [moment])
        }
    }

    @Test("a corrected date advances at midnight")
    func midnightAfterCorrection() throws {
        let earliest = try #require(CalendarDate(year: 2020, month: 1, day: 1))
        let found = epochs(Make.rmc(86_399, date: "281104"), Make.gga(86_399), Make.gga(0), earliestDate: earliest)
        #expect(found.map(\.moment) == ["2024-07-14 23:59:59", "2024-07-15 00:00:00"])
    }

    // MARK: Times that differ within a burst

    @Test("times that differ by up to 10 ms belong to one epoch")
    func roundingWithinBurst() {
        for difference in [0.001, 0.005, 0.01] {
            for order in [
                Order("late") { [Make.rmc($0), Make.gga($0 + difference)] },
                Order("early") { [Make.rmc($0 + difference), Make.gga($0)] },
                Order("GLL") { [Make.gga($0), Make.rmc($0), Make.gll($0 + difference)] },
            ] {
                let found = epochs(order.moments(0..<20))
                #expect(found.map { $0.second?.rounded() } == (0..<20).map(Double.init), "\(order) \(difference)")
            }
        }
    }

    @Test("a GLL with an outdated time does not add an epoch", arguments: [-2.0, -1, -0.5])
    func outdatedGLL(difference: Double) {
        for order in [
            Order("GLL last") { [Make.rmc($0), Make.gga($0), Make.gll($0 + difference)] },
            Order("GLL in between") { [Make.gga($0), Make.gll($0 + difference), Make.rmc($0)] },
        ] {
            let found = epochs(order.moments(10..<40))
            #expect(found.map(\.second) == (10..<40).map(Double.init), "\(order)")
            #expect(found.map(\.secondOfPlace) == (10..<40).map(Double.init), "\(order)")
        }
    }

    @Test("epochs continue after the receiver's clock goes back by two seconds")
    func clockSetBack() {
        // Receivers set the clock back when they learn the number of leap seconds.
        let order = Order("") { [Make.rmc($0), Make.gga($0)] }
        let found = epochs(order.moments(0..<20) + order.moments(18..<30))
        #expect(found.map(\.second) == (Array(0..<20) + Array(18..<30)).map(Double.init))
    }

    // MARK: ReceiverClock

    @Test("ReceiverClock returns nil before the first date and after forget()")
    func clockWithoutDate() throws {
        var clock = ReceiverClock(earliest: nil)
        let noon = try #require(TimeOfDay(hour: 12, minute: 0, second: 0))
        #expect(clock.utcTime(noon) == nil)
        clock.set(try #require(CalendarDate(year: 2024, month: 7, day: 15)))
        #expect(clock.utcTime(noon)?.secondsSince1970 == 1_721_044_800)
        clock.forget()
        #expect(clock.utcTime(noon) == nil)
    }

    @Test("ReceiverClock chooses the date nearest to the previous time")
    func nearestTime() throws {
        // The time changes in steps of less than half a day, forward and backward across several midnights.
        var random = SplitMix64(seed: 8)
        var clock = ReceiverClock(earliest: nil)
        clock.set(try #require(CalendarDate(year: 2023, month: 12, day: 25)))
        var moment: Int64 = 1_703_462_400
        #expect(clock.utcTime(try #require(TimeOfDay(hour: 0, minute: 0, second: 0)))?.secondsSince1970 == moment)
        for _ in 0..<5000 {
            moment += Int64.random(in: -20_000...43_199, using: &random)
            let second = (moment % 86_400 + 86_400) % 86_400
            let time = try #require(
                TimeOfDay(hour: UInt8(second / 3600), minute: UInt8(second / 60 % 60), second: UInt8(second % 60)))
            #expect(clock.utcTime(time)?.secondsSince1970 == moment)
        }
    }
}
