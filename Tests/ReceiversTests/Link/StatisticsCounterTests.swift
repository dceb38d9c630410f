import GNSS
import NMEA
import ReceiverTestSupport
import TestSupport
import Testing

@testable import Receivers
@testable import Serial

@Suite struct StatisticsCounterTests {
    private let start = ContinuousClock.now

    /// Counts one burst at each of the given seconds. The receiver's time matches the clock.
    private func count(_ seconds: [Int], baudRate: Int? = 9_600) -> StatisticsCounter {
        var counter = StatisticsCounter()
        var decoder = StreamDecoder(earliestDate: nil)
        counter.open(at: start)
        for second in seconds {
            let now = start + .seconds(second) + .milliseconds(200)
            counter.add(decoder.read(Array(NMEAFixture.burst(second).utf8)), baudRate: baudRate, at: now)
            counter.add(decoder.handleIdleLine(), baudRate: baudRate, at: now)
        }
        return counter
    }

    @Test("statistics count bytes, sentences, epochs and fixes")
    func everythingIsCounted() {
        let statistics = count(Array(0..<10)).statistics
        #expect(statistics.bytes == 10 * NMEAFixture.burst(0).utf8.count)
        #expect(statistics.sentenceCount == 30)
        #expect(statistics.sentences.count == 3)
        #expect(statistics.epochs == 10)
        #expect(statistics.fixes == 10)
        #expect(statistics.gaps == 0)
        #expect(statistics.rejected.isEmpty)
    }

    @Test("sentences of one type are counted together, whether or not other sentences are between them")
    func interruptedLists() {
        var counter = StatisticsCounter()
        var decoder = StreamDecoder(earliestDate: nil)
        let text = ["GPGSV,2,1,08", "GPGSV,2,2,08", "GPZDA,", "GPGSV,1,1,00", "GLGSV,1,1,00"].map(line)
        counter.add(decoder.read(Array(text.joined().utf8)), baudRate: nil, at: start)
        counter.add(StreamDecoder.Result(), baudRate: nil, at: start)
        #expect(
            counter.statistics.sentences == [
                SentenceName(talker: "GP", code: "GSV"): 3, SentenceName(talker: "GP", code: "ZDA"): 1,
                SentenceName(talker: "GL", code: "GSV"): 1,
            ])
    }

    @Test("the sentence rate, the byte rate and the load cover only the last few seconds")
    func ratesAreThoseOfTheLastSeconds() {
        let statistics = count(Array(0..<20)).statistics
        #expect(statistics.sentencesPerSecond == 3)
        #expect(statistics.bytesPerSecond == Double(NMEAFixture.burst(0).utf8.count))
        #expect(statistics.load == statistics.bytesPerSecond * 10 / 9_600)
        #expect(count(Array(0..<20), baudRate: nil).statistics.load == nil)
    }

    @Test("the sentence rate, the byte rate and the load fall to zero when no data arrives")
    func ratesWithoutData() {
        var counter = count(Array(0..<20))
        counter.pass(at: start + .seconds(22))
        #expect(counter.statistics.sentencesPerSecond > 0)
        counter.pass(at: start + .seconds(30))
        #expect(counter.statistics.sentencesPerSecond == 0)
        #expect(counter.statistics.bytesPerSecond == 0)
        #expect(counter.statistics.load == 0)
        #expect(counter.statistics.bytes > 0)
    }

    @Test("missing epochs are counted as gaps")
    func epochsThatAreMissingAreGaps() {
        #expect(count([0, 1, 2, 3, 5, 6, 10, 11]).statistics.gaps == 1 + 3)
    }

    @Test("reopening a port does not count as a gap")
    func reopenedPort() {
        var counter = count([0, 1, 2, 3])
        counter.open(at: start + .seconds(20))
        var decoder = StreamDecoder(earliestDate: nil)
        for second in 20..<23 {
            counter.add(
                decoder.read(Array(NMEAFixture.burst(second).utf8)), baudRate: nil, at: start + .seconds(second))
            counter.add(decoder.handleIdleLine(), baudRate: nil, at: start + .seconds(second))
        }
        #expect(counter.statistics.gaps == 0)
        #expect(counter.statistics.epochs == 7)
    }

    @Test("times to the first byte, sentence and fix are measured from opening the port")
    func firstTimes() {
        var counter = StatisticsCounter()
        var decoder = StreamDecoder(earliestDate: nil)
        counter.open(at: start)
        counter.add(decoder.read([0x41]), baudRate: nil, at: start + .milliseconds(10))
        counter.add(decoder.read(Array(NMEAFixture.gga(1).utf8)), baudRate: nil, at: start + .milliseconds(20))
        counter.add(decoder.handleIdleLine(), baudRate: nil, at: start + .milliseconds(320))
        counter.add(decoder.read(Array(NMEAFixture.burst(2).utf8)), baudRate: nil, at: start + .seconds(2))
        #expect(counter.statistics.timeToFirstByte == .milliseconds(10))
        #expect(counter.statistics.timeToFirstSentence == .milliseconds(20))
        #expect(counter.statistics.timeToFirstFix == .milliseconds(320))
        counter.open(at: start + .seconds(3))
        #expect(counter.statistics.timeToFirstByte == nil)
        #expect(counter.statistics.timeToFirstFix == nil)
    }

    @Test("statistics count at most 500 sentence types separately")
    func maxTypes() {
        var counter = StatisticsCounter()
        var decoder = StreamDecoder(earliestDate: nil)
        let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(UnicodeScalar($0)) }
        for one in letters {
            for other in letters {
                for last in ["X", "Y"] {
                    let text = line("GP\(one)\(other)\(last),1")
                    counter.add(decoder.read(Array(text.utf8)), baudRate: nil, at: start)
                }
            }
        }
        #expect(counter.statistics.sentences.count == 500)
        #expect(counter.statistics.otherSentences == 26 * 26 * 2 - 500)
        #expect(counter.statistics.sentenceCount == 26 * 26 * 2)
    }

    @Test("statistics count at most 500 binary messages separately")
    func maxMessages() {
        var counter = StatisticsCounter()
        var decoder = StreamDecoder(earliestDate: nil)
        var bytes: [UInt8] = []
        for number in 0..<600 {
            // A UBX frame without content, from class 2 on. The checksum covers its four bytes.
            let header: [UInt8] = [UInt8(2 + number / 256), UInt8(number % 256), 0, 0]
            let sums = header.reduce(into: (0, 0) as (UInt8, UInt8)) {
                $0.0 &+= $1
                $0.1 &+= $0.0
            }
            bytes += [0xB5, 0x62] + header + [sums.0, sums.1]
        }
        counter.add(decoder.read(bytes), baudRate: nil, at: start)
        #expect(counter.statistics.frames == [.ubx: 600])
        #expect(counter.statistics.messages.count == 500)
        #expect(counter.statistics.otherMessages == [.ubx: 100])
    }

    @Test("the driver's counters remain in the statistics after the port is closed")
    func driverCounters() {
        var counter = StatisticsCounter()
        let counters = LineCounters(
            received: 1, sent: 0, framingErrors: 3, parityErrors: 0, overruns: 0, bufferOverruns: 0, breaks: 0)
        counter.update(counters)
        counter.update(nil)
        #expect(counter.statistics.line == counters)
    }
}
