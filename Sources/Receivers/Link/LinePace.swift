// At 9600 baud, an adapter delivers one byte per millisecond. Reading every byte immediately would wake the thread
// hundreds of times per burst, although only the end of the burst matters. After several epochs, the length of a burst
// is known, and the baud rate limits how fast its bytes can arrive. The line is therefore not polled until the burst
// may be nearly complete.

/// A pure state machine that decides when to poll a serial line again.
struct LinePace {
    typealias Instant = ContinuousClock.Instant

    /// The number of bytes between consecutive epochs, for the last few epochs.
    private var lengths: [Int] = []
    private var bytesSinceEpoch = 0
    private var lastRead: Instant?
    /// Whether all bytes so far have arrived no faster than the baud rate allows. Pseudo-terminals and some devices
    /// ignore their baud rate.
    private var isReal = true

    /// The number of recent epochs whose lengths in bytes are stored. Lengths vary, because only some epochs contain
    /// satellite lists. The shortest length determines when polling resumes.
    private static let remembered = 8
    /// The number of bytes before the expected end of a burst at which polling resumes. The margin is needed because
    /// the read that completed the previous epoch may have included the first bytes of the burst.
    private static let watched = 64
    private static let maxPause = Duration.milliseconds(20)
    /// The shortest pause in polling that is worthwhile.
    private static let minPause = Duration.milliseconds(2)
    /// The maximum time that an adapter can hold back data, and the maximum number of bytes that it can hold back.
    private static let maxHoldTime = Duration.milliseconds(16)
    private static let maxHeldBytes = 64

    /// Records that bytes were received. Returns the time at which to resume polling, or `nil` to keep polling.
    /// - Parameter isEndOfEpoch: Whether the bytes completed an epoch.
    mutating func record(_ count: Int, isEndOfEpoch: Bool, baudRate: Int?, at now: Instant) -> Instant? {
        guard let baudRate, baudRate > 0 else { return nil }
        let timePerByte = Duration.seconds(10) / baudRate
        if let lastRead, timePerByte * (count - Self.maxHeldBytes) > now - lastRead + Self.maxHoldTime {
            isReal = false
        }
        lastRead = now
        bytesSinceEpoch += count
        if isEndOfEpoch {
            lengths = lengths.suffix(Self.remembered - 1) + [bytesSinceEpoch]
            bytesSinceEpoch = 0
            // Polling continues. The line is silent until the next burst, so the thread is not woken before then.
            return nil
        }
        guard isReal, lengths.count == Self.remembered, let length = lengths.min() else { return nil }
        let pause = min(timePerByte * (length - bytesSinceEpoch - Self.watched), Self.maxPause)
        return pause >= Self.minPause ? now + pause : nil
    }
}
