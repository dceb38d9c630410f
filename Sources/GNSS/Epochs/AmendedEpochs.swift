// An epoch may be emitted twice: either more sentences arrived after it was emitted, or the connection was interrupted
// in the middle of it. The second epoch amends the first: it replaces the first epoch, and takes over any values that
// only the first epoch contains.

extension Epoch {
    /// The largest difference in seconds between the times of an epoch and its amendment. Receivers that send two
    /// protocols may round the time in sentences.
    private static let timeTolerance = 0.01

    /// Returns whether the receiver's next epoch amends this epoch. If both epochs have a time, the two times must be
    /// equal, apart from rounding if ``Epoch/isAmendment`` of the next epoch is `true`. If either time is missing,
    /// ``Epoch/isAmendment`` of the next epoch must be `true`.
    ///
    /// An epoch whose ``Epoch/repeatsTime`` is `true` has the same time but never amends this epoch.
    package func isAmended(by next: Epoch) -> Bool {
        withUnsafePointer(to: self) { epoch in withUnsafePointer(to: next) { Self.isAmended(epoch, by: $0) } }
    }

    /// Returns whether the second epoch amends the first one, see ``Epoch/isAmended(by:)``. The epochs are passed by
    /// pointer to avoid copying them.
    package static func isAmended(_ epoch: UnsafePointer<Epoch>, by next: UnsafePointer<Epoch>) -> Bool {
        guard let time = epoch.pointee.fix.time, let nextTime = next.pointee.fix.time else {
            return next.pointee.isAmendment
        }
        guard !next.pointee.repeatsTime else { return false }
        return time == nextTime || next.pointee.isAmendment && abs(nextTime.seconds(since: time)) <= timeTolerance
    }

    /// Returns the amendment, with missing values filled in from this epoch.
    package func amended(by next: Epoch) -> Epoch {
        var result = next
        // The result takes the place of this epoch, which may itself amend an earlier one.
        result.isAmendment = isAmendment
        result.fix = fix.amended(by: next.fix)
        result.sky = next.sky ?? sky
        result.signals = next.signals ?? signals
        result.attitude = next.attitude ?? attitude
        result.surroundings = surroundings?.completed(by: next.surroundings) ?? next.surroundings
        if let sharedSupplement, !fix.isLost(in: next.fix) {
            result.sharedSupplement = sharedSupplement
            if let next = next.sharedSupplement {
                Shared.change(&result.sharedSupplement) { $0.complete(by: next.value) }
            }
        }
        result.isComplete = isComplete || next.isComplete
        result.sentences = sentences + next.sentences.filter { !sentences.contains($0) }
        return result
    }
}

extension Fix {
    /// Returns whether the receiver has lost its position in the next fix, so that earlier values are no longer valid.
    fileprivate func isLost(in next: Fix) -> Bool { hasPosition && next.mode != nil && !next.hasPosition }

    fileprivate func amended(by next: Fix) -> Fix {
        guard let nextMode = next.mode else { return self }
        // Values are combined only if both fixes have a position. If the second fix has no position, the receiver has
        // lost its fix, and the earlier values are no longer valid.
        guard let mode, hasPosition, next.hasPosition else { return next }
        var result = self
        result.complete(by: next)
        result.mode = nextMode.rawValue < mode.rawValue ? mode : nextMode
        result.errors = next.errors ?? errors
        return result
    }
}

/// A buffer that holds back each epoch until the next one arrives, so that an amendment can replace it.
package struct AmendedEpochs {
    // The newest epoch; without meaning if the buffer is empty. The property is not optional, because an optional would
    // be copied several times for each epoch.
    private var newest = Epoch(fix: Fix())
    /// Whether no epoch is held back.
    package private(set) var isEmpty = true

    /// Creates an empty buffer.
    package init() {}

    /// Returns whether the receiver's next epoch amends the epoch that is held back.
    package func isAmended(by epoch: UnsafePointer<Epoch>) -> Bool { !isEmpty && newest.isAmended(by: epoch.pointee) }

    /// Adds the receiver's next epoch.
    /// - Returns: The previous epoch, which is now final; `nil` for the first epoch and for an amendment.
    package mutating func add(_ epoch: Epoch) -> Epoch? {
        withUnsafePointer(to: epoch) { add($0) }
    }

    /// Adds the receiver's next epoch, which is passed by pointer to avoid copying it.
    /// - Returns: The previous epoch, which is now final; `nil` for the first epoch and for an amendment.
    package mutating func add(_ epoch: UnsafePointer<Epoch>) -> Epoch? {
        guard !isEmpty else {
            newest = epoch.pointee
            isEmpty = false
            return nil
        }
        guard !newest.isAmended(by: epoch.pointee) else {
            newest = newest.amended(by: epoch.pointee)
            return nil
        }
        var last = epoch.pointee
        swap(&last, &newest)
        return last
    }

    /// Ends the stream and returns the last epoch; `nil` if the buffer is empty.
    package mutating func end() -> Epoch? {
        guard !isEmpty else { return nil }
        isEmpty = true
        return newest
    }
}
