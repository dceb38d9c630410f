import GNSS
import Testing
import TextTestSupport

@testable import TextOutput

struct TimestampWriterTests {
    @Test("timestamps have 0, 3, 6 or 9 decimals as needed")
    func decimals() throws {
        #expect(try text([moment(2026, 3, 1, 4, 5, 6)]) == ["2026-03-01T04:05:06Z"])
        #expect(try text([moment(2026, 3, 1, 4, 5, 6, nanosecond: 50_000_000)]) == ["2026-03-01T04:05:06.050Z"])
        #expect(try text([moment(2026, 3, 1, 4, 5, 6, nanosecond: 1000)]) == ["2026-03-01T04:05:06.000001Z"])
        #expect(try text([moment(2026, 3, 1, 4, 5, 6, nanosecond: 1)]) == ["2026-03-01T04:05:06.000000001Z"])
    }

    @Test("timestamps are correct even if the date moves forwards or backwards")
    func daysChangeForwardsAndBackwards() throws {
        let moments = [
            moment(1999, 12, 31, 23, 59, 59), moment(2000, 1, 1, 0, 0, 0), moment(2000, 2, 29, 23, 59, 59),
            moment(2049, 1, 1, 0, 0, 0), moment(1980, 1, 6, 0, 0, 0), moment(1969, 12, 31, 23, 59, 59),
        ]
        #expect(
            try text(moments) == [
                "1999-12-31T23:59:59Z", "2000-01-01T00:00:00Z", "2000-02-29T23:59:59Z", "2049-01-01T00:00:00Z",
                "1980-01-06T00:00:00Z", "1969-12-31T23:59:59Z",
            ])
    }

    @Test("a leap second is written as the last millisecond before midnight")
    func leapSecond() throws {
        let moments = [
            moment(2016, 12, 31, 23, 59, 59), moment(2016, 12, 31, 23, 59, 60),
            moment(2016, 12, 31, 23, 59, 60, nanosecond: 500_000_000), moment(2017, 1, 1, 0, 0, 0),
        ]
        #expect(
            try text(moments) == [
                "2016-12-31T23:59:59Z", "2016-12-31T23:59:59.999Z", "2016-12-31T23:59:59.999Z", "2017-01-01T00:00:00Z",
            ])
    }

    private func text(_ moments: [UTCTime?]) throws -> [String] {
        var timestamps = TimestampWriter()
        return try moments.map { time in
            let time = try #require(time)
            return try gathered { buffer in
                buffer.write(atMost: TimestampWriter.maxLength) { timestamps.append(time, to: &$0) }
            }
        }
    }
}
