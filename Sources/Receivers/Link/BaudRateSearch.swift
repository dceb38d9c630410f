// A receiver of unknown baud rate sends one burst per second and is quiet most of the time, so trying one baud rate per
// burst would take ten seconds for ten baud rates. But a wrong baud rate turns data into garbage, which is recognized
// after a few bytes, so several baud rates can be tried within one burst. The garbage also shows by what factor the
// port is too fast (see `BitRunHistogram`). The search therefore continues with the fastest baud rate, at which a burst
// soon yields many bytes, and the third or fourth attempt usually succeeds.
//
// This quick search fails if an adapter delivers bytes from the previous baud rate late, so that they count for the new
// one. In this case, the search listens to each burst until its end before it changes the baud rate. Each attempt then
// takes a second, but the estimate from a whole burst is reliable, so the second attempt usually succeeds.
//
// Only a valid checksum ends the search. Silence proves nothing, and garbage proves little if listening began in the
// middle of a burst: even at the right baud rate, a UART may need sixty bytes to find out which edges begin a byte. It
// needs a pause to synchronize reliably.

/// A pure state machine that finds the baud rate of a receiver by listening.
struct BaudRateSearch: Hashable, Sendable {
    typealias Instant = ContinuousClock.Instant

    /// The next step of the search.
    enum Verdict: Hashable {
        /// Keep listening.
        case stay
        /// The current baud rate is right.
        case found
        /// Switch to another baud rate.
        case change(Int)
    }

    /// The baud rate that is being tried.
    private(set) var speed: Int
    /// The number of unsuccessful passes over all baud rates.
    private(set) var passes = 0
    /// Whether any bytes have arrived, at any baud rate.
    private(set) var hasReceivedBytes = false

    private var remaining: [Int]
    /// How unlikely each baud rate is, by the garbage received during this pass.
    private var doubts: [Int: Double] = [:]
    /// Whether the baud rate may change in the middle of a burst.
    private var isQuick = true
    /// The baud rates that the port does not support.
    private var refused: Set<Int> = []
    private var received = LineEvidence()
    private var began: Instant
    private var firstByte: Instant?
    private var lastByte: Instant?
    /// Whether the line was quiet before the counted bytes arrived.
    private var followsPause = false

    /// The factory setting of most receivers.
    static let likely = 9_600
    /// The usual baud rates, fastest first.
    static let commonRates = [921_600, 460_800, 230_400, 115_200, 57_600, 38_400, 19_200, 9_600, 4_800]
    /// Less common baud rates, tried after the usual ones. 1,200 is excluded, because it makes some programmable boards
    /// erase their program.
    static let rareRates = [
        3_000_000, 1_000_000, 500_000, 256_000, 250_000, 128_000, 76_800, 31_250, 14_400, 2_400,
    ]

    /// - Parameters:
    ///   - first: The most likely baud rate, such as the one that last worked for this device.
    ///   - passes: The number of earlier unsuccessful passes over all baud rates.
    init(first: Int?, after passes: Int = 0, at now: Instant) {
        speed = first ?? Self.likely
        self.passes = passes
        remaining = (speed == Self.likely ? [] : [Self.likely]) + [Self.commonRates[0]]
        began = now
    }

    /// Returns the baud rates of a pass. Of every three passes, the second tries the rare baud rates, and the third
    /// waits longer, for binary protocols and for receivers that seldom send.
    private static func speeds(ofPass pass: Int) -> [Int] { pass % 3 == 1 ? rareRates : commonRates }

    /// The time at which to stop listening at this baud rate if no more bytes arrive.
    var deadline: Instant {
        guard let firstByte, let lastByte else {
            // If the receiver has sent data before, wait for two bursts, because one may get lost.
            let waits = isThorough || hasReceivedBytes && passes == 0
            return began + (waits ? Self.thoroughRateTimeout : Self.rateTimeout)
        }
        let end = firstByte + (isThorough ? Self.thoroughRateTimeout : Self.rateTimeout)
        return isSuspect ? min(end, lastByte + Self.pause) : end
    }

    private var isThorough: Bool { !isQuick && passes % 3 == 2 }

    /// The maximum time to accept silence, or data that is neither garbage nor recognized.
    private static let rateTimeout = Duration.milliseconds(1_300)
    private static let thoroughRateTimeout = Duration.milliseconds(2_500)
    /// The silence that separates two bursts. It is longer than any pause within a burst.
    private static let pause = Duration.milliseconds(50)
    /// How long an adapter may still deliver bytes that it received at the previous baud rate. Many adapters have a
    /// default latency of 16 ms.
    private static let settlingTime = Duration.milliseconds(20)
    /// The maximum number of bytes to read without recognizing a sentence or a frame. At the right baud rate, this many
    /// bytes would contain one.
    private static let maxUnrecognizedText = 400
    private static let maxUnrecognizedBytes = 4_500
    /// The minimum length of text that cannot have occurred by chance.
    private static let minText = 16
    private static let maxGarbageAfterPause = 8
    private static let maxGarbageInBurst = 80

    /// Adds evidence and returns the next step.
    mutating func add(_ evidence: LineEvidence, at now: Instant) -> Verdict {
        if evidence.sentences > 0 || evidence.frames > 0 { return .found }
        guard evidence.bytes > 0 else { return .stay }
        hasReceivedBytes = true
        guard now - began >= Self.settlingTime else { return .stay }
        if let lastByte, now - lastByte >= Self.pause { beginAfterPause() }
        if firstByte == nil {
            firstByte = now
            if now - began >= Self.pause { followsPause = true }
        }
        lastByte = now
        received.bytes += evidence.bytes
        received.garbage += evidence.garbage
        received.runs += evidence.runs
        received.begun = evidence.begun
        received.begunGarbage = evidence.begunGarbage
        let isAllText = evidence.trailingText == evidence.bytes
        received.trailingText = evidence.trailingText + (isAllText ? received.trailingText : 0)
        return isRefuted ? next(at: now) : .stay
    }

    /// Returns the next step after time has passed.
    mutating func tick(at now: Instant) -> Verdict {
        guard now >= deadline else { return .stay }
        guard isSuspect, !followsPause else { return next(at: now) }
        beginAfterPause()
        return .stay
    }

    /// Skips the current baud rate because the port does not support it.
    mutating func skip(at now: Instant) -> Verdict {
        refused.insert(speed)
        guard !isHopeless else { return .stay }
        // The fastest baud rate is tried only to estimate the right one, and the fastest supported baud rate serves
        // that purpose as well.
        if isQuick, remaining.isEmpty { remaining = Array(Self.commonRates.filter { $0 < speed }.prefix(1)) }
        return next(at: now)
    }

    /// Whether the port supports none of the baud rates.
    var isHopeless: Bool { refused.isSuperset(of: Self.commonRates + Self.rareRates) }

    /// Discards the evidence from a burst whose beginning was missed.
    private mutating func beginAfterPause() {
        guard !followsPause else { return }
        followsPause = true
        received = LineEvidence()
    }

    private var isRefuted: Bool {
        if isThorough { return received.bytes > Self.maxUnrecognizedBytes }
        // An incomplete frame must be given time to arrive completely. Then it either proves the baud rate or counts as
        // garbage.
        let (bytes, garbage) = (received.bytes - received.begun, received.garbage - received.begunGarbage)
        let limit = followsPause ? Self.maxGarbageAfterPause : Self.maxGarbageInBurst
        let isGarbage = garbage * 10 >= bytes && received.trailingText < Self.minText
        return isQuick && bytes >= limit && isGarbage || !isGarbage && bytes > Self.maxUnrecognizedText
    }

    /// Whether there is more garbage than line noise or late bytes from an adapter can explain.
    private var isSuspect: Bool { !isThorough && received.garbage >= 3 && received.garbage * 20 >= received.bytes }

    /// The lower baud rates that the garbage suggests.
    private var slower: [Int] {
        guard received.bytes > 0 else { return [] }
        let lower = Self.commonRates.filter { $0 < speed }
        guard let factor = received.runs.factor else { return lower.filter { speed >= 5 * $0 } }
        guard factor > 1 else { return [] }
        return lower.min { distance($0, factor) < distance($1, factor) }.map { [$0] } ?? []
    }

    /// Returns how far a baud rate is from the baud rate that the garbage suggests, as a ratio of at least 1.
    private func distance(_ other: Int, _ factor: Int) -> Double {
        let ratio = Double(speed) / Double(other * factor)
        return max(ratio, 1 / ratio)
    }

    /// Adds what the garbage reveals to the doubts about each baud rate.
    private mutating func addDoubts() {
        guard received.bytes > 0 else { return }
        for rate in Self.commonRates + Self.rareRates { doubts[rate, default: 0] += doubt(about: rate) }
    }

    /// Returns how unlikely the garbage makes a baud rate: 0 is likely, and 1 is unlikely.
    private func doubt(about rate: Int) -> Double {
        switch received.runs.factor {
        // Frames with many zeros look as if the port were much too fast, even if it is only somewhat too fast.
        case nil: speed >= 9 * rate ? 0 : speed >= 5 * rate ? 0.5 : 1
        // At 1.5 times the sender's baud rate, some bits are still sampled only once.
        case 1: 5 * rate > 3 * speed ? 0 : 1
        case let factor?: min(distance(rate, factor) - 1, 1)
        }
    }

    /// Sorts the remaining baud rates, the most likely first.
    private mutating func sortRemaining() {
        let order = remaining.enumerated().sorted { one, other in
            (doubts[one.element, default: 0], one.offset) < (doubts[other.element, default: 0], other.offset)
        }
        remaining = order.map(\.element)
    }

    private mutating func next(at now: Instant) -> Verdict {
        addDoubts()
        if isQuick {
            remaining = slower + remaining.filter { !slower.contains($0) }
            remaining.removeAll { doubts[$0, default: 0] >= 1 }
        }
        remaining.removeAll(where: refused.contains)
        while remaining.isEmpty {
            // If no data has arrived at the current baud rate, it is not tried again immediately.
            let silent = isQuick && received.bytes == 0 ? speed : nil
            if isQuick {
                isQuick = false
            } else {
                passes += 1
                doubts = [:]
            }
            remaining = Self.speeds(ofPass: passes).filter { $0 != silent && !refused.contains($0) }
        }
        sortRemaining()
        speed = remaining.removeFirst()
        received = LineEvidence()
        began = now
        firstByte = nil
        lastByte = nil
        followsPause = false
        return .change(speed)
    }
}
