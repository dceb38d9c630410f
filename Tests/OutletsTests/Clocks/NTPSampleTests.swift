import CNTPClock
import GNSS
import GPSDServer
import Testing

@testable import Outlets

@Suite struct NTPSampleTests {
    @Test func aPulseIsToldAsMorePreciseThanASentence() {
        let time = UTCTime(secondsSince1970: 1_795_000_000, nanosecond: 250_000_000)
        let sample = ClockSample(truth: time, computer: .seconds(1_795_000_000) - .microseconds(3))
        let sentence = c_ntp_clock_sample(sample, isPulse: false)
        #expect(sentence.true_seconds == 1_795_000_000 && sentence.true_nanoseconds == 250_000_000)
        #expect(sentence.local_seconds == 1_794_999_999 && sentence.local_nanoseconds == 999_997_000)
        #expect(sentence.precision == -1)
        #expect(c_ntp_clock_sample(sample, isPulse: true).precision == -20)
    }
}
