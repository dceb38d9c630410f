import GNSS
import NMEA

/// Decodes bytes into sentences and epochs. It uses neither a clock nor a device: the caller reports when
/// the line is quiet.
struct StreamDecoder: ~Copyable {
    /// Everything that was decoded from some bytes.
    struct Result {
        var sentences: [TypedSentence] = []
        var packets = PacketList()
        var epochs: [Epoch] = []
        var frames: [BinaryProtocol: Int] = [:]
        /// The number of rejected lines, by reason.
        var rejected: [RejectionReason: Int] = [:]
        /// The evidence about the line.
        var evidence = LineEvidence()
    }

    private var decoder: ReceiverDecoder

    /// - Parameter earliestDate: See ``EpochBuilder/Options/earliestDate``.
    init(earliestDate: CalendarDate?) {
        decoder = ReceiverDecoder(options: .init(earliestDate: earliestDate, isLive: true))
    }

    /// Longer than any pause that receivers and adapters make within a burst.
    private static let pause = Duration.milliseconds(300)
    /// Longer than the pauses of slow networks and busy machines. A burst that is still incomplete then may never end.
    private static let longPause = Duration.milliseconds(1_200)

    /// The length of silence that has already been acted on.
    private var quiet = Duration.zero

    /// Whether an apparent beginning of a frame holds back a complete sentence.
    private var holdsSentence = false

    /// How long the line must be quiet to complete an epoch or release a sentence; `nil` if silence
    /// has no further effect.
    var patience: Duration? {
        if holdsSentence { return Self.pause }
        if quiet < Self.pause, decoder.rest == .whole { return Self.pause }
        return quiet < Self.longPause && decoder.rest != .none ? Self.longPause : nil
    }

    /// Decodes bytes, in chunks of any size.
    /// - Parameter isSpeedKnown: Whether the baud rate is known. If so, evidence about the baud rate is not gathered,
    ///   which would take as long as decoding.
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

    /// Completes what it can after the line has been quiet for ``patience``.
    mutating func lineIsQuiet() -> Result {
        var result = Result()
        guard let patience else { return result }
        if holdsSentence {
            decoder.releaseSentences(
                sentence: { result.add($0, $1) }, frame: { result.add($0) }, rejected: { result.add($0) },
                epoch: { result.epochs.append($0) })
            conclude(&result)
            // More bytes may have arrived in the meantime, so this silence is not recorded.
            return result
        }
        // An incomplete frame may still be completed, and so may half a sentence.
        decoder.lineIsQuiet { result.epochs.append($0) }
        result.evidence.epochs = result.epochs.count
        quiet = patience
        return result
    }

    /// Ends the input, because the line was lost or the file has ended. Later input may come from another receiver.
    mutating func finish() -> Result {
        var result = Result()
        decoder.finish(
            sentence: { result.add($0, $1) }, frame: { result.add($0) }, rejected: { result.add($0) },
            epoch: { result.epochs.append($0) })
        conclude(&result)
        return result
    }

    /// Returns when the line will count as quiet if no more bytes arrive.
    /// - Parameter deadline: The result before these bytes. It is not postponed while a sentence is held back.
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
        // The bytes of the frame were counted as garbage when they arrived.
        evidence.garbage -= frame.withBytes { $0.garbageCount }
    }

    fileprivate mutating func add(_ line: borrowing RejectedLine) { rejected[line.reason, default: 0] += 1 }
}

extension UInt8 {
    /// Whether the byte can be part of a sentence or of its line ending.
    fileprivate var isText: Bool { self >= 0x20 && self < 0x7F || self == 0x0A || self == 0x0D }
}

extension Sequence<UInt8> {
    /// The number of bytes that are not text.
    fileprivate var garbageCount: Int {
        var count = 0
        // Adding without a branch lets the compiler process many bytes at a time.
        for byte in self { count &+= byte.isText ? 0 : 1 }
        return count
    }
}
