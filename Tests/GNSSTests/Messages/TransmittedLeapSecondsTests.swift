import GNSS
import TestSupport
import Testing
import UBX

/// Tests of leap seconds that are read from the satellites' subframes.
struct TransmittedLeapSecondsTests {
    private static func sirf(_ subframe: TestSubframe) -> [UInt8] {
        var payload = Payload(count: 43)
        payload.set(8, at: 0)
        for (index, word) in subframe.words.enumerated() { payload.set(big: word << 6, at: 3 + 4 * index) }
        return Frames.sirf(payload.bytes)
    }

    private static func skytraq(_ subframe: TestSubframe) -> [UInt8] {
        Frames.skytraq([0xE0, 7, 4] + subframe.words.flatMap { word in [16, 8, 0].map { UInt8(word >> $0 & 0xFF) } })
    }

    private static func ublox(_ subframe: TestSubframe) -> [UInt8] {
        var message = RxmSFRB()
        message.number = 7
        message.words = subframe.words
        var bytes: [UInt8] = []
        message.append(to: &bytes)
        return bytes
    }

    /// A fix with the lowest ten bits of week 1299.
    private static func sirfFix(_ second: Int) -> [UInt8] {
        Frames.sirf(SiRFTests.measuredNavigation(second, week: 275).bytes)
    }

    @Test("page 18 of subframe 4 gives the leap seconds")
    func protocols() {
        let page = TestSubframe(leapSeconds: 13)
        for bytes in [Self.sirf(page), Self.skytraq(page), Self.ublox(page)] {
            #expect(epochs(of: bytes + bytes + Self.sirfFix(0)).last?.supplement?.leapSeconds == 13)
        }
        var other = page
        other.set(55, at: 51, width: 6)
        #expect(Self.leapSeconds(after: [other, other]) == nil)
    }

    /// The leap seconds of an epoch after subframes.
    private static func leapSeconds(after subframes: [TestSubframe]) -> UInt8? {
        epochs(of: subframes.flatMap(sirf) + sirfFix(0)).last?.supplement?.leapSeconds
    }

    @Test("leap seconds count only if a second subframe confirms them")
    func confirmation() {
        let (page, damaged) = (TestSubframe(leapSeconds: 13), TestSubframe(leapSeconds: 29))
        #expect(Self.leapSeconds(after: [page]) == nil)
        #expect(Self.leapSeconds(after: [page, damaged]) == nil)
        #expect(Self.leapSeconds(after: [page, page, damaged]) == 13)
        #expect(Self.leapSeconds(after: [damaged, page, page]) == 13)
    }

    @Test("leap seconds from a subframe correct the time and the 1,024 weeks of the current and all later epochs")
    func correctedTimes() {
        let page = Self.sirf(TestSubframe(leapSeconds: 13))
        let bytes = Self.sirfFix(0) + page + page + Self.sirfFix(1)
        #expect(epochs(of: bytes).map(\.moment) == ["2004-11-29 00:00:05", "2004-11-29 00:00:06"])
    }

    @Test("a subframe that repeats the leap seconds does not change the cycle of messages")
    func repetitions() {
        let page = Self.sirf(TestSubframe(leapSeconds: 13))
        let epochs = epochs(of: Self.sirfFix(0) + page + page + page + Self.sirfFix(1))
        #expect(epochs.map { $0.sentences.count } == [2, 1])
    }

    @Test("an announced leap second is ignored, because the page does not show whether it already counts")
    func announcement() {
        let page = TestSubframe(leapSeconds: 17, announced: 18)
        #expect(Self.leapSeconds(after: [page, page]) == nil)
    }
}
