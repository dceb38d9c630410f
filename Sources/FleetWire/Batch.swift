/// Consecutive fixes of a device, or a gap: the record of fixes that the device dropped.
package struct Batch: Sendable {
    /// The values that describe the batch.
    package var header: BatchHeader
    /// The fixes; empty for a gap.
    package var fixes: [FleetFix]

    /// Creates a batch.
    package init(header: BatchHeader, fixes: [FleetFix]) {
        self.header = header
        self.fixes = fixes
    }
}
