import NMEA

// A live fix should be emitted when its last byte arrives, not a second later when the next burst begins. The last
// sentence of a burst is therefore predicted. If the previous bursts all ended with the same sentence, the current
// burst is expected to end with this sentence, too.
//
// Many receivers send some sentences only every few fixes, such as the lists of satellites. These sentences are not
// steady: since they were first seen, more than one of the recent bursts has lacked them. (One may have been lost on the
// line.) The end of a burst is its last steady sentence, so most fixes are emitted in time, and the values of the other
// sentences are added later.
//
// If a burst continues with a steady sentence beyond its expected end, the prediction was wrong. It is withdrawn, and
// the next prediction requires twice as many identical ends in a row. For a receiver with an irregular cycle,
// predictions soon stop, and fixes are emitted only when the time changes or the line is idle.
//
// Other devices may share the line: instruments, transponders and compasses send their sentences at any time. Only a
// sentence that the receiver sends for each fix can therefore be the end. A heading counts as such a sentence if it is
// sent only once per burst, and without a pause before it.

/// A pure state machine that predicts the last sentence of each burst. It must receive every sentence in order.
struct EndPredictor {
    /// How a sentence may end a burst.
    enum Role {
        /// The receiver sends the sentence for each fix.
        case report
        /// The sentence contains a heading, and may come from the receiver or from a compass.
        case attitude
        /// The sentence may arrive at any time.
        case other
    }

    /// The type of a burst's last sentence, and the number of sentences of this type in the burst.
    private struct End: Equatable {
        var name: SentenceName
        var occurrence: Int
    }

    /// How regularly the bursts contain a sentence.
    private struct Habit {
        let end: End
        /// A bit for each of the most recent bursts, set if the burst contains the sentence. The lowest bit is for the last
        /// burst.
        private var presence: UInt8 = 1
        /// The number of these bursts.
        private var count = 1

        init(_ end: End) { self.end = end }

        var isSteady: Bool { count - presence.nonzeroBitCount <= 1 }

        mutating func add(isPresent: Bool) {
            presence = presence << 1 | (isPresent ? 1 : 0)
            count = min(count + 1, UInt8.bitWidth)
        }
    }

    /// The sentences of the current burst that may end it, in order.
    private var sentences: [SentenceName] = []
    /// The names of the sentences with a heading among them.
    private var headings: [SentenceName] = []
    /// Whether the line has paused since the burst began.
    private(set) var hasPaused = false
    /// Whether the epoch was emitted because the expected end had arrived.
    private var wasUsed = false
    private var habits: [Habit] = []
    private var expected: End?
    private var agreement = 0
    /// Whether the previous burst lacked its expected end.
    private var wasMissed = false
    private var requiredAgreement = 1
    private static let maxRequiredAgreement = 256
    /// The maximum number of habits. Receivers send fewer different sentences, but a line with garbage may contain any.
    private static let maxHabits = 200

    /// Adds a sentence to the current burst. Of a list of several sentences, add only the last one, so that a list may
    /// grow or shrink without changing the end of the burst.
    /// - Returns: `true` if this sentence is expected to be the last of the burst.
    mutating func add(_ name: SentenceName, _ role: Role) -> Bool {
        switch role {
        case .report: break
        case .attitude:
            if hasPaused { return false }
            headings.append(name)
        case .other: return false
        }
        sentences.append(name)
        guard agreement >= requiredAgreement, let expected, expected.name == name else { return false }
        return expected.occurrence == sentences.occurrences(of: name)
    }

    /// Records that the epoch was emitted because its expected end had arrived. If the burst continues with a steady
    /// sentence, the prediction was wrong.
    mutating func use() { wasUsed = true }

    /// Records that the line has paused.
    mutating func pause() { hasPaused = true }

    /// Ends the burst.
    mutating func close() {
        if !headings.isEmpty { removeRepeatedHeadings() }
        if !sentences.isEmpty {
            let ends = sentences.indices.map { end(at: $0) }
            updateHabits(ends)
            if wasUsed, hasContinued(ends) { withdrawPrediction() }
            if let end = ends.last(where: isSteady) { learn(end) }
        }
        sentences.removeAll(keepingCapacity: true)
        headings.removeAll(keepingCapacity: true)
        hasPaused = false
        wasUsed = false
    }

    /// Removes the sentences of compasses, which send several headings per burst.
    private mutating func removeRepeatedHeadings() {
        let repeated = headings.filter { headings.occurrences(of: $0) > 1 }
        sentences.removeAll { repeated.contains($0) }
    }

    private func end(at index: Int) -> End {
        End(name: sentences[index], occurrence: sentences[...index].occurrences(of: sentences[index]))
    }

    private mutating func updateHabits(_ ends: [End]) {
        for index in habits.indices { habits[index].add(isPresent: ends.contains(habits[index].end)) }
        for end in ends where !habits.contains(where: { $0.end == end }) { habits.append(Habit(end)) }
        if habits.count > Self.maxHabits { habits.removeAll() }
    }

    private func isSteady(_ end: End) -> Bool { habits.first { $0.end == end }?.isSteady == true }

    /// Returns whether a steady sentence has followed the expected end.
    private func hasContinued(_ ends: [End]) -> Bool {
        guard let expected, let index = ends.firstIndex(of: expected) else { return true }
        return ends[(index + 1)...].contains(where: isSteady)
    }

    private mutating func learn(_ end: End) {
        if end == expected {
            agreement += 1
            wasMissed = false
        } else if agreement >= requiredAgreement, !wasMissed, let expected,
            sentences.occurrences(of: expected.name) < expected.occurrence
        {
            // If the expected end is missing only once, it was probably lost on the line.
            wasMissed = true
        } else {
            agreement = 0
            expected = end
            wasMissed = false
        }
    }

    private mutating func withdrawPrediction() {
        agreement = 0
        requiredAgreement = min(requiredAgreement * 2, Self.maxRequiredAgreement)
        expected = nil
    }
}

extension Sequence<SentenceName> {
    fileprivate func occurrences(of name: SentenceName) -> Int { count { $0 == name } }
}
