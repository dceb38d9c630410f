/// Consecutive fixes of a device, or a gap, which records that the device dropped fixes.
package struct Batch: Sendable {
    /// The batch's origin, sequence numbers and chain hash.
    package var header: BatchHeader
    /// The fixes; empty for a gap.
    package var fixes: [FleetFix]

    /// Creates a batch. The header is not checked against the fixes.
    package init(header: BatchHeader, fixes: [FleetFix]) {
        self.header = header
        self.fixes = fixes
    }
}
