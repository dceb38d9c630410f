internal import GNSS

/// The minimum and maximum latitude and longitude of a track, in degrees.
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
        west = min(west, coordinate.longitude)
        east = max(east, coordinate.longitude)
    }
}
