// A receiver that says more of a moment than it used to, or whose line was cut, makes two epochs of one time. The second one
// is an amendment: it replaces the first, and what only the first one had stays.

extension Epoch {
    /// Whether the next epoch of the same receiver is about the same moment.
    package func isAmended(by next: Epoch) -> Bool {
        guard let time = fix.time, let nextTime = next.fix.time else { return next.isAmendment }
        return time == nextTime && !next.repeatsTime
    }

    /// This epoch, replaced by its amendment.
    package func amended(by next: Epoch) -> Epoch {
        var result = next
        result.fix = fix.amended(by: next.fix)
        result.sky = next.sky ?? sky
        result.attitude = next.attitude ?? attitude
        result.isComplete = isComplete || next.isComplete
        result.sentences = sentences + next.sentences.filter { !sentences.contains($0) }
        return result
    }
}

extension Fix {
    fileprivate func amended(by next: Fix) -> Fix {
        guard let nextMode = next.mode else { return self }
        // That the position is lost after all is all that is true of the moment.
        guard let mode, hasPosition, next.hasPosition else { return next }
        var result = next
        result.mode = nextMode.rawValue < mode.rawValue ? mode : nextMode
        result.quality = next.quality ?? quality
        result.correctionStation = next.correctionStation ?? correctionStation
        result.satellitesUsed = next.satellitesUsed ?? satellitesUsed
        result.errors = next.errors ?? errors
        for number in Self.numbers where next[keyPath: number] == nil {
            result[keyPath: number] = self[keyPath: number]
        }
        return result
    }

    private static var numbers: [WritableKeyPath<Fix, Double?>] {
        [
            \.altitude, \.ellipsoidalAltitude, \.geoidSeparation, \.speed, \.course, \.magneticCourse, \.climb,
            \.magneticVariation, \.correctionAge, \.dilution.position, \.dilution.horizontal, \.dilution.vertical,
            \.dilution.time, \.dilution.geometric, \.dilution.north, \.dilution.east,
        ]
    }
}

/// Holds the newest epoch of a receiver back until the next one, so that an amendment replaces it.
package struct AmendedEpochs {
    private var newest: Epoch?

    /// Makes one that holds nothing.
    package init() {}

    /// Takes the next epoch.
    /// - Returns: the one before, which is final; `nil` if it was amended.
    package mutating func take(_ epoch: Epoch) -> Epoch? {
        guard let last = newest else {
            newest = epoch
            return nil
        }
        let isAmended = last.isAmended(by: epoch)
        newest = isAmended ? last.amended(by: epoch) : epoch
        return isAmended ? nil : last
    }

    /// The newest epoch, after which no amendment comes.
    package mutating func end() -> Epoch? {
        defer { newest = nil }
        return newest
    }
}
