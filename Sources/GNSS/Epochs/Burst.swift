import NMEA

// A burst is the group of sentences that a receiver sends for one epoch. A sentence with a different time begins a new
// burst. If a receiver sends no time, or has just lost the time, a new burst begins when a once-per-burst sentence
// repeats.
//
// An idle line never ends a burst, because a busy machine or a slow network may cause a pause anywhere.

/// A pure state machine that separates bursts. It must receive every sentence in order.
struct Burst {
    /// The reason why a sentence begins a new burst, if it does.
    enum Boundary {
        /// The sentence belongs to the burst.
        case none
        /// The sentence has a different time.
        case time
        /// The burst already contains this sentence with the same time, but with a different position. The receiver's
        /// clock may have stopped, or may have guessed the time of the first fix. It may also count only whole seconds
        /// although there are several fixes per second.
        case position
        /// The sentence has no time, and precedes the timed sentences of the new burst. See ``LeadingSentences``.
        case lead
        /// The sentence belongs to another burst for some other reason. For example, a sentence that has no time and is
        /// sent only once per burst has arrived again.
        case other
    }

    /// The relation of a message's time of week to that of the burst.
    enum TimeRelation {
        /// The two times are equal, apart from rounding.
        case same
        /// The message belongs to a later burst.
        case later
        /// One of the times is unknown, or the times are too far apart to say more.
        case unknown
    }

    /// The sentences so far, in order.
    private var sentences: [SentenceName] = []
    /// The positions in these sentences.
    private var positions: [(name: SentenceName, position: ReportOutline.ReportedPosition)] = []
    private var lastShared: [SentenceName] = []
    private(set) var hasTime = false
    /// Whether the burst has begun with an untimed sentence, and the next timed sentence belongs to it.
    private(set) var awaitsTime = false
    private var lastTime: TimeOfDay?
    /// The time of week in the burst's binary messages, in milliseconds.
    private var timeOfWeek: UInt32?
    /// The maximum number of sentences in a burst. Receivers send fewer sentences, but without a limit, a stream that
    /// contains no times could use any amount of memory.
    private static let maxSentences = 1000
    /// The maximum difference between two times that count as equal, in nanoseconds. Some receivers round the same time
    /// differently in different sentences.
    fileprivate static let tolerance: Int64 = 10_000_000

    var isEmpty: Bool { sentences.isEmpty }

    // The following methods and their callers are inlined, because otherwise the compiler copies this large structure
    // before each call to a nonmutating method.

    /// Returns whether and why a sentence begins a new burst.
    /// - Parameters:
    ///   - relation: The relation of the sentence's time of week to that of the burst.
    ///   - isVoidWithoutTime: Whether the sentence reports that the receiver has neither a fix nor a time.
    ///   - losesFix: Whether the sentence reports the loss of the fix although the burst contains a fix. Such a
    ///     sentence belongs to another epoch.
    @inline(__always)
    func boundary(
        before name: SentenceName, time: TimeOfDay?, relation: TimeRelation,
        position: ReportOutline.ReportedPosition? = nil, isVoidWithoutTime: Bool, losesFix: Bool
    ) -> Boundary {
        if let time, relation != .same, !awaitsTime, !isLastTime(time, of: name) { return .time }
        // A missing position does not begin a new burst. If a receiver loses its fix at the end of a burst, it reports
        // the loss with the same time.
        if let position, position.coordinate != nil,
            positions.contains(where: { $0.name == name && $0.position != position })
        {
            return .position
        }
        let isAgain = (!hasTime || isVoidWithoutTime) && name.isSentOnce && sentences.contains(name)
        if isAgain || losesFix || sentences.count >= Self.maxSentences { return .other }
        return relation == .later ? .time : .none
    }

    /// Returns whether a time equals the burst's time, apart from rounding.
    ///
    /// The times of a fast receiver's fixes may differ by less than the tolerance. If the burst already contains a
    /// sentence of this type, the times must therefore be exactly equal.
    @inline(__always)
    func isLastTime(_ time: TimeOfDay, of name: SentenceName) -> Bool {
        guard let lastTime else { return false }
        let times = (lastTime.nanosecondOfDay, time.nanosecondOfDay)
        var difference = abs(times.0 - times.1)
        // If midnight is between the two times, their difference is nearly a day. Leap seconds are excluded, because
        // during a leap second the time of day is a full day or more.
        let day = UTCTime.nanosecondsPerDay
        if difference > day / 2, max(times.0, times.1) < day { difference = day - difference }
        return difference == 0 || difference <= Self.tolerance && !sentences.contains(name)
    }

    /// Returns the relation of a message's time of week to that of the burst. As with times of day, times that differ by
    /// less than the tolerance belong to different bursts if the burst already contains a message of this type.
    @inline(__always)
    func relation(of timeOfWeek: UInt32?, in name: SentenceName) -> TimeRelation {
        guard let timeOfWeek, let own = self.timeOfWeek else { return .unknown }
        if timeOfWeek == own { return .same }
        let week: Int64 = 604_800_000
        let ahead = ((Int64(timeOfWeek) - Int64(own)) % week + week) % week
        let tolerance = Self.tolerance / 1_000_000
        if min(ahead, week - ahead) <= tolerance, !sentences.contains(name) { return .same }
        return ahead < 600_000 ? .later : .unknown
    }

    /// Returns whether a sentence is late. The time of a late sentence is up to 5 seconds before the burst's time, and
    /// the burst does not contain its type yet.
    @inline(__always)
    func isLate(_ name: SentenceName, time: TimeOfDay) -> Bool {
        guard hasTime, let lastTime, !sentences.contains(name) else { return false }
        return time.isShortly(before: lastTime)
    }

    /// Returns whether a time is up to 10 minutes after the burst's time. Also returns `true` if the burst's time is
    /// unknown.
    @inline(__always)
    func isOver(at time: TimeOfDay) -> Bool {
        guard let lastTime else { return true }
        let day = UTCTime.nanosecondsPerDay
        let ahead = (time.nanosecondOfDay - lastTime.nanosecondOfDay + day) % day
        return ahead > Self.tolerance && ahead < 600_000_000_000
    }

    /// Returns whether a time is at most two seconds before or after the burst's time.
    func isNear(_ time: TimeOfDay) -> Bool {
        guard let lastTime else { return false }
        return abs(time.nanosecondOfDay - lastTime.nanosecondOfDay) <= 2_000_000_000
    }

    /// Adds a sentence to the current burst.
    mutating func add(
        _ name: SentenceName, time: TimeOfDay?, timeOfWeek: UInt32? = nil,
        position: ReportOutline.ReportedPosition? = nil
    ) {
        sentences.append(name)
        self.timeOfWeek = timeOfWeek ?? self.timeOfWeek
        if let position { positions.append((name, position)) }
        if let time {
            lastTime = time
            hasTime = true
            awaitsTime = false
        }
    }

    /// Returns the sentences so far. Consecutive bursts with the same sentences, which are the normal case, share one
    /// array.
    mutating func sharedSentences() -> [SentenceName] {
        if sentences != lastShared { lastShared = sentences.map { $0 } }
        return lastShared
    }

    /// Replaces the burst's time, which was converted wrongly or could not be converted.
    mutating func correctTime(_ time: TimeOfDay) {
        lastTime = time
        hasTime = true
    }

    /// Records that the burst begins with an untimed sentence.
    mutating func awaitTime() { awaitsTime = true }

    /// Ends the burst.
    mutating func close() {
        sentences.removeAll(keepingCapacity: true)
        positions.removeAll(keepingCapacity: true)
        hasTime = false
        awaitsTime = false
        timeOfWeek = nil
    }
}

extension TimeOfDay {
    /// Returns whether this time is up to five seconds before another one, apart from rounding, also across midnight.
    func isShortly(before other: TimeOfDay) -> Bool {
        let day = UTCTime.nanosecondsPerDay
        let lag = (other.nanosecondOfDay - nanosecondOfDay + day) % day
        return lag > Burst.tolerance && lag <= 5_000_000_000
    }
}
