// A receiver typically sends one burst per second and is quiet most of the time, so trying one baud rate per burst
// would take ten seconds for ten baud rates. But a wrong baud rate turns data into garbage, which is recognized after a
// few bytes, so several baud rates can be tried within one burst. The garbage also shows by what factor the port is too
// fast (see `BitRunHistogram`). After the most likely baud rates, the search therefore tries the fastest one, at which
// a burst quickly yields many bytes. The third or fourth attempt usually succeeds.
//
// This quick search fails if an adapter delivers bytes from the previous baud rate late, because they are then
// attributed to the new one. In this case, the search listens to the end of each burst before it changes the baud rate.
// Each attempt then takes a second, but the estimate from a whole burst is reliable, so the second attempt usually
// succeeds.
//
// Only a valid checksum, or a whole line without one, ends the search. Silence proves nothing, and garbage proves
// little if listening began in the middle of a burst: even at the right baud rate, a UART may need sixty bytes to
// determine which edges begin a byte. Only after a pause does it synchronize reliably.

/// A pure state machine that finds a receiver's baud rate by listening.
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
    private(set) var baudRate: Int
    /// The number of unsuccessful passes over all baud rates.
    private(set) var passes = 0
    /// Whether any bytes have arrived, at any baud rate.
    private(set) var hasReceivedBytes = false

    private var remaining: [Int]
    /// How unlikely each baud rate is, judging by the garbage received during this pass.
    private var doubts: [Int: Double] = [:]
    /// Whether the baud rate may change in the middle of a burst.
    private var isQuick = true
    /// The baud rates that the port does not support.
    private var refused: Set<Int> = []
    private var received = LineEvidence()
    private var began: Instant
    private var firstByte: Instant?
    private var lastByte: Instant?
    /// Whether the bytes counted in `received` arrived after a pause.
    private var followsPause = false

    /// The factory baud rate of most receivers.
    static let likely = 9_600
    /// The usual baud rates, fastest first.
    static let commonRates = [921_600, 460_800, 230_400, 115_200, 57_600, 38_400, 19_200, 9_600, 4_800]
    /// Less common baud rates, tried after the usual ones. 1,200 is excluded, because some programmable boards erase
    /// their program when a port is opened at this baud rate.
    static let rareRates = [
        3_000_000, 1_000_000, 500_000, 256_000, 250_000, 128_000, 76_800, 31_250, 14_400, 2_400,
    ]

    /// Begins a search.
    ///
    /// - Parameters:
    ///   - first: The most likely baud rate, such as the one that last worked for this device.
    ///   - passes: The number of earlier unsuccessful passes over all baud rates.
    init(first: Int?, after passes: Int = 0, at now: Instant) {
        baudRate = first ?? Self.likely
        self.passes = passes
        remaining = (baudRate == Self.likely ? [] : [Self.likely]) + [Self.commonRates[0]]
        began = now
    }

    /// Returns the baud rates to try in a pass. Of every three passes, the second tries the rare baud rates. The
    /// third listens longer, to detect binary protocols and receivers that seldom send.
    private static func baudRates(ofPass pass: Int) -> [Int] { pass % 3 == 1 ? rareRates : commonRates }

    /// The time at which to call ``tick(at:)`` if no more bytes arrive.
    var deadline: Instant {
        guard let firstByte, let lastByte else {
            // If data has arrived before, wait long enough for two bursts, because one of them may get lost.
            let waits = isThorough || hasReceivedBytes && passes == 0
            return began + (waits ? Self.thoroughRateTimeout : Self.rateTimeout)
        }
        let end = firstByte + (isThorough ? Self.thoroughRateTimeout : Self.rateTimeout)
        return isSuspect ? min(end, lastByte + Self.pause) : end
    }

    private var isThorough: Bool { !isQuick && passes % 3 == 2 }

    /// The maximum time to wait during silence, or while the data is neither garbage nor recognized.
    private static let rateTimeout = Duration.milliseconds(1_300)
    private static let thoroughRateTimeout = Duration.milliseconds(2_500)
    /// The minimum silence between two bursts. It is longer than any pause within a burst.
    private static let pause = Duration.milliseconds(50)
    /// The time after a change of the baud rate during which an adapter may still deliver bytes received at the
    /// previous baud rate. Many adapters have a default latency of 16 ms.
    private static let settlingTime = Duration.milliseconds(20)
    /// The maximum number of bytes to read without recognizing a sentence or a frame. At the right baud rate, this many
    /// bytes would contain at least one.
    private static let maxUnrecognizedText = 400
    private static let maxUnrecognizedBytes = 4_500
    private static let maxGarbageAfterPause = 8
    private static let maxGarbageInBurst = 80

    /// Adds evidence and returns the next step.
    mutating func add(_ evidence: LineEvidence, at now: Instant) -> Verdict {
        if evidence.provesBaudRate { return .found }
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

    /// Skips the current baud rate, which the port does not support, and returns the next step.
    mutating func skip(at now: Instant) -> Verdict {
        refused.insert(baudRate)
        guard !isHopeless else { return .stay }
        // The fastest baud rate is tried only to estimate the right one. If the port does not support it, the next
        // lower baud rate is just as suitable.
        if isQuick, remaining.isEmpty { remaining = Array(Self.commonRates.filter { $0 < baudRate }.prefix(1)) }
        return next(at: now)
    }

    /// Whether the port supports none of the baud rates.
    var isHopeless: Bool { refused.isSuperset(of: Self.commonRates + Self.rareRates) }

    /// Begins to count bytes after a pause, and discards the evidence from a burst whose beginning was missed.
    private mutating func beginAfterPause() {
        guard !followsPause else { return }
        followsPause = true
        received = LineEvidence()
    }

    private var isRefuted: Bool {
        if isThorough { return received.bytes > Self.maxUnrecognizedBytes }
        // The bytes of an incomplete frame are not judged until the frame either is complete, which proves the baud
        // rate, or turns out to be garbage.
        let (bytes, garbage) = (received.bytes - received.begun, received.garbage - received.begunGarbage)
        let limit = followsPause ? Self.maxGarbageAfterPause : Self.maxGarbageInBurst
        let isGarbage = garbage * 10 >= bytes && received.trailingText < LineEvidence.minText
        return isQuick && bytes >= limit && isGarbage || !isGarbage && bytes > Self.maxUnrecognizedText
    }

    /// Whether there is too much garbage to be explained by line noise or by bytes that an adapter delivered late.
    private var isSuspect: Bool { !isThorough && received.garbage >= 3 && received.garbage * 20 >= received.bytes }

    /// The lower baud rates suggested by the garbage.
    private var slower: [Int] {
        guard received.bytes > 0 else { return [] }
        let lower = Self.commonRates.filter { $0 < baudRate }
        guard let factor = received.runs.factor else { return lower.filter { baudRate >= 5 * $0 } }
        guard factor > 1 else { return [] }
        return lower.min { distance($0, factor) < distance($1, factor) }.map { [$0] } ?? []
    }

    /// Returns the ratio, at least 1, between a baud rate and the one that the garbage suggests.
    private func distance(_ other: Int, _ factor: Int) -> Double {
        let ratio = Double(baudRate) / Double(other * factor)
        return max(ratio, 1 / ratio)
    }

    /// Updates the doubts about each baud rate from the garbage received at the current one.
    private mutating func addDoubts() {
        guard received.bytes > 0 else { return }
        for rate in Self.commonRates + Self.rareRates { doubts[rate, default: 0] += doubt(about: rate) }
    }

    /// Returns how unlikely a baud rate is, judging by the garbage, from 0 (likely) to 1 (unlikely).
    private func doubt(about rate: Int) -> Double {
        switch received.runs.factor {
        // Frames with many zero bytes look as if the port were much too fast, even if it is only somewhat too fast.
        case nil: baudRate >= 9 * rate ? 0 : baudRate >= 5 * rate ? 0.5 : 1
        // At 1.5 times the sender's baud rate, some bits are still sampled only once.
        case 1: 5 * rate > 3 * baudRate ? 0 : 1
        case let factor?: min(distance(rate, factor) - 1, 1)
        }
    }

    /// Sorts the remaining baud rates, most likely first.
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
            // A baud rate at which no data has arrived is not tried again immediately.
            let silent = isQuick && received.bytes == 0 ? baudRate : nil
            if isQuick {
                isQuick = false
            } else {
                passes += 1
                doubts = [:]
            }
            remaining = Self.baudRates(ofPass: passes).filter { $0 != silent && !refused.contains($0) }
        }
        sortRemaining()
        baudRate = remaining.removeFirst()
        received = LineEvidence()
        began = now
        firstByte = nil
        lastByte = nil
        followsPause = false
        return .change(baudRate)
    }
}
