/// The distances that decide which locations are delivered.
struct DeliveryFilter {
    /// The last location that was delivered as an update.
    private var update: Location?
    /// The last location that counts as a significant change.
    private var significant: Location?

    /// The minimum distance between significant changes, in meters.
    private static let significantDistance = 500.0

    mutating func beginUpdates() { update = nil }

    mutating func beginSignificantChanges() { significant = nil }

    /// Makes a location the one from which the next update's distance is measured.
    mutating func measure(from location: Location) { update = location }

    /// Returns whether a location must be delivered as an update. If so, the next distances are measured from it.
    ///
    /// - Parameter distance: The minimum distance between two updates, in meters; not positive for all locations.
    mutating func admitUpdate(_ found: Location, distance: LocationDistance) -> Bool {
        if let update, distance > 0, found.distance(from: update) < distance { return false }
        update = found
        significant = found
        return true
    }

    /// Returns whether a location must be delivered as a significant change. If so, the next distance is measured from
    /// it.
    mutating func admitSignificantChange(_ found: Location) -> Bool {
        if let significant, found.distance(from: significant) < Self.significantDistance { return false }
        significant = found
        return true
    }
}
