import GNSS
import Testing

struct ISO8601Tests {
    @Test(
        "ISO 8601 times with any number of decimals are parsed",
        arguments: [
            ("1970-01-02T00:00:01Z", 86_401, 0), ("1970-01-01T00:00:01.5Z", 1, 500_000_000),
            ("1970-01-01T00:00:01.000Z", 1, 0), ("1970-01-01T00:00:00.123456789123Z", 0, 123_456_789),
        ] as [(String, Int64, UInt32)])
    func moments(text: String, seconds: Int64, nanosecond: UInt32) {
        #expect(UTCTime(iso8601: text) == UTCTime(secondsSince1970: seconds, nanosecond: nanosecond))
    }

    @Test(
        "invalid ISO 8601 times are rejected",
        arguments: ["", "T", "1970-01-01", "1970-13-01T00:00:00Z", "1970-01-01T25:00:00Z", "1970-01-01T00:00:00"])
    func others(text: String) {
        #expect(UTCTime(iso8601: text) == nil)
    }
}
