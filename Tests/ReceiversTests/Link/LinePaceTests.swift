import ReceiverTestSupport
import Testing

@testable import Receivers

/// A line that delivers one burst per second, one millisecond's worth of bytes at a time.
private struct PacedLine {
    let baudRate: Int
    var pace = LinePace()
    var now = ContinuousClock.now
    private(set) var looks = 0

    /// Reads a burst and returns how long its last byte waited.
    mutating func burst(of length: Int) -> Duration {
        let timePerByte = Duration.seconds(10) / baudRate
        let start = now
        var heard = 0
        while heard < length {
            let sent = min(length, Int((now - start) / timePerByte))
            var nap: ContinuousClock.Instant?
            if sent > heard {
                looks += 1
                nap = pace.record(sent - heard, isEndOfEpoch: sent == length, baudRate: baudRate, at: now)
            }
            heard = sent
            guard heard < length else { break }
            now = nap ?? now + .milliseconds(1)
        }
        let lag = now - (start + timePerByte * length)
        now = start + .seconds(1)
        return lag
    }
}

@Suite struct LinePaceTests {
    private let start = ContinuousClock.now

    @Test(
        "a typical burst needs few polls and is read within 1 ms of its end",
        arguments: [9_600, 19_200, 38_400, 57_600, 115_200, 230_400])
    func fewPolls(_ baudRate: Int) {
        var line = PacedLine(baudRate: baudRate)
        for _ in 0..<8 { _ = line.burst(of: 559) }
        let before = line.looks
        for length in [559, 700, 559, 559, 630] { #expect(line.burst(of: length) <= .milliseconds(1)) }
        #expect((line.looks - before) * 8 < before * 5)
    }

    @Test("an unusually short burst is read within 20 ms of its end")
    func shortBurst() {
        var line = PacedLine(baudRate: 9_600)
        for _ in 0..<8 { _ = line.burst(of: 559) }
        #expect(line.burst(of: 400) <= .milliseconds(20))
        #expect(line.burst(of: 400) <= .milliseconds(1))
    }

    @Test("the port is polled for every byte until the burst length is known")
    func unknownBursts() {
        var line = PacedLine(baudRate: 9_600)
        for _ in 0..<7 { #expect(line.burst(of: 559) <= .milliseconds(1)) }
        #expect(line.looks > 7 * 500)
    }

    @Test("a port that is faster than its baud rate is polled without pauses")
    func falseBaudRate() {
        var pace = LinePace()
        func hear(_ count: Int, at milliseconds: Int, _ isEnd: Bool = false) -> ContinuousClock.Instant? {
            pace.record(count, isEndOfEpoch: isEnd, baudRate: 115_200, at: start + .milliseconds(milliseconds))
        }
        for second in 0..<8 {
            _ = hear(64, at: 1_000 * second)
            _ = hear(500, at: 1_000 * second + 45, true)
        }
        #expect(hear(64, at: 8_000) != nil)
        // More bytes than a line at this baud rate can carry
        #expect(hear(500, at: 8_001, true) == nil)
        #expect(hear(64, at: 9_000) == nil)
    }

    @Test("a port without a baud rate is polled without pauses")
    func noBaudRate() {
        var pace = LinePace()
        for second in 0..<20 {
            #expect(pace.record(500, isEndOfEpoch: true, baudRate: nil, at: start + .seconds(second)) == nil)
        }
    }
}
