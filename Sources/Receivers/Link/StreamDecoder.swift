import GNSS
import NMEA

/// A pure state machine that decodes bytes into sentences and epochs. It has no clock, so the caller must report when
/// the line is idle.
struct StreamDecoder: ~Copyable {
    /// The output of one decoding step.
    struct Result {
        var sentences: [TypedSentence] = []
        var packets = PacketList()
        var epochs: [Epoch] = []
        var frames: [BinaryProtocol: Int] = [:]
        var messages: [MessageName: Int] = [:]
        /// The number of sentences that have no checksum.
        var sentencesWithoutChecksum = 0
        /// The number of rejected lines, keyed by reason.
        var rejected: [RejectionReason: Int] = [:]
        /// Statistics of the decoded bytes, for judging the state of the line.
        var evidence = LineEvidence()
    }

    private var decoder: ReceiverDecoder

    /// Creates a decoder.
    /// - Parameters:
    ///   - earliestDate: See ``EpochBuilder/Options/earliestDate``.
    ///   - latestDate: See ``EpochBuilder/Options/latestDate``.
    init(earliestDate: CalendarDate?, latestDate: CalendarDate? = nil) {
        decoder = ReceiverDecoder(options: .init(earliestDate: earliestDate, isLive: true, latestDate: latestDate))
    }

    /// Changes the earliest and the latest possible date of the receiver's data. See
    /// ``EpochBuilder/setDates(earliest:latest:)``.
    mutating func setDates(earliest: CalendarDate?, latest: CalendarDate?) {
        decoder.setDates(earliest: earliest, latest: latest)
    }

    /// The idle time after which a burst counts as complete. It is longer than any pause that receivers and adapters
    /// cause within a burst.
    private static let pause = Duration.milliseconds(300)
    /// The idle time after which even an incomplete epoch is emitted. It is longer than the pauses caused by slow
    /// networks and busy machines.
    private static let longPause = Duration.milliseconds(1_200)

    /// The shortest pause between bursts. Pauses within a burst are shorter, as the receiver sends it without a break.
    private var pauseBetweenBursts: Duration {
        interval.map { min(max($0 / 2, .milliseconds(30)), Self.pause) } ?? Self.pause
    }

    /// The interval between the receiver's last two fixes; `nil` if it is unknown.
    private var interval: Duration?
    private var lastTime: UTCTime?

    /// The number of sentences in the previous chunk. Most receivers send the same sentences in each burst.
    private var usualSentences = 0

    /// The longest idle time that has been handled since the last byte arrived.
    private var idleTime = Duration.zero

    /// Whether a complete sentence is held back because it follows bytes that look like the beginning of a frame.
    private var holdsSentence = false

    /// The idle time after which to complete an epoch or to release a held-back sentence; `nil` if neither is pending.
    var idleTimeout: Duration? {
        if holdsSentence { return Self.pause }
        if decoder.awaitsPause { return pauseBetweenBursts }
        if idleTime < Self.pause, decoder.rest == .whole { return Self.pause }
        return idleTime < Self.longPause && decoder.rest != .none ? Self.longPause : nil
    }

    /// Decodes the next bytes of the stream, in chunks of any size.
    /// - Parameter isBaudRateKnown: Whether the baud rate is known. If so, the statistics for finding the baud rate are
    ///   not gathered, because gathering them takes as long as decoding. Garbage is then counted only in chunks that
    ///   complete no message.
    mutating func read(_ bytes: [UInt8], isBaudRateKnown: Bool = false) -> Result {
        bytes.withUnsafeBytes { read($0, isBaudRateKnown: isBaudRateKnown) }
    }

    private mutating func read(_ bytes: UnsafeRawBufferPointer, isBaudRateKnown: Bool) -> Result {
        idleTime = .zero
        var result = Result()
        result.evidence.bytes = bytes.count
        result.sentences.reserveCapacity(usualSentences)
        result.packets.reserveCapacity(packets: usualSentences, bytes: bytes.count)
        if !isBaudRateKnown {
            result.evidence.runs.add(bytes)
            result.evidence.trailingText = bytes.reversed().prefix { $0.isText }.count
        }
        decoder.read(
            bytes, sentence: { result.add($0, $1) }, frame: { result.add($0) }, rejected: { result.add($0) },
            epoch: { result.epochs.append($0) })
        usualSentences = result.sentences.count
        if isBaudRateKnown, !result.packets.isEmpty {
            // The line is judged by its messages.
            result.evidence.garbage = 0
        } else {
            result.evidence.garbage += bytes.garbageCount
        }
        decoder.withBegunFrame { frame in
            result.evidence.begun = frame.count
            result.evidence.begunGarbage = frame.garbageCount
        }
        conclude(&result)
        return result
    }

    /// Completes the pending epoch, or releases the held-back sentence, after the line has been idle for
    /// ``idleTimeout``.
    mutating func handleIdleLine() -> Result {
        var result = Result()
        guard let idleTimeout else { return result }
        if holdsSentence {
            decoder.releaseSentences(
                sentence: { result.add($0, $1) }, frame: { result.add($0) }, rejected: { result.add($0) },
                epoch: { result.epochs.append($0) })
            conclude(&result)
            // `idleTime` is not updated, because bytes may have arrived since the sentence was held back, so the line
            // has not necessarily been idle.
            return result
        }
        if decoder.awaitsPause {
            decoder.notePause()
            // A shorter pause does not complete an epoch.
            if idleTimeout < Self.pause || decoder.rest != .whole { return result }
        }
        // Incomplete frames and sentences are kept, because their remaining bytes may still arrive.
        decoder.handleIdleLine { result.epochs.append($0) }
        result.evidence.epochs = result.epochs.count
        idleTime = idleTimeout
        return result
    }

    /// Decodes the remaining input after the line was lost or the file has ended. Bytes that are read later may come
    /// from another receiver.
    mutating func finish() -> Result {
        var result = Result()
        decoder.finish(
            sentence: { result.add($0, $1) }, frame: { result.add($0) }, rejected: { result.add($0) },
            epoch: { result.epochs.append($0) })
        conclude(&result)
        return result
    }

    /// Returns the time at which the line will count as idle if no more bytes arrive.
    /// - Parameter deadline: The previous result of this method. While a sentence is held back, new bytes do not
    ///   postpone the deadline.
    func idleDeadline(after time: ContinuousClock.Instant, _ deadline: ContinuousClock.Instant?) -> ContinuousClock
        .Instant?
    {
        guard let next = idleTimeout.map({ time + $0 }) else { return nil }
        return holdsSentence ? min(deadline ?? next, next) : next
    }

    private mutating func conclude(_ result: inout Result) {
        for epoch in result.epochs { measureInterval(to: epoch.fix.time) }
        holdsSentence = decoder.holdsSentence
        result.evidence.sentences = result.sentences.count
        result.evidence.frames = result.frames.values.reduce(0, +)
        result.evidence.epochs = result.epochs.count
    }

    private mutating func measureInterval(to time: UTCTime?) {
        guard let time else { return }
        if let lastTime, time > lastTime {
            interval = .milliseconds(Int((time.seconds(since: lastTime) * 1_000).rounded()))
        }
        lastTime = time
    }
}

extension StreamDecoder.Result {
    fileprivate mutating func add(_ sentence: borrowing RawSentence, _ typed: TypedSentence) {
        sentences.append(typed)
        if !sentence.hasChecksum { sentencesWithoutChecksum += 1 }
        packets.append(sentence)
    }

    fileprivate mutating func add(_ frame: borrowing BinaryFrame) {
        packets.append(frame)
        frames[frame.kind, default: 0] += 1
        messages[frame.messageName, default: 0] += 1
        // The frame's bytes that are not text are counted as garbage when they arrive.
        evidence.garbage -= frame.withBytes { $0.garbageCount }
    }

    fileprivate mutating func add(_ line: borrowing RejectedLine) {
        rejected[line.reason, default: 0] += 1
        if line.lacksOnlyChecksum, line.withBytes({ $0.count }) >= LineEvidence.minText {
            evidence.linesWithoutChecksum += 1
        }
    }
}

extension UInt8 {
    /// Whether the byte can be part of a sentence or of its line ending.
    fileprivate var isText: Bool { self >= 0x20 && self < 0x7F || self == 0x0A || self == 0x0D }
}

extension Sequence<UInt8> {
    /// The number of bytes that are not text.
    fileprivate var garbageCount: Int {
        var count = 0
        // Without branches, the compiler can process many bytes at a time.
        for byte in self { count &+= byte.isText ? 0 : 1 }
        return count
    }
}
