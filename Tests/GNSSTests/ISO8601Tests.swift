import GNSS
import Testing

struct ISO8601Tests {
    @Test(
        "ISO 8601 times with any number of decimals are parsed",
        arguments: [
            ("1970-01-02T00:00:01Z", 86_401, 0), ("1970-01-01T00:00:01.5Z", 1, 500_000_000),
            ("1970-01-01T00:00:01.000Z", 1, 0), ("1970-01-01T00:00:01", 1, 0), ("1970-01-01T24:00:00Z", 86_400, 0),
            ("1970-01-01T00:00:00.123456789123Z", 0, 123_456_789), ("1970-01-01 00:00:01Z", 1, 0),
        ] as [(String, Int64, UInt32)])
    func moments(text: String, seconds: Int64, nanosecond: UInt32) {
        #expect(UTCTime(iso8601: text) == UTCTime(secondsSince1970: seconds, nanosecond: nanosecond))
    }

    @Test(
        "an offset from UTC is subtracted",
        arguments: [
            ("1970-01-01T02:00:00+00:00", 7_200), ("1970-01-01T02:00:00+01:00", 3_600),
            ("1970-01-01T02:00:00.0+0130", 1_800), ("1969-12-31T21:00:00-05", 7_200),
        ] as [(String, Int64)])
    func offsets(text: String, seconds: Int64) {
        #expect(UTCTime(iso8601: text) == UTCTime(secondsSince1970: seconds))
    }

    @Test(
        "invalid ISO 8601 times are rejected",
        arguments: [
            "", "T", "1970-01-01", "1970-13-01T00:00:00Z", "1970-01-01T25:00:00Z", "1970-01-01T24:00:01Z",
            "1970-01-01T00:00:00+1", "1970-01-01  00:00:00", "1970-01-01T00:00:00 ", "1970-01-01T00:00:00+25:00",
            "1970-01-01T00:00:00.Z",
        ])
    func others(text: String) {
        #expect(UTCTime(iso8601: text) == nil)
    }
}
