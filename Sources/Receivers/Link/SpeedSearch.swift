// A receiver of unknown speed sends a burst a second, and most of the time nothing. Whoever tries one speed a second needs
// ten seconds for ten speeds. But garbage shows within a few bytes that a speed is wrong, so within one burst several can be
// tried. And garbage tells more: who listens too fast sees how much (`BitRunHistogram`). So the second speed is the fastest, where a
// burst gives many bytes soon, and the third or fourth is the right one.
//
// That is misled when an adapter hands over late what it heard at the speed before: it counts for the new one. So who was
// quick in vain then hears each burst to its end before going on to another speed. That takes a second for each, but what a
// whole burst points to is right, so it is the second one again.
//
// Only what proves a receiver ends the search: a checksum that holds. Silence proves nothing, it only lasts. And garbage
// proves little if listening began in the midst of a burst: even at the right speed it may take sixty bytes until a chip has
// found which of the edges begin a byte. After a pause it knows.

/// Finds the speed that a receiver sends at, by listening. A pure state machine.
struct SpeedSearch: Hashable, Sendable {
    typealias Instant = ContinuousClock.Instant

    /// What follows from what was heard.
    enum Verdict: Hashable {
        /// Go on listening.
        case stay
        /// It is this one.
        case found
        /// Go on at another speed.
        case change(Int)
    }

    /// The speed that is being tried, bits per second.
    private(set) var speed: Int
    /// How many times all speeds have been tried in vain.
    private(set) var passes = 0
    /// Whether anything came at all, at any speed.
    private(set) var hasHeard = false

    private var remaining: [Int]
    /// Whether speeds are changed in the midst of a burst.
    private var isQuick = true
    /// The speeds that cannot be set.
    private var refused: Set<Int> = []
    private var heard = LineEvidence()
    private var began: Instant
    private var firstByte: Instant?
    private var lastByte: Instant?
    /// Whether the line was quiet before the bytes that were heard.
    private var followsPause = false

    /// The speed of most receivers as they come from their maker.
    static let likely = 9_600
    /// The usual speeds, from the fastest down.
    static let usualSpeeds = [921_600, 460_800, 230_400, 115_200, 57_600, 38_400, 19_200, 9_600, 4_800]
    /// Speeds of some makers and of receivers that somebody has set: tried when the usual ones were in vain. 1,200 is not
    /// among them: it makes some programmable boards forget their program.
    static let rareSpeeds = [
        3_000_000, 1_000_000, 500_000, 256_000, 250_000, 128_000, 76_800, 31_250, 14_400, 2_400,
    ]

    /// - Parameters:
    ///   - first: the likeliest speed, such as the last one that was right for this device.
    ///   - passes: how many times all speeds have been tried in vain before.
    init(first: Int?, after passes: Int = 0, at now: Instant) {
        speed = first ?? Self.likely
        self.passes = passes
        remaining = (speed == Self.likely ? [] : [Self.likely]) + [Self.usualSpeeds[0]]
        began = now
    }

    /// Of each three passes the second is for rare speeds, and the third takes its time: for binary protocols, and for receivers
    /// that seldom speak.
    private static func speeds(ofPass pass: Int) -> [Int] { pass % 3 == 1 ? rareSpeeds : usualSpeeds }

    /// What happens next if nothing more comes: until then the line is listened to at this speed.
    var deadline: Instant {
        guard let firstByte, let lastByte else {
            // Who has just been heard will be heard again, though a burst may be lost.
            let waits = isPatient || hasHeard && passes == 0
            return began + (waits ? Self.longestPatientDoubt : Self.longestDoubt)
        }
        let end = firstByte + (isPatient ? Self.longestPatientDoubt : Self.longestDoubt)
        return isSuspect ? min(end, lastByte + Self.pause) : end
    }

    private var isPatient: Bool { !isQuick && passes % 3 == 2 }

    /// How long it may be quiet, or what comes may be neither garbage nor anything that is known.
    private static let longestDoubt = Duration.milliseconds(1_300)
    private static let longestPatientDoubt = Duration.milliseconds(2_500)
    /// Longer than any within a burst.
    private static let pause = Duration.milliseconds(50)
    /// What a chip or a driver held when the speed changed comes until then, at the latency that many adapters begin with.
    private static let settlingTime = Duration.milliseconds(20)
    /// At the right speed there is a sentence or a frame among as many bytes.
    private static let mostTextInVain = 400
    private static let mostBytesInVain = 4_500
    /// As much text in a row does not come up by chance.
    private static let leastText = 16
    private static let mostGarbageAfterPause = 8
    private static let mostGarbageInBurst = 80

    /// Takes what has come.
    mutating func add(_ evidence: LineEvidence, at now: Instant) -> Verdict {
        if evidence.sentences > 0 || evidence.frames > 0 { return .found }
        guard evidence.bytes > 0 else { return .stay }
        hasHeard = true
        guard now - began >= Self.settlingTime else { return .stay }
        if let lastByte, now - lastByte >= Self.pause { beginAfterPause() }
        if firstByte == nil {
            firstByte = now
            if now - began >= Self.pause { followsPause = true }
        }
        lastByte = now
        heard.bytes += evidence.bytes
        heard.garbage += evidence.garbage
        heard.runs += evidence.runs
        heard.begun = evidence.begun
        heard.begunGarbage = evidence.begunGarbage
        let isAllText = evidence.trailingText == evidence.bytes
        heard.trailingText = evidence.trailingText + (isAllText ? heard.trailingText : 0)
        return isRefuted ? next(at: now) : .stay
    }

    /// Time has passed.
    mutating func tick(at now: Instant) -> Verdict {
        guard now >= deadline else { return .stay }
        guard isSuspect, !followsPause else { return next(at: now) }
        beginAfterPause()
        return .stay
    }

    /// The speed cannot be set.
    mutating func skip(at now: Instant) -> Verdict {
        refused.insert(speed)
        guard !isHopeless else { return .stay }
        // The fastest that can be set will do as well.
        if isQuick, remaining.isEmpty { remaining = Array(Self.usualSpeeds.filter { $0 < speed }.prefix(1)) }
        return next(at: now)
    }

    /// Whether no speed at all can be set.
    var isHopeless: Bool { refused.isSuperset(of: Self.usualSpeeds + Self.rareSpeeds) }

    /// What was heard of a burst whose beginning was missed counts no more.
    private mutating func beginAfterPause() {
        guard !followsPause else { return }
        followsPause = true
        heard = LineEvidence()
    }

    private var isRefuted: Bool {
        if isPatient { return heard.bytes > Self.mostBytesInVain }
        // A frame that has begun is to have its end: it proves the speed, or is garbage then.
        let (bytes, garbage) = (heard.bytes - heard.begun, heard.garbage - heard.begunGarbage)
        let most = followsPause ? Self.mostGarbageAfterPause : Self.mostGarbageInBurst
        let isGarbage = garbage * 10 >= bytes && heard.trailingText < Self.leastText
        return isQuick && bytes >= most && isGarbage || !isGarbage && bytes > Self.mostTextInVain
    }

    /// Whether there was more garbage than noise explains, or what an adapter still held.
    private var isSuspect: Bool { !isPatient && heard.garbage >= 3 && heard.garbage * 20 >= heard.bytes }

    /// The lower speeds that garbage points to.
    private var slower: [Int] {
        guard heard.bytes > 0 else { return [] }
        let lower = Self.usualSpeeds.filter { $0 < speed }
        guard let factor = heard.runs.factor else { return lower.filter { speed >= 9 * $0 } }
        guard factor > 1 else { return [] }
        return lower.min { distance($0, factor) < distance($1, factor) }.map { [$0] } ?? []
    }

    /// How far a speed is from the one that garbage points to, as a ratio.
    private func distance(_ other: Int, _ factor: Int) -> Double {
        let ratio = Double(speed) / Double(other * factor)
        return max(ratio, 1 / ratio)
    }

    /// Puts those first that garbage points to.
    private mutating func sortRemaining() {
        guard heard.bytes > 0 else { return }
        let isLikely: (Int) -> Bool
        switch heard.runs.factor {
        case nil: isLikely = { [speed] in speed >= 9 * $0 }
        // Among runs of one and a half bits there are some of one.
        case 1: isLikely = { [speed] in 5 * $0 > 3 * speed }
        case let factor?:
            remaining = remaining.sorted { distance($0, factor) < distance($1, factor) }
            return
        }
        remaining = remaining.filter(isLikely) + remaining.filter { !isLikely($0) }
    }

    private mutating func next(at now: Instant) -> Verdict {
        if isQuick {
            remaining = slower + remaining.filter { !slower.contains($0) }
        } else {
            sortRemaining()
        }
        remaining.removeAll(where: refused.contains)
        while remaining.isEmpty {
            // Where it is silent now, it is not listened to once more at once.
            let silent = isQuick && heard.bytes == 0 ? speed : nil
            if isQuick { isQuick = false } else { passes += 1 }
            remaining = Self.speeds(ofPass: passes).filter { $0 != silent && !refused.contains($0) }
        }
        speed = remaining.removeFirst()
        heard = LineEvidence()
        began = now
        firstByte = nil
        lastByte = nil
        followsPause = false
        return .change(speed)
    }
}
