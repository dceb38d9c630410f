internal import FleetWire
internal import GNSS

/// The area that a batch covers and its last position, which are stored in separate columns because the database cannot
/// decode fixes.
struct BatchSummary {
    /// The smallest box that contains all positions; `nil` if no fix has a position.
    private(set) var box: FleetBox?
    /// The last fix that has a position, with its sequence number; `nil` if no fix has a position.
    private(set) var position: (number: UInt64, fix: FleetFix)?

    init(_ batch: Batch) {
        for (index, fix) in batch.fixes.enumerated() {
            guard let coordinate = fix.position else { continue }
            box = box?.including(coordinate) ?? FleetBox(around: coordinate)
            position = (batch.header.first + UInt64(index), fix)
        }
    }
}
