import GNSS
import NMEA

/// Makes sentences and epochs of what a line brings. No clock and no device: it is told when the line is quiet.
struct StreamDecoder: ~Copyable {
    /// What came of some bytes.
    struct Result {
        var sentences: [TypedSentence] = []
        var packets = PacketList()
        var epochs: [Epoch] = []
        var frames: [BinaryProtocol: Int] = [:]
        /// Lines that are no sentences, by reason.
        var rejected: [RejectionReason: Int] = [:]
        /// What this says about the line.
        var evidence = LineEvidence()
    }

    private var decoder: ReceiverDecoder

    /// - Parameter earliestDate: see ``EpochBuilder/Options/earliestDate``.
    init(earliestDate: CalendarDate?) {
        decoder = ReceiverDecoder(options: .init(earliestDate: earliestDate, isLive: true))
    }

    /// Longer than the pauses that receivers and adapters make within a burst.
    private static let pause = Duration.milliseconds(300)
    /// Longer than the pauses of slow networks and busy machines. A burst that has not ended by then may never end.
    private static let longPause = Duration.milliseconds(1_200)

    /// For how long the line has been quiet, as far as that has brought about what it can.
    private var quiet = Duration.zero

    /// Whether what may be the beginning of a frame holds back a whole sentence.
    private var holdsSentence = false

    /// How long the line must be quiet for that to bring an epoch or a sentence; `nil` if it never would.
    var patience: Duration? {
        if holdsSentence { return Self.pause }
        if quiet < Self.pause, decoder.rest == .whole { return Self.pause }
        return quiet < Self.longPause && decoder.rest != .none ? Self.longPause : nil
    }

    /// Takes bytes, in chunks of any size.
    /// - Parameter isSpeedKnown: whether nobody asks what garbage tells of the speed, which takes as long as decoding.
    mutating func read(_ bytes: [UInt8], isSpeedKnown: Bool = false) -> Result {
        bytes.withUnsafeBytes { read($0, isSpeedKnown: isSpeedKnown) }
    }

    private mutating func read(_ bytes: UnsafeRawBufferPointer, isSpeedKnown: Bool) -> Result {
        quiet = .zero
        var result = Result()
        result.evidence.bytes = bytes.count
        result.evidence.garbage = bytes.garbageCount
        if !isSpeedKnown {
            result.evidence.runs.add(bytes)
            result.evidence.trailingText = bytes.reversed().prefix { $0.isText }.count
        }
        decoder.read(
            bytes, sentence: { result.add($0, $1) }, frame: { result.add($0) }, rejected: { result.add($0) },
            epoch: { result.epochs.append($0) })
        decoder.withBegunFrame { frame in
            result.evidence.begun = frame.count
            result.evidence.begunGarbage = frame.garbageCount
        }
        conclude(&result)
        return result
    }

    /// The line has been quiet for ``patience``.
    mutating func lineIsQuiet() -> Result {
        var result = Result()
        guard let patience else { return result }
        if holdsSentence {
            decoder.releaseSentences(
                sentence: { result.add($0, $1) }, frame: { result.add($0) }, rejected: { result.add($0) },
                epoch: { result.epochs.append($0) })
            conclude(&result)
            // Bytes may still have come meanwhile: how quiet the line is shows next.
            return result
        }
        // A frame that has begun may still be completed, like half a sentence.
        decoder.lineIsQuiet { result.epochs.append($0) }
        result.evidence.epochs = result.epochs.count
        quiet = patience
        return result
    }

    /// The line has been cut, or the file has ended. What comes next may be another receiver's.
    mutating func finish() -> Result {
        var result = Result()
        decoder.finish(
            sentence: { result.add($0, $1) }, frame: { result.add($0) }, rejected: { result.add($0) },
            epoch: { result.epochs.append($0) })
        conclude(&result)
        return result
    }

    /// When the line is quiet after bytes, unless more come.
    /// - Parameter deadline: the same before these bytes. A sentence that is held back does not wait for a pause.
    func quietTime(after time: ContinuousClock.Instant, _ deadline: ContinuousClock.Instant?) -> ContinuousClock
        .Instant?
    {
        guard let next = patience.map({ time + $0 }) else { return nil }
        return holdsSentence ? min(deadline ?? next, next) : next
    }

    private mutating func conclude(_ result: inout Result) {
        holdsSentence = decoder.holdsSentence
        result.evidence.sentences = result.sentences.count
        result.evidence.frames = result.frames.values.reduce(0, +)
        result.evidence.epochs = result.epochs.count
    }
}

extension StreamDecoder.Result {
    fileprivate mutating func add(_ sentence: borrowing RawSentence, _ typed: TypedSentence) {
        sentences.append(typed)
        packets.append(sentence)
    }

    fileprivate mutating func add(_ frame: borrowing BinaryFrame) {
        packets.append(frame)
        frames[frame.kind, default: 0] += 1
        // They looked like garbage while they came.
        evidence.garbage -= frame.withBytes { $0.garbageCount }
    }

    fileprivate mutating func add(_ line: borrowing RejectedLine) { rejected[line.reason, default: 0] += 1 }
}

extension UInt8 {
    /// Whether it may stand in a sentence or at its end.
    fileprivate var isText: Bool { self >= 0x20 && self < 0x7F || self == 0x0A || self == 0x0D }
}

extension Sequence<UInt8> {
    /// How many bytes are no text.
    fileprivate var garbageCount: Int {
        var count = 0
        // Adding for each byte, whatever it is, is done for many at a time.
        for byte in self { count &+= byte.isText ? 0 : 1 }
        return count
    }
}
