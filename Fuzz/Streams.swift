import CNMEAScan
import GNSS
import NMEA

// A stream gives the same sentences, frames, epochs and counts in chunks of any size and with any implementation of the
// scanner. Some streams are repeated until the framer reads them in place instead of copying them.

@_cdecl("LLVMFuzzerTestOneInput")
public func testStreams(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = Input(start, count)
    let options = ReaderOptions(
        maximumLength: input.choice(of: [1024, 1024, 65_000, 300, 82, 82, 40, 16]),
        missingChecksum: input.choice(of: [.rejectUnlessCustomary, .accept, .reject]))
    let builderOptions = input.choice(of: [EpochBuilder.Options(), EpochBuilder.Options(earliestDate: recently)])
    let way = input.choice(of: scanWays)
    let seed = input.choice()
    let isLong = input.choice() == 255
    let maxChunkSize = input.choice(of: isLong ? [300, 9000, 30_000] : [1, 4, 40, 300])
    guard !input.bytes.isEmpty else { return -1 }

    withExactCopy(of: input.bytes, repeated: isLong ? 1 + 20_000 / input.bytes.count : 1) { bytes in
        let chunks = Chunks(bytes, maxChunkSize: maxChunkSize, seed: seed)
        _ = cnmea_choose(CNMEA_WAY_PLAIN)
        let whole = DecodedStream(of: CollectionOfOne(bytes), options: options, builderOptions)
        whole.expectEveryByteCounted(in: bytes)
        _ = cnmea_choose(way)
        let pieces = DecodedStream(of: chunks, options: options, builderOptions)
        expectEqual(pieces.findings, whole.findings, "findings in chunks and at once")
        expectEqual(pieces.statistics, whole.statistics, "statistics in chunks and at once")
        if isLong { return }
        // Pauses divide epochs, but change nothing else.
        let pausing = DecodedStream(of: chunks, options: options, builderOptions, isPausing: true)
        expectEqual(pausing.statistics, whole.statistics, "statistics in chunks with pauses and at once")
    }
    return 0
}

private let recently = CalendarDate(year: 2025, month: 1, day: 1)

/// The minimum length of a chunk that may be read in place. Such a chunk must not have readable bytes beside it.
private let leastReadInPlace = 8000

/// The results of a framer and a builder for a stream.
private struct DecodedStream {
    enum Finding: Equatable {
        case sentence(FoundSentence)
        case frame(BinaryProtocol, Text)
        case rejected(RejectionReason, Text)
        case epoch(Epoch)
    }

    let findings: [Finding]
    let statistics: ReaderStatistics

    init(
        of chunks: some Sequence<UnsafeRawBufferPointer>, options: ReaderOptions,
        _ builderOptions: EpochBuilder.Options,
        isPausing: Bool = false
    ) {
        var findings: [Finding] = []
        var framer = Framer(options: options)
        var builderOptions = builderOptions
        builderOptions.isLive = isPausing
        var builder = EpochBuilder(options: builderOptions)
        var epochCount = 0
        func take(_ epoch: Epoch) {
            _ = (epoch.fix.time?.date, epoch.sky?.usedCount)
            findings.append(.epoch(epoch))
            epochCount += 1
        }
        func take(_ sentence: borrowing RawSentence) {
            findings.append(.sentence(FoundSentence(sentence)))
            builder.add(sentence, take)
        }
        func take(_ frame: borrowing BinaryFrame) {
            findings.append(.frame(frame.kind, frame.withBytes { Text($0) }))
        }
        func take(_ line: borrowing RejectedLine) {
            findings.append(.rejected(line.reason, line.withBytes { Text($0) }))
        }
        for chunk in chunks {
            if chunk.count > leastReadInPlace {
                withExactCopy(of: chunk) { framer.read($0, sentence: take, frame: take, rejected: take) }
            } else {
                framer.read(chunk, sentence: take, frame: take, rejected: take)
            }
            if isPausing { builder.handleIdleLine(take) }
        }
        framer.finish(sentence: take, frame: take, rejected: take)
        builder.finish(take)
        expectEqual(builder.statistics.epochs, epochCount, "epochs counted and delivered")
        self.findings = findings
        statistics = framer.statistics
    }

    func expectEveryByteCounted(in bytes: UnsafeRawBufferPointer) {
        var sentences = 0
        var rejected = 0
        var known = statistics.strayBytes + bytes.count(where: isLineEnd)
        for finding in findings {
            switch finding {
            case .sentence(let sentence):
                sentences += 1
                known += sentence.text.bytes.count
            case .frame(_, let frame): known += frame.bytes.count - frame.bytes.count(where: isLineEnd)
            case .rejected: rejected += 1
            case .epoch: break
            }
        }
        expectEqual(statistics.sentences, sentences, "sentences counted and delivered")
        expectEqual(statistics.rejected, rejected, "rejected lines counted and delivered")
        expectEqual(statistics.bytes, bytes.count, "bytes counted and fed")
        // A TAG block is none of these.
        let hasTAGBlocks = bytes.contains(UInt8(ascii: "\\"))
        expect(hasTAGBlocks ? known <= bytes.count : known == bytes.count, "\(known) of \(bytes.count) bytes counted")
    }

    private func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") }
}
