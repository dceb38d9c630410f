import GNSS

/// A pure state machine that judges the quality of the data received from a line.
struct LineHealth: Hashable, Sendable {
    typealias Instant = ContinuousClock.Instant

    /// Whether garbage is interpreted as a possible change of the baud rate. `false` unless the baud rate was found by
    /// a search.
    var mayDoubtBaudRate = false

    private let silenceTimeout: Duration
    private let beginning: Instant
    private var lastByte: Instant
    private var isSilent = false
    /// The time at which the last valid sentence or decoded epoch arrived.
    private var lastUnderstood: Instant?
    private var lastSentence: Instant?
    private var lastFrame: Instant?
    private var binary: BinaryProtocol?
    private var lastOfBinary: Instant?
    /// The evidence from the bytes received since the last sentence, frame or silence.
    private var unrecognized = LineEvidence()
    private var unrecognizedSince: Instant?

    private static let unrecognizedTimeout = Duration.seconds(5)
    private static let minLastingTime = Duration.seconds(5)
    private static let garbageTimeout = Duration.seconds(2)
    /// The minimum number of unrecognized bytes to report. Noise and fragments of sentences are shorter than this.
    private static let minUnrecognizedBytes = 64

    init(at now: Instant, silenceTimeout: Duration) {
        self.silenceTimeout = silenceTimeout
        beginning = now
        lastByte = now
    }

    /// Whether any receiver data has been recognized.
    var isProven: Bool { lastUnderstood != nil || lastFrame != nil }

    /// Returns whether receiver data has been recognized and the line has been open for at least five seconds.
    func isLasting(at now: Instant) -> Bool { isProven && now - beginning >= Self.minLastingTime }

    /// The time at which the verdict may change even if no data arrives.
    var deadline: Instant? { isSilent ? nil : lastByte + silenceTimeout }

    mutating func add(_ evidence: LineEvidence, _ frames: [BinaryProtocol: Int], at now: Instant) {
        let isUnderstood = evidence.sentences > 0 || evidence.epochs > 0
        let isProof = isUnderstood || evidence.provesBaudRate
        guard evidence.bytes > 0 || isProof else { return }
        // Bytes that arrived before a silence are not counted, because they may be part of an incomplete sentence.
        if isProof || now - lastByte >= silenceTimeout {
            unrecognized = LineEvidence()
            unrecognizedSince = nil
        }
        lastByte = now
        isSilent = false
        if isUnderstood { lastUnderstood = now }
        if evidence.sentences > 0 { lastSentence = now }
        if evidence.frames > 0 { record(frames, at: now) }
        guard !isProof else { return }
        unrecognized.bytes += evidence.bytes
        unrecognized.garbage += evidence.garbage
        unrecognizedSince = unrecognizedSince ?? now
    }

    /// Records received frames. If a receiver mixes binary protocols, the reported protocol does not change as long as
    /// frames of that protocol keep arriving.
    private mutating func record(_ frames: [BinaryProtocol: Int], at now: Instant) {
        lastFrame = now
        let isExpired = lastOfBinary.map { now - $0 >= Self.unrecognizedTimeout } ?? true
        if isExpired { binary = frames.max { $0.value < $1.value }?.key ?? binary }
        if let binary, frames[binary] != nil { lastOfBinary = now }
    }

    mutating func verdict(at now: Instant) -> Receiver.Health {
        if now - lastByte >= silenceTimeout {
            isSilent = true
            return .silent
        }
        if isUnrecognized(at: now) { return .garbled }
        if let lastFrame, let binary {
            guard let lastUnderstood, lastFrame - lastUnderstood < Self.unrecognizedTimeout else {
                return .binary(binary)
            }
        }
        return lastUnderstood == nil ? .noDataYet : .good
    }

    /// Returns the binary protocol that the receiver sends, or `nil` if it has recently sent sentences or has not sent
    /// any frames.
    func binaryProtocol(at now: Instant) -> BinaryProtocol? {
        let hasSentences = lastSentence.map { now - $0 < Self.unrecognizedTimeout } ?? false
        return hasSentences ? nil : binary
    }

    private func isUnrecognized(at now: Instant) -> Bool {
        guard let unrecognizedSince, unrecognized.bytes >= Self.minUnrecognizedBytes else { return false }
        let isGarbage = unrecognized.garbage * 10 >= unrecognized.bytes
        return now - unrecognizedSince >= (isGarbage ? Self.garbageTimeout : Self.unrecognizedTimeout)
    }
}
