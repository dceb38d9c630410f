import GNSS

/// Finds the first complete fix of a receiver.
///
/// A receiver is usually joined in the middle of a burst. The rest of that burst makes an epoch without the time, the
/// altitude or the satellites.
///
/// The first complete epoch with a position is therefore held back, with all epochs that follow it, until another one
/// with a position arrives. If that one has values that the first one lacks, the first one is a fragment. Otherwise the
/// receiver never sends these values, and nothing is dropped.
struct FirstFix {
    /// The epoch that is held back, and those that followed it.
    private var held: [Epoch] = []
    /// Whether the first fix has been returned.
    private(set) var hasBegun = false

    /// The maximum number of epochs held back. After so many without another complete fix, waiting is pointless.
    private static let mostHeld = 1_000

    /// Adds an epoch, and returns the epochs to write, in order. The fix of a fragment is marked as incomplete.
    mutating func take(_ epoch: Epoch) -> [Epoch] {
        guard !hasBegun else { return [epoch] }
        // An amendment does not show what the receiver usually sends.
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
            // Whether the first epoch was a fragment remains unknown. Held back any longer, its position would be
            // outdated.
            held[0].isComplete = false
        } else if held.count < Self.mostHeld {
            return []
        }
        return handOut()
    }

    /// Returns the epochs held back. Call this when no more epochs follow.
    mutating func finish() -> [Epoch] {
        hasBegun = hasBegun || !held.isEmpty
        return handOut()
    }

    private mutating func handOut() -> [Epoch] {
        defer { held = [] }
        return held
    }
}

extension Epoch {
    private var hasAltitude: Bool { fix.altitude != nil || fix.ellipsoidalAltitude != nil }

    /// Whether the receiver reported that it has no position. A heading or satellites alone do not mean that.
    fileprivate var isWithoutPosition: Bool { isComplete && fix.mode == .noFix }

    /// Whether the epoch has everything that a script asks for: time, altitude and satellites.
    fileprivate var hasAllParts: Bool { fix.time != nil && hasAltitude && sky != nil }

    /// Returns whether this epoch has values that another one lacks.
    fileprivate func hasParts(missingIn other: Epoch) -> Bool {
        fix.time != nil && other.fix.time == nil || hasAltitude && !other.hasAltitude || sky != nil && other.sky == nil
    }
}
