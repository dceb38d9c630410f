package import GNSS

/// A box of latitudes and longitudes. Its edges are in units of 10⁻⁷ degrees, about a centimeter.
package struct FleetBox: Hashable, Sendable {
    /// The southern edge.
    package var south: Int64
    /// The western edge.
    package var west: Int64
    /// The northern edge.
    package var north: Int64
    /// The eastern edge.
    package var east: Int64

    /// Creates a box from degrees. The edges are rounded outward. If the western edge is greater than the eastern one,
    /// the box contains the longitude of 180 degrees.
    package init(south: Double, west: Double, north: Double, east: Double) {
        self.south = Self.units(south).0
        self.west = Self.units(west).0
        self.north = Self.units(north).1
        self.east = Self.units(east).1
    }

    /// Returns whether the box contains a coordinate, including its edges.
    package func contains(_ coordinate: Coordinate) -> Bool {
        let other = FleetBox(around: coordinate)
        guard south <= other.south, other.north <= north else { return false }
        return west <= east
            ? west <= other.west && other.east <= east : west <= other.west || other.east <= east
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

    /// Returns the whole units below and above a number of degrees.
    private static func units(_ degrees: Double) -> (Int64, Int64) {
        let units = min(max(degrees, -1000), 1000) * 1e7
        return units.isNaN ? (0, 0) : (Int64(units.rounded(.down)), Int64(units.rounded(.up)))
    }
}
