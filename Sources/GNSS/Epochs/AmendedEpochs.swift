// An epoch may be emitted twice. This happens if more sentences arrive after the epoch was emitted, or if the
// connection was interrupted within the epoch. The second epoch amends the first one: it replaces the first epoch, but
// values that only the first epoch contains are copied to the second one.

extension Epoch {
    /// Returns whether the receiver's next epoch amends this epoch. This is the case if both epochs have the same time.
    /// If one of the times is missing, the next epoch must be marked by ``Epoch/isAmendment``.
    package func isAmended(by next: Epoch) -> Bool {
        guard let time = fix.time, let nextTime = next.fix.time else { return next.isAmendment }
        return time == nextTime && !next.repeatsTime
    }

    /// Returns the amendment, completed with those values of this epoch that are missing from the amendment.
    package func amended(by next: Epoch) -> Epoch {
        var result = next
        result.fix = fix.amended(by: next.fix)
        result.sky = next.sky ?? sky
        result.signals = next.signals ?? signals
        result.attitude = next.attitude ?? attitude
        result.isComplete = isComplete || next.isComplete
        result.sentences = sentences + next.sentences.filter { !sentences.contains($0) }
        return result
    }
}

extension Fix {
    fileprivate func amended(by next: Fix) -> Fix {
        guard let nextMode = next.mode else { return self }
        // Values are combined only if both fixes have a position. If the second fix has none, the receiver has lost its
        // position, and the earlier values are no longer valid.
        guard let mode, hasPosition, next.hasPosition else { return next }
        var result = self
        result.complete(by: next)
        result.mode = nextMode.rawValue < mode.rawValue ? mode : nextMode
        result.errors = next.errors ?? errors
        return result
    }
}

/// A buffer that delays each epoch until the next one arrives, so that an amendment can replace the epoch.
package struct AmendedEpochs {
    private var newest: Epoch?

    /// Creates an empty buffer.
    package init() {}

    /// Adds the receiver's next epoch.
    /// - Returns: The previous epoch, which is now final; `nil` for the first epoch and for an amendment.
    package mutating func add(_ epoch: Epoch) -> Epoch? {
        guard let last = newest else {
            newest = epoch
            return nil
        }
        let isAmended = last.isAmended(by: epoch)
        newest = isAmended ? last.amended(by: epoch) : epoch
        return isAmended ? nil : last
    }

    /// Returns the last epoch at the end of the stream.
    package mutating func end() -> Epoch? {
        defer { newest = nil }
        return newest
    }
}
