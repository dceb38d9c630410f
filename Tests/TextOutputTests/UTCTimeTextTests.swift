import GNSS
import Testing
import TextOutput
import TextTestSupport

struct UTCTimeTextTests {
    @Test(
        "a time has milliseconds unless they are zero",
        arguments: [
            (0, "2026-03-01T04:05:06Z"), (1, "2026-03-01T04:05:06Z"), (999_999, "2026-03-01T04:05:06Z"),
            (1_000_000, "2026-03-01T04:05:06.001Z"), (50_000_000, "2026-03-01T04:05:06.050Z"),
            (999_999_999, "2026-03-01T04:05:06.999Z"),
        ])
    func milliseconds(nanosecond: UInt32, text: String) {
        #expect(moment(2026, 3, 1, 4, 5, 6, nanosecond: nanosecond)?.text == text)
    }
}
