internal import GNSS

/// The bounding box of a track, in degrees. If the box crosses the antimeridian, ``west`` is greater than ``east``.
package struct TrackBounds: Equatable, Sendable {
    package private(set) var south: Double
    package private(set) var west: Double
    package private(set) var north: Double
    package private(set) var east: Double

    init(_ coordinate: Coordinate) {
        (south, north) = (coordinate.latitude, coordinate.latitude)
        (west, east) = (coordinate.longitude, coordinate.longitude)
    }

    mutating func extend(to coordinate: Coordinate) {
        south = min(south, coordinate.latitude)
        north = max(north, coordinate.latitude)
        let longitude = coordinate.longitude
        guard Self.turn(from: west, to: longitude) > Self.turn(from: west, to: east) else { return }
        // The box grows on the side that is closer to the position.
        if Self.turn(from: east, to: longitude) <= Self.turn(from: longitude, to: west) {
            east = longitude
        } else {
            west = longitude
        }
    }

    /// Returns the eastward turn between two longitudes, from 0 to 360 degrees.
    private static func turn(from west: Double, to east: Double) -> Double {
        let turn = (east - west).truncatingRemainder(dividingBy: 360)
        return turn < 0 ? turn + 360 : turn
    }
}
