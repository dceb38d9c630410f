internal import FleetWire
internal import GNSS

/// The columns by which the database finds the fixes of a batch.
struct BatchSummary {
    /// The box around the positions; `nil` if there is no position.
    private(set) var box: FleetBox?
    /// The last fix with a position.
    private(set) var position: (number: UInt64, fix: FleetFix)?

    init(_ batch: Batch) {
        for (index, fix) in batch.fixes.enumerated() {
            guard fix.fix.hasPosition, let coordinate = fix.fix.coordinate else { continue }
            box = box?.including(coordinate) ?? FleetBox(around: coordinate)
            position = (batch.header.first + UInt64(index), fix)
        }
    }
}
