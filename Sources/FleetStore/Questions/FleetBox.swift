package import GNSS

/// A box that is bounded by two latitudes and two longitudes, in units of 10⁻⁷ degrees (about a centimeter).
package struct FleetBox: Hashable, Sendable {
    /// The southern edge.
    package var south: Int64
    /// The western edge.
    package var west: Int64
    /// The northern edge.
    package var north: Int64
    /// The eastern edge.
    package var east: Int64

    /// Creates a box from edges in degrees, which are rounded outward. If `west` is greater than `east`, the box
    /// crosses the antimeridian.
    package init(south: Double, west: Double, north: Double, east: Double) {
        self.south = Self.units(south).0
        self.west = Self.units(west).0
        self.north = Self.units(north).1
        self.east = Self.units(east).1
    }

    /// Returns whether a coordinate lies within the box or on its edges.
    package func contains(_ coordinate: Coordinate) -> Bool { contains(FleetBox(around: coordinate)) }

    /// Returns whether a box that does not cross the antimeridian lies within this box.
    func contains(_ other: FleetBox) -> Bool {
        guard south <= other.south, other.north <= north else { return false }
        return west <= east
            ? west <= other.west && other.east <= east : west <= other.west || other.east <= east
    }

    /// Creates a box from edges in units of 10⁻⁷ degrees; `nil` if an edge is missing.
    init?(south: Int64?, west: Int64?, north: Int64?, east: Int64?) {
        guard let south, let west, let north, let east else { return nil }
        (self.south, self.west, self.north, self.east) = (south, west, north, east)
    }

    /// Creates the smallest box that contains a coordinate.
    package init(around coordinate: Coordinate) {
        (south, north) = Self.units(coordinate.latitude)
        (west, east) = Self.units(coordinate.longitude)
    }

    /// Returns the smallest box that contains this box and a coordinate.
    package func including(_ coordinate: Coordinate) -> FleetBox {
        let other = FleetBox(around: coordinate)
        var result = self
        result.south = min(south, other.south)
        result.west = min(west, other.west)
        result.north = max(north, other.north)
        result.east = max(east, other.east)
        return result
    }

    /// Converts degrees to units of 10⁻⁷ degrees, and returns the result rounded down and rounded up.
    private static func units(_ degrees: Double) -> (Int64, Int64) {
        let units = min(max(degrees, -1000), 1000) * 1e7
        return units.isNaN ? (0, 0) : (Int64(units.rounded(.down)), Int64(units.rounded(.up)))
    }
}
