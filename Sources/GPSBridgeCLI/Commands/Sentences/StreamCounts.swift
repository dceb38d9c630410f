import GNSS
import NMEA
import SystemSupport

/// Counts the parts of a stream.
struct StreamCounts: StreamVisitor {
    /// Frames of one protocol.
    struct Frames {
        var count = 0
        var bytes = 0
    }

    private(set) var sentences: [SentenceType: Int] = [:]
    private(set) var frames: [BinaryProtocol: Frames] = [:]
    /// Sentences with a TAG block.
    private(set) var tagged = 0
    /// What the stream's reader has counted itself.
    private(set) var reader = ReaderStatistics()

    /// Sentences of types that came when there were ``mostTypes`` already.
    private(set) var uncounted = 0
    /// Receivers send a few dozen; garbage with a right checksum may look like any number.
    private static let mostTypes = 1000

    private var builder = EpochBuilder(options: .init(isLive: false))
    private var rate = EpochRate()

    var epochs: EpochBuilder.Statistics { builder.statistics }

    /// Counts a whole file.
    init(of file: InputFile) throws(Failure) {
        reader = try file.show(to: &self)
        builder.finish { _ in }
    }

    /// How many epochs the receiver made in a second, to a hundredth; `nil` when the recording does not tell.
    var recordedRate: Double? { rate.perSecond }

    mutating func visit(_ sentence: borrowing RawSentence) {
        // Only proprietary sentences need more than the code to be told apart.
        let body = sentence.code.isProprietary ? sentence.parsed().body : nil
        let type = SentenceType(sentence, body: body)
        if sentences.count < Self.mostTypes || sentences[type] != nil {
            sentences[type, default: 0] += 1
        } else {
            uncounted += 1
        }
        if sentence.tagBlock != nil { tagged += 1 }
        builder.add(sentence) { rate.add($0) }
    }

    mutating func visit(_ line: borrowing RejectedLine) {}

    mutating func visit(_ frame: borrowing BinaryFrame) {
        frames[frame.kind, default: Frames()].count += 1
        frames[frame.kind, default: Frames()].bytes += frame.count
        builder.add(frame) { rate.add($0) }
    }

    mutating func pause() {}
}

/// Measures how many epochs a receiver makes in a second.
private struct EpochRate {
    private var lastTime: UTCTime?
    /// The times between epochs, pauses of the recording left out.
    private var steps = 0
    private var seconds = 0.0
    private static let longestStep = 60.0

    /// To a hundredth; `nil` when the recording does not tell.
    var perSecond: Double? { seconds > 0 ? (Double(steps) / seconds * 100).rounded() / 100 : nil }

    mutating func add(_ epoch: Epoch) {
        guard let time = epoch.fix.time else { return }
        if let lastTime {
            let step = time.seconds(since: lastTime)
            if step > 0, step <= Self.longestStep {
                steps += 1
                seconds += step
            }
        }
        lastTime = time
    }
}

extension StreamCounts {
    /// Sentences of one type.
    struct TypeCount {
        let type: SentenceType
        let count: Int
        /// How many of all sentences they are, 0 … 1.
        let share: Double
    }

    /// The types that are wanted, the most frequent ones first.
    func types(_ selection: SentenceSelection) -> [TypeCount] {
        let wanted = sentences.filter { selection.contains($0.key) }.map { type, count in
            TypeCount(type: type, count: count, share: Double(count) / Double(reader.sentences))
        }
        return wanted.sorted { one, other in
            (other.count, one.type.code, one.type.talker) < (one.count, other.type.code, other.type.talker)
        }
    }

    /// Protocols of which there were frames.
    var protocols: [(kind: BinaryProtocol, frames: Frames)] {
        BinaryProtocol.allCases.compactMap { kind in frames[kind].map { (kind, $0) } }
    }
}

extension EpochBuilder.Statistics {
    /// Of all epochs, how many ended with the sentence that ends the receiver's cycle.
    var complete: Int { epochs - incomplete }
}
