internal import FleetWire
internal import GNSS

/// Compares the clock of the device's computer with the time from the satellites.
///
/// A computer without a battery starts with a time in the past. Its connections then fail, because the certificates of
/// the servers do not seem to be valid yet.
struct ClockCheck {
    /// The maximum offset of a clock that counts as right, in seconds.
    static let maxOffset: Int64 = 60

    /// How far the clock is ahead, in seconds; `nil` if the clock is right or nothing is known about it.
    private(set) var offset: Int64?

    /// Updates ``offset`` from the time of a fix and the time of its reception. Changes of at most ``maxOffset`` are
    /// ignored, unless the clock becomes right or wrong. Returns whether ``offset`` has changed.
    mutating func add(_ fix: FleetFix) -> Bool {
        // Without a position, a receiver reports the time of its internal clock.
        guard fix.position != nil, let time = fix.fix.time else { return false }
        let difference = fix.received / 1_000_000 - time.secondsSince1970
        let new = abs(difference) > Self.maxOffset ? difference : nil
        guard abs((new ?? 0) - (offset ?? 0)) > Self.maxOffset || (new == nil) != (offset == nil) else { return false }
        offset = new
        return true
    }
}
