import GNSS

/// Judges what comes over a line that was right once. A pure state machine.
struct LineHealth: Hashable, Sendable {
    typealias Instant = ContinuousClock.Instant

    /// Whether the line has a speed that could have become wrong.
    var mayDoubtSpeed = false

    private let longestSilence: Duration
    private let beginning: Instant
    private var lastByte: Instant
    private var isSilent = false
    private var lastSentence: Instant?
    private var lastFrame: Instant?
    private var binary: BinaryProtocol?
    private var lastOfBinary: Instant?
    /// What came since the last sentence, frame or silence.
    private var inVain = LineEvidence()
    private var beganInVain: Instant?

    private static let longestWithoutSentence = Duration.seconds(5)
    private static let longestMoment = Duration.seconds(5)
    private static let longestGarbage = Duration.seconds(2)
    /// Noise, and what is left of a sentence, is less.
    private static let mostInVain = 64

    init(at now: Instant, longestSilence: Duration) {
        self.longestSilence = longestSilence
        beginning = now
        lastByte = now
    }

    /// Whether a receiver has spoken at all.
    var isProven: Bool { lastSentence != nil || lastFrame != nil }

    /// Whether a receiver has spoken, and not only for a moment.
    func isLasting(at now: Instant) -> Bool { isProven && now - beginning >= Self.longestMoment }

    /// When the verdict may become another one though nothing comes.
    var deadline: Instant? { isSilent ? nil : lastByte + longestSilence }

    mutating func add(_ evidence: LineEvidence, _ frames: [BinaryProtocol: Int], at now: Instant) {
        let isProof = evidence.sentences > 0 || evidence.frames > 0
        guard evidence.bytes > 0 || isProof else { return }
        // After a silence there may be half a sentence, which says nothing.
        if isProof || now - lastByte >= longestSilence {
            inVain = LineEvidence()
            beganInVain = nil
        }
        lastByte = now
        isSilent = false
        if evidence.sentences > 0 { lastSentence = now }
        if evidence.frames > 0 { note(frames, at: now) }
        guard !isProof else { return }
        inVain.bytes += evidence.bytes
        inVain.garbage += evidence.garbage
        beganInVain = beganInVain ?? now
    }

    /// Some receivers mix protocols: one of them is told as long as it comes.
    private mutating func note(_ frames: [BinaryProtocol: Int], at now: Instant) {
        lastFrame = now
        let isGone = lastOfBinary.map { now - $0 >= Self.longestWithoutSentence } ?? true
        if isGone { binary = frames.max { $0.value < $1.value }?.key ?? binary }
        if let binary, frames[binary] != nil { lastOfBinary = now }
    }

    mutating func verdict(at now: Instant) -> Receiver.Health {
        if now - lastByte >= longestSilence {
            isSilent = true
            return .silent
        }
        if isInVain(at: now) { return .garbled }
        if let lastFrame, let binary {
            guard let lastSentence, lastFrame - lastSentence < Self.longestWithoutSentence else {
                return .binary(binary)
            }
        }
        return lastSentence == nil ? .untold : .good
    }

    private func isInVain(at now: Instant) -> Bool {
        guard let beganInVain, inVain.bytes >= Self.mostInVain else { return false }
        let isGarbage = inVain.garbage * 10 >= inVain.bytes
        return now - beganInVain >= (isGarbage ? Self.longestGarbage : Self.longestWithoutSentence)
    }
}
