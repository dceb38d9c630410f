import GNSS

/// Decides where the fixes of a receiver begin. A receiver is usually joined in the middle of a burst, and what is left of
/// that makes an epoch that lacks the time, the altitude or the satellites.
///
/// The first complete epoch is held back, with all that follows it, until another one with a position arrives. It is a fragment if
/// that one has values that it lacks; otherwise the receiver never sends them, and nothing is dropped.
struct FirstFix {
    /// The epoch that is held back, and what has come since.
    private var held: [Epoch] = []
    /// Whether the first fix has been handed out.
    private(set) var hasBegun = false

    /// A receiver that says so much without another complete fix is not worth waiting for.
    private static let mostHeld = 1_000

    /// What is to be written of an epoch, in order. The fix of a fragment is not complete.
    mutating func take(_ epoch: Epoch) -> [Epoch] {
        guard !hasBegun else { return [epoch] }
        // More of the same moment says nothing about what the receiver usually sends.
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
            // Whether the first one was a fragment is never known. What was held back any longer would be an old position.
            held[0].isComplete = false
        } else if held.count < Self.mostHeld {
            return []
        }
        return handOut()
    }

    /// What is held back, when nothing comes that it could be compared with.
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

    /// Whether the receiver said that it has no position. A heading or satellites alone say nothing about it.
    fileprivate var isWithoutPosition: Bool { isComplete && fix.mode == .noFix }

    /// Whether there is nothing that a further sentence could add to what a script asks for.
    fileprivate var hasAllParts: Bool { fix.time != nil && hasAltitude && sky != nil }

    /// Whether it has values that another epoch lacks.
    fileprivate func hasParts(missingIn other: Epoch) -> Bool {
        fix.time != nil && other.fix.time == nil || hasAltitude && !other.hasAltitude || sky != nil && other.sky == nil
    }
}
