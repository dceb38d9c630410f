import FleetWire
import GNSS
import GPSBridge
import ServerCore

/// A filter that passes on fixes once they are final.
///
/// A receiver may emit an epoch before all of its sentences have arrived, and later replace it with an amended one.
/// Therefore, each fix is held back until the next epoch begins.
struct FinalFixes {
    private var held: FleetFix?

    /// Adds the epochs of a batch. Returns the fixes that are now final.
    mutating func add(_ batch: Receiver.Batch) -> [FleetFix] {
        guard !batch.epochs.isEmpty else { return [] }
        // The batch may have waited. The time of a simulated batch is on the clock of the simulation.
        let received = Duration.clock(at: batch.isSimulated ? .now : batch.time)
        return batch.epochs.compactMap { add($0, received: Int64(received / .microseconds(1))) }
    }

    /// Adds an epoch. Returns the previous fix, which is now final, or `nil` if there is no previous fix or the epoch
    /// amends it.
    ///
    /// - Parameter received: The time of reception in microseconds since 1970.
    mutating func add(_ epoch: Epoch, received: Int64) -> FleetFix? {
        // An epoch with neither a time nor a position is useless to the center.
        guard epoch.fix.time != nil || epoch.fix.hasPosition else { return nil }
        let former = epoch.isAmendment ? nil : held
        held = FleetFix(fix: epoch.fix, attitude: epoch.attitude, received: received)
        return former
    }

    /// Returns the fix that is still held back, if any. Call this method when no more epochs follow.
    mutating func end() -> FleetFix? {
        defer { held = nil }
        return held
    }
}
