import FleetWire
import GNSS
import GPSBridge
import Glibc

/// Selects the fixes that are final.
///
/// A receiver's epoch may be emitted before all of its sentences have arrived, and is then replaced by the next one. So
/// each fix is held back until the next epoch begins.
struct FinalFixes {
    private var held: FleetFix?

    /// Adds the epochs of a batch that has just arrived, and returns the fixes that are final.
    mutating func add(_ batch: Receiver.Batch) -> [FleetFix] {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let received = Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
        return batch.epochs.compactMap { add($0, received: received) }
    }

    /// Adds an epoch, and returns the fix before it, unless the epoch replaces that fix.
    ///
    /// - Parameter received: The time of reception, in microseconds since 1970.
    mutating func add(_ epoch: Epoch, received: Int64) -> FleetFix? {
        // An epoch without a time and a position is of no use to a center.
        guard epoch.fix.time != nil || epoch.fix.hasPosition else { return nil }
        let former = epoch.isAmendment ? nil : held
        held = FleetFix(fix: epoch.fix, attitude: epoch.attitude, received: received)
        return former
    }

    /// Returns the last fix.
    mutating func end() -> FleetFix? {
        defer { held = nil }
        return held
    }
}
