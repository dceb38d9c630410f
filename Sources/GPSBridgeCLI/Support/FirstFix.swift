import GNSS

/// Decides where the fixes of a receiver begin. A receiver is usually joined in the middle of a burst, and what is left of
/// that makes an epoch that lacks the time, the altitude or the satellites.
///
/// The first complete epoch is held back until the next one arrives. It is a fragment if the next one has values that it lacks;
/// otherwise the receiver never sends them, and nothing is dropped.
struct FirstFix {
    private var held: Epoch?
    /// Whether the first fix has been handed out.
    private(set) var hasBegun = false

    /// What is to be written of an epoch, in order. The fix of a fragment is not complete.
    mutating func take(_ epoch: Epoch) -> [Epoch] {
        guard !hasBegun else { return [epoch] }
        guard epoch.isComplete, epoch.fix.hasPosition else { return finish() + [epoch] }
        if held == nil, !epoch.hasAllParts {
            held = epoch
            return []
        }
        hasBegun = true
        guard var first = held else { return [epoch] }
        held = nil
        first.isComplete = !epoch.hasParts(missingIn: first)
        return [first, epoch]
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

    /// Whether there is nothing that a further sentence could add to what a script asks for.
    fileprivate var hasAllParts: Bool { fix.time != nil && hasAltitude && sky != nil }

    /// Whether it has values that another epoch lacks.
    fileprivate func hasParts(missingIn other: Epoch) -> Bool {
        fix.time != nil && other.fix.time == nil || hasAltitude && !other.hasAltitude || sky != nil && other.sky == nil
    }
}
