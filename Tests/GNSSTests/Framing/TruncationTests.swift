import GNSS
import NMEA
import TestSupport
import Testing

/// Tests of truncated streams. A stream truncated at any byte gives all messages that are complete, and no others.
struct TruncationTests {
    private let sentence = TestSupport.sentence("GPGLL,4807.038,N,01131.000,E,123519.00,A,A")

    @Test("decoding a truncated stream of all protocols gives exactly the complete messages")
    func everyBeginning() {
        var items: [(item: Item, end: Int)] = []
        var stream: [UInt8] = []
        for kind in BinaryProtocol.allCases {
            let frame = Frames.frame(kind, Array("$GPGGA,".utf8) + Array(1..<21))
            stream += frame
            items.append((.frame(kind, frame), stream.count))
            stream += Array(sentence.utf8)
            items.append((.sentence(sentence), stream.count))
        }
        for end in 0...stream.count {
            let expected = items.prefix { $0.end <= end }.map(\.item)
            #expect(Framing(Array(stream.prefix(end))).items == expected, "\(end) bytes")
        }
    }

    @Test("decoding a truncated stream gives exactly the reports for its complete frames", arguments: BinarySample.all)
    func everyReport(sample: BinarySample) {
        let frame = sample.frame(sample.payload)
        let stream = frame + Array(sentence.utf8) + frame
        let whole = reports(of: stream)
        #expect(whole.count == 2)
        for end in 0..<stream.count {
            let expected = Array(whole.prefix(end < frame.count ? 0 : 1))
            #expect(reports(of: Array(stream.prefix(end))) == expected, "\(end) bytes")
        }
    }

    @Test("splitting a stream of all protocols at any byte does not change its epochs", arguments: BinarySample.all)
    func pieces(sample: BinarySample) {
        let frame = sample.frame(sample.payload)
        let stream = frame + Array("\(sentence)\r\n".utf8) + frame + frame.prefix(frame.count / 2) + frame
        let whole = epochs(of: stream) { stream.count }
        #expect(!whole.isEmpty)
        for maxLength in [1, 7, 60] {
            var random = SplitMix64(seed: 1)
            #expect(epochs(of: stream) { Int.random(in: 1...maxLength, using: &random) } == whole, "\(maxLength)")
        }
    }

    /// Returns the readers' report for each frame.
    private func reports(of stream: [UInt8]) -> [BinaryReport?] {
        var framer = Framer()
        let collector = ReportCollector()
        stream.withUnsafeBytes { bytes in
            framer.read(bytes, sentence: { _ in }, frame: { collector.add($0) })
        }
        framer.finish(sentence: { _ in }, frame: { collector.add($0) })
        return collector.reports
    }

    private func epochs(of stream: [UInt8], lengths: () -> Int) -> [Epoch] {
        var decoder = ReceiverDecoder(
            options: EpochBuilder.Options(latestDate: CalendarDate(year: 2026, month: 11, day: 20)))
        var epochs: [Epoch] = []
        var rest = stream[...]
        while !rest.isEmpty {
            let chunk = rest.prefix(lengths())
            chunk.withUnsafeBytes { chunk in decoder.read(chunk) { epochs.append($0) } }
            rest = rest.dropFirst(chunk.count)
        }
        decoder.finish { epochs.append($0) }
        return epochs
    }
}

/// Collects the reports of two closures in order.
private final class ReportCollector {
    private var reader = BinaryReader()
    private(set) var reports: [BinaryReport?] = []

    func add(_ frame: borrowing BinaryFrame) { reports.append(reader.report(frame)) }
}
