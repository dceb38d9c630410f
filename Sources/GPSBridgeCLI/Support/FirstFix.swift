import GNSS

/// Decides where the fixes of a receiver begin. A receiver is usually joined in the middle of a burst, and what is left of
/// that makes an epoch that lacks the time, the altitude or the satellites.
///
/// The first complete epoch is held back until another one with a position arrives. It is a fragment if that one has values that
/// it lacks; otherwise the receiver never sends them, and nothing is dropped.
struct FirstFix {
    private var held: Epoch?
    /// Whether nothing has come since the epoch that is held back.
    private var isHeldLast = false
    /// Whether the first fix has been handed out.
    private(set) var hasBegun = false

    /// What is to be written of an epoch, in order. The fix of a fragment is not complete.
    mutating func take(_ epoch: Epoch) -> [Epoch] {
        guard !hasBegun else { return [epoch] }
        // More of the same moment says nothing about what the receiver usually sends.
        if epoch.isAmendment, isHeldLast { held = nil }
        isHeldLast = false
        guard epoch.isComplete, epoch.fix.hasPosition else {
            return epoch.isWithoutPosition ? giveUp() + [epoch] : [epoch]
        }
        if held == nil, !epoch.hasAllParts {
            held = epoch
            isHeldLast = true
            return []
        }
        hasBegun = true
        guard var first = held else { return [epoch] }
        held = nil
        first.isComplete = !epoch.hasParts(missingIn: first)
        return [first, epoch]
    }

    /// The receiver has lost its position, so whether the epoch was a fragment is never known. It counts as one: what was held
    /// back any longer would be an old position.
    private mutating func giveUp() -> [Epoch] {
        guard var fragment = held else { return [] }
        held = nil
        fragment.isComplete = false
        return [fragment]
    }

    /// The epoch that is held back, when nothing comes that it could be compared with.
    mutating func finish() -> [Epoch] {
        guard let last = held else { return [] }
        held = nil
        hasBegun = true
        return [last]
    }
}

extension Epoch {
    private var hasAltitude: Bool { fix.altitude != nil || fix.ellipsoidalAltitude != nil }

    /// Whether the receiver said that it has no position. A heading or satellites alone say nothing about it.
    fileprivate var isWithoutPosition: Bool { isComplete && fix.mode == Fix.Mode.none }

    /// Whether there is nothing that a further sentence could add to what a script asks for.
    fileprivate var hasAllParts: Bool { fix.time != nil && hasAltitude && sky != nil }

    /// Whether it has values that another epoch lacks.
    fileprivate func hasParts(missingIn other: Epoch) -> Bool {
        fix.time != nil && other.fix.time == nil || hasAltitude && !other.hasAltitude || sky != nil && other.sky == nil
    }
}
