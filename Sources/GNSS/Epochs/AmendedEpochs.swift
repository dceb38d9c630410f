// Two epochs have the same time if a receiver sends more sentences than before, or if its line was cut. The second
// epoch is an amendment: it replaces the first, but values that only the first one has are kept.

extension Epoch {
    /// Whether the next epoch of the same receiver describes the same moment.
    package func isAmended(by next: Epoch) -> Bool {
        guard let time = fix.time, let nextTime = next.fix.time else { return next.isAmendment }
        return time == nextTime && !next.repeatsTime
    }

    /// Returns this epoch with the values of its amendment. Values that are missing in the amendment are kept.
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
        // If the position was lost after all, no earlier value of that moment is valid.
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

/// Holds back a receiver's newest epoch until the next one arrives, so that an amendment can replace it.
package struct AmendedEpochs {
    private var newest: Epoch?

    /// Creates an instance that holds no epoch.
    package init() {}

    /// Adds the next epoch.
    /// - Returns: The previous epoch, which is final, or `nil` if there was none or it was amended.
    package mutating func take(_ epoch: Epoch) -> Epoch? {
        guard let last = newest else {
            newest = epoch
            return nil
        }
        let isAmended = last.isAmended(by: epoch)
        newest = isAmended ? last.amended(by: epoch) : epoch
        return isAmended ? nil : last
    }

    /// Returns the newest epoch when no more epochs follow.
    package mutating func end() -> Epoch? {
        defer { newest = nil }
        return newest
    }
}
