// An adapter hands over what it hears each millisecond: one byte at 9,600. Who looks at each piece wakes up hundreds of times
// for a burst of which only the end is waited for. But how many bytes there are from one epoch to the next is known soon, and
// how fast they can come: for so long the line is left alone.

/// When it is worth looking at a serial line again. A pure state machine.
struct LinePace {
    typealias Instant = ContinuousClock.Instant

    /// How many bytes there were from each of the last epochs to the next one.
    private var lengths: [Int] = []
    private var bytesSinceEpoch = 0
    private var lastRead: Instant?
    /// Whether bytes come as slowly as the speed of the line says. Pseudo-terminals and some devices only pretend to have one.
    private var isReal = true

    /// Lists of satellites come and go, so that some bursts are longer than others: the shortest one counts.
    private static let remembered = 8
    /// The end of a burst is watched: what came with the last byte of the one before may have been of this one.
    private static let watched = 64
    private static let longestNap = Duration.milliseconds(20)
    /// Below this it is not worth it.
    private static let shortestNap = Duration.milliseconds(2)
    /// What an adapter may have kept back until now, in time and in bytes.
    private static let longestHold = Duration.milliseconds(16)
    private static let mostHeld = 64

    /// Takes that bytes came, and says until when nothing need be looked for.
    /// - Parameter isEndOfEpoch: whether an epoch came of them.
    mutating func heard(_ count: Int, isEndOfEpoch: Bool, speed: Int?, at now: Instant) -> Instant? {
        guard let speed, speed > 0 else { return nil }
        let timePerByte = Duration.seconds(10) / speed
        if let lastRead, timePerByte * (count - Self.mostHeld) > now - lastRead + Self.longestHold { isReal = false }
        lastRead = now
        bytesSinceEpoch += count
        if isEndOfEpoch {
            lengths = lengths.suffix(Self.remembered - 1) + [bytesSinceEpoch]
            bytesSinceEpoch = 0
            // Until the next burst begins, nothing comes that would wake anybody.
            return nil
        }
        guard isReal, lengths.count == Self.remembered, let length = lengths.min() else { return nil }
        let nap = min(timePerByte * (length - bytesSinceEpoch - Self.watched), Self.longestNap)
        return nap >= Self.shortestNap ? now + nap : nil
    }
}
