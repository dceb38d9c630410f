import GNSS
import NMEA
import ReceiverTestSupport
import TestSupport
import Testing

@testable import Receivers

@Suite struct StreamDecoderTests {
    private func read(_ text: String, _ decoder: inout StreamDecoder) -> StreamDecoder.Result {
        decoder.read(Array(text.utf8))
    }

    @Test("the evidence from a line includes the numbers of bytes, garbage bytes, sentences and frames")
    func evidenceIsCounted() {
        var decoder = StreamDecoder(earliestDate: nil)
        let result = decoder.read(
            [0, 0xFF] + Array(NMEAFixture.gga(1).utf8) + ubx() + Array("$GPGGA,1*00\r\nabc".utf8))
        #expect(result.evidence.bytes == 2 + NMEAFixture.gga(1).utf8.count + ubx().count + 16)
        #expect(result.evidence.garbage == 2)
        #expect(result.evidence.trailingText == 16)
        #expect(result.evidence.sentences == 1)
        #expect(result.evidence.frames == 1)
        #expect(result.frames == [.ubx: 1])
        #expect(result.rejected == [.badChecksum: 1])
    }

    @Test("once the baud rate is known, garbage is counted only in chunks that complete no message")
    func garbageOfAKnownBaudRate() {
        var decoder = StreamDecoder(earliestDate: nil)
        let sentence = Array(NMEAFixture.gga(1).utf8)
        #expect(decoder.read([0, 0xFF] + sentence, isBaudRateKnown: false).evidence.garbage == 2)
        #expect(decoder.read([0, 0xFF] + sentence, isBaudRateKnown: true).evidence.garbage == 0)
        #expect(decoder.read([0, 0xFF] + ubx() + sentence, isBaudRateKnown: true).evidence.garbage == 0)
        #expect(decoder.read([0, 0xFF] + sentence.prefix(9), isBaudRateKnown: true).evidence.garbage == 2)
    }

    @Test("the chunk size does not change the decoded stream", arguments: [1, 2, 7, 64, 1 << 20])
    func chunkSizes(_ size: Int) {
        let bytes = Array(UInt8.min...UInt8.max) + (0..<5).flatMap { Array(NMEAFixture.burst($0).utf8) + ubx() }
        var decoder = StreamDecoder(earliestDate: nil)
        var sentences = 0
        var packets = PacketList()
        var frames = 0
        var epochs: [Epoch] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            let result = decoder.read(Array(bytes[start..<min(start + size, bytes.count)]))
            sentences += result.sentences.count
            packets.append(result.packets)
            frames += result.frames.values.reduce(0, +)
            epochs += result.epochs
        }
        epochs += decoder.finish().epochs
        #expect(sentences == 15)
        #expect(packets == PacketList(bytes))
        #expect(frames == 5)
        #expect(epochs.count == 5)
    }

    @Test("when the line is quiet, sentences held back by a false frame header are released")
    func falseHeader() {
        var decoder = StreamDecoder(earliestDate: nil)
        // The header of a 4 KiB frame whose content never arrives.
        let header: [UInt8] = [0xB5, 0x62, 0x01, 0x07, 0x00, 0x10]
        #expect(decoder.read(header + Array(NMEAFixture.burst(1).utf8)).sentences.isEmpty)
        let patience = decoder.idleTimeout
        #expect(patience == .milliseconds(300))
        let result = decoder.handleIdleLine()
        #expect(result.sentences.count == 3)
        #expect(result.packets == PacketList(Array(NMEAFixture.burst(1).utf8)))
        #expect(result.evidence.sentences == 3)
        // The line must be quiet again before the epoch is complete.
        #expect(result.epochs.isEmpty)
        #expect(decoder.handleIdleLine().epochs.count == 1)
        let nextPatience = decoder.idleTimeout
        #expect(nextPatience == nil)
    }

    @Test(
        "if a receiver sends headings, half of the interval between its fixes separates two bursts",
        arguments: [(fixesPerSecond: 10, pause: 50), (fixesPerSecond: 2, pause: 250), (fixesPerSecond: 1, pause: 300)])
    func pauseBetweenBursts(fixesPerSecond: Int, pause: Int) {
        func fix(_ number: Int) -> String {
            let (second, rest) = number.quotientAndRemainder(dividingBy: fixesPerSecond)
            let time = "0000\(second < 10 ? "0" : "")\(second).\(rest * 10 / fixesPerSecond)00"
            return line("GPRMC,\(time),A,4807.0380,N,01131.0000,E,10.0,84.4,151126,,,A")
        }
        var decoder = StreamDecoder(earliestDate: nil)
        for number in 0..<20 { _ = read(fix(number), &decoder) }
        var patience = decoder.idleTimeout
        // The epoch was emitted with its last sentence.
        #expect(patience == nil)
        _ = read(line("GPHDT,123.4,T"), &decoder)
        for number in 20..<50 {
            let epochs = read(fix(number), &decoder).epochs
            patience = decoder.idleTimeout
            #expect(patience == .milliseconds(pause))
            let early = decoder.handleIdleLine().epochs
            // After 300 ms, an epoch also counts as complete.
            #expect(early.isEmpty || pause == 300)
            patience = decoder.idleTimeout
            // The heading of the next fix, after the pause.
            let late = read(line("GPHDT,123.4,T"), &decoder).epochs
            guard number >= 30 else { continue }
            #expect(epochs.count == 1)
            #expect(patience == nil)
            #expect(late.isEmpty)
        }
    }

    @Test("when the line is quiet, an incomplete sentence is kept")
    func aQuietLineKeepsHalfASentence() {
        var decoder = StreamDecoder(earliestDate: nil)
        let text = Array(NMEAFixture.gga(1).utf8)
        for cut in 1..<text.count {
            var count = decoder.read(Array(text[..<cut])).sentences.count
            count += decoder.handleIdleLine().sentences.count
            count += decoder.read(Array(text[cut...])).sentences.count
            #expect(count == 1, "cut at \(cut)")
        }
    }

    @Test("when the line is quiet, an incomplete frame is kept")
    func halfFrame() {
        let bytes = ubx()
        for cut in 6..<bytes.count {
            var decoder = StreamDecoder(earliestDate: nil)
            _ = decoder.read(Array(bytes[..<cut]))
            _ = decoder.handleIdleLine()
            let packets = decoder.read(Array(bytes[cut...])).packets
            #expect(packets.count == 1, "cut at \(cut)")
        }
    }

    @Test("the end of the stream completes the pending epoch")
    func end() {
        var decoder = StreamDecoder(earliestDate: nil)
        #expect(read(NMEAFixture.gga(1), &decoder).epochs.isEmpty)
        #expect(decoder.finish().epochs.count == 1)
    }

    @Test("week rollovers are corrected for live receivers only")
    func weekRollovers() throws {
        let old = line("GPRMC,120000.000,A,4807.0380,N,01131.0000,E,0.0,0.0,010407,,,A")
        let earliest = try #require(CalendarDate(year: 2026, month: 1, day: 1))
        var live = StreamDecoder(earliestDate: earliest)
        _ = read(old, &live)
        #expect(live.finish().epochs.first?.fix.time?.date.year == 2026)
        var recorded = StreamDecoder(earliestDate: nil)
        _ = read(old, &recorded)
        #expect(recorded.finish().epochs.first?.fix.time?.date.year == 2007)
    }

    @Test("a sentence after a megabyte of garbage is read")
    func longGarbage() {
        var decoder = StreamDecoder(earliestDate: nil)
        var state: UInt64 = 1
        var sentences = 0
        for _ in 0..<256 {
            let chunk = (0..<4_096).map { _ -> UInt8 in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let byte = UInt8(truncatingIfNeeded: state >> 33)
                return byte == 0x0A || byte == 0x0D ? 0x24 : byte
            }
            sentences += decoder.read(chunk).sentences.count
        }
        #expect(sentences == 0)
        _ = decoder.read(Array("\r\n".utf8))
        #expect(read(NMEAFixture.gga(1), &decoder).sentences.count + decoder.handleIdleLine().sentences.count == 1)
    }
}
