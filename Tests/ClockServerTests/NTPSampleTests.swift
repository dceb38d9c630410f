import CNTPClock
import GNSS
import Glibc
import ServerCore
import Testing

@testable import ClockServer

@Suite struct NTPSampleTests {
    @Test("NTP samples from pulses have a higher precision than samples from sentences")
    func precision() {
        let time = UTCTime(secondsSince1970: 1_795_000_000, nanosecond: 250_000_000)
        let sample = ClockSample(truth: time, computer: .seconds(1_795_000_000) - .microseconds(3))
        let sentence = c_ntp_clock_sample(sample, isPulse: false)
        #expect(sentence.true_seconds == 1_795_000_000 && sentence.true_nanoseconds == 250_000_000)
        #expect(sentence.local_seconds == 1_794_999_999 && sentence.local_nanoseconds == 999_997_000)
        #expect(sentence.precision == -1)
        #expect(c_ntp_clock_sample(sample, isPulse: true).precision == -20)
    }

    @Test("only the owner and the group can access NTP's shared memory segment")
    func modeOfSharedMemory() throws {
        // A random unit, so that concurrent tests do not share it.
        let unit = Int32.random(in: 100...9_999)
        let memory = try #require(c_ntp_clock_attach(unit))
        defer { c_ntp_clock_detach(memory) }
        let identifier = shmget(0x4E54_5030 + unit, 0, 0)
        var status = shmid_ds()
        #expect(shmctl(identifier, IPC_STAT, &status) == 0)
        #expect(status.shm_perm.mode & 0o777 == 0o660)
        shmctl(identifier, IPC_RMID, nil)
    }
}
