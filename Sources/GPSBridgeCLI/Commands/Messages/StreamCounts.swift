import GNSS
import GPSBridge
import NMEA
import SystemSupport

/// The maximum number of sentence types, and of message types of each protocol, to count separately.
private let maxTypes = 1000

/// A visitor that counts the parts of a stream.
struct StreamCounts: StreamVisitor {
    /// The counts of one protocol's frames.
    struct Frames {
        var count = 0
        var bytes = 0
        /// The number of frames for each message type. The key is the message's name or, if the name is unknown, its
        /// numeric identifiers.
        var messages: [String: Int] = [:]
        /// The number of frames that were not counted by message type, because ``maxTypes`` types had already been
        /// found.
        var uncounted = 0

        fileprivate mutating func add(_ frame: borrowing BinaryFrame) {
            count += 1
            bytes += frame.count
            if !messages.add(1, of: frame.identity.title, maxTypes: maxTypes) { uncounted += 1 }
        }
    }

    private(set) var sentences: [SentenceType: Int] = [:]
    private(set) var frames: [BinaryProtocol: Frames] = [:]
    /// The number of sentences with a TAG block.
    private(set) var tagged = 0
    /// The statistics of the stream's reader.
    private(set) var reader = ReaderStatistics()

    /// The number of sentences that were not counted by type, because ``maxTypes`` types had already been found.
    private(set) var uncounted = 0
    private var builder = EpochBuilder(options: .init(isLive: false))
    private var rate = EpochRate()

    var epochs: EpochBuilder.Statistics { builder.statistics }

    /// Counts the sentences, frames and epochs of a whole file.
    init(of file: InputFile) throws(Failure) {
        reader = try file.show(to: &self)
        builder.finish { _ in }
    }

    /// The receiver's epochs per second, rounded to a hundredth; `nil` if the recording contains too few timestamps.
    var recordedRate: Double? { rate.perSecond }

    mutating func visit(_ sentence: borrowing RawSentence) {
        // The code alone identifies all but proprietary sentences.
        let body = sentence.code.isProprietary ? sentence.parsed().body : nil
        let type = SentenceType(sentence, body: body)
        if !sentences.add(1, of: type, maxTypes: maxTypes) { uncounted += 1 }
        if sentence.tagBlock != nil { tagged += 1 }
        builder.add(sentence) { rate.add($0) }
    }

    mutating func visit(_ line: borrowing RejectedLine) {}

    mutating func visit(_ frame: borrowing BinaryFrame) {
        frames[frame.kind, default: Frames()].add(frame)
        builder.add(frame) { rate.add($0) }
    }

    mutating func pause() {}
}

/// A measurement of the receiver's epochs per second.
private struct EpochRate {
    private var lastTime: UTCTime?
    /// The number of intervals between epochs and their total duration in seconds, both without pauses in the
    /// recording.
    private var steps = 0
    private var seconds = 0.0
    private static let maxStep = 60.0

    /// The rate, rounded to a hundredth; `nil` before the first interval.
    var perSecond: Double? { seconds > 0 ? (Double(steps) / seconds * 100).rounded() / 100 : nil }

    mutating func add(_ epoch: Epoch) {
        guard let time = epoch.fix.time else { return }
        if let lastTime {
            let step = time.seconds(since: lastTime)
            if step > 0, step <= Self.maxStep {
                steps += 1
                seconds += step
            }
        }
        lastTime = time
    }
}

extension StreamCounts {
    /// The count of one type of sentence.
    struct TypeCount {
        let type: SentenceType
        let count: Int
        /// The share of all sentences, from 0 to 1.
        let share: Double
    }

    /// Returns the selected types, most frequent first.
    func types(_ selection: MessageSelection) -> [TypeCount] {
        let wanted = sentences.filter { selection.contains($0.key) }.map { type, count in
            TypeCount(type: type, count: count, share: Double(count) / Double(reader.sentences))
        }
        return wanted.sorted { one, other in
            (other.count, one.type.code, one.type.talker) < (one.count, other.type.code, other.type.talker)
        }
    }

    /// Returns whether the stream contains anything that is selected.
    func contains(_ selection: MessageSelection) -> Bool {
        !types(selection).isEmpty || protocols.contains { !$0.frames.types(selection).isEmpty }
    }

    /// The protocols that have frames in the stream.
    var protocols: [(kind: BinaryProtocol, frames: Frames)] {
        BinaryProtocol.allCases.compactMap { kind in frames[kind].map { (kind, $0) } }
    }
}

extension StreamCounts.Frames {
    /// Returns the selected messages, most frequent first.
    func types(_ selection: MessageSelection) -> [(title: String, count: Int)] {
        let wanted = messages.filter { selection.contains(message: $0.key) }
        return wanted.map { (title: $0.key, count: $0.value) }.sorted { ($1.count, $0.title) < ($0.count, $1.title) }
    }
}

extension EpochBuilder.Statistics {
    /// The number of epochs that ended with the last sentence of the receiver's cycle.
    var complete: Int { epochs - incomplete }
}
