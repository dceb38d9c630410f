import GNSS

/// A filter that finds the first complete fix of a receiver.
///
/// Reading usually begins in the middle of a burst. The rest of this burst forms an epoch that lacks the time, the
/// altitude or the satellites.
///
/// The filter therefore holds back the first complete epoch with a position, and all epochs after it, until the next
/// complete epoch with a position arrives. If the later epoch has values that the first one lacks, the first one is
/// only a fragment, and is marked as incomplete. If both epochs lack the same values, the receiver never sends them.
struct FirstFix {
    /// The first complete epoch with a position, followed by the epochs after it; empty if no epoch is held back.
    private var held: [Epoch] = []
    /// Whether the first fix has been returned.
    private(set) var hasBegun = false

    /// The maximum number of epochs to hold back. If no second complete fix has arrived by then, waiting longer is
    /// pointless.
    private static let maxHeldEpochs = 1_000

    /// Adds an epoch, and returns the epochs that can now be written, in order. If the first fix turns out to be a
    /// fragment, its epoch is marked as incomplete.
    mutating func add(_ epoch: Epoch) -> [Epoch] {
        guard !hasBegun else { return [epoch] }
        // An amendment replaces the previous epoch, and does not show which values the receiver normally sends.
        if epoch.isAmendment, held.count == 1 { held = [] }
        let isFix = epoch.isComplete && epoch.fix.hasPosition
        guard let first = held.first else {
            guard isFix else { return [epoch] }
            hasBegun = epoch.hasAllParts
            if !hasBegun { held = [epoch] }
            return hasBegun ? [epoch] : []
        }
        held.append(epoch)
        if isFix {
            hasBegun = true
            held[0].isComplete = !epoch.hasParts(missingIn: first)
        } else if epoch.isWithoutPosition {
            // The receiver has lost its position, so it is unknown whether the first epoch is a fragment. By the time
            // of the next fix, the position of the first epoch would be outdated.
            held[0].isComplete = false
        } else if held.count < Self.maxHeldEpochs {
            return []
        }
        return release()
    }

    /// Returns the epochs that are still held back. Call this method after the last epoch.
    mutating func finish() -> [Epoch] {
        hasBegun = hasBegun || !held.isEmpty
        return release()
    }

    private mutating func release() -> [Epoch] {
        defer { held = [] }
        return held
    }
}

extension Epoch {
    private var hasAltitude: Bool { fix.altitude != nil || fix.ellipsoidalAltitude != nil }

    /// Whether the receiver has reported that it has no position. An epoch with only a heading or satellites does not
    /// count.
    fileprivate var isWithoutPosition: Bool { isComplete && fix.mode == .noFix }

    /// Whether the epoch has all the values that a fragment may lack: time, altitude and satellites.
    fileprivate var hasAllParts: Bool { fix.time != nil && hasAltitude && sky != nil }

    /// Returns whether this epoch has values that `other` lacks.
    fileprivate func hasParts(missingIn other: Epoch) -> Bool {
        fix.time != nil && other.fix.time == nil || hasAltitude && !other.hasAltitude || sky != nil && other.sky == nil
    }
}
