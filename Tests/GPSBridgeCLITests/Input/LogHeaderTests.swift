import NMEA
import Testing

@testable import GPSBridgeCLI

struct LogHeaderTests {
    @Test(
        "the date of a log is read from the comments at its beginning",
        arguments: [
            ("# Date: 2005-06-09", true), ("# Name: x\r\n# Date = 2005-06-09 12:00", true),
            ("#date:2005-6-9\n$GP", true), ("# Date: June 9", false), ("# Update: 2005-06-09", false),
            ("$GPRMC\n# Date: 2005-06-09", false), ("", false),
        ])
    func date(text: String, isFound: Bool) {
        let date = Array(text.utf8).withUnsafeBytes { LogHeader.date(in: $0) }
        #expect(date == (isFound ? CalendarDate(year: 2005, month: 6, day: 9) : nil))
    }
}
