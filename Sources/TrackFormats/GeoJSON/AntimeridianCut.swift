internal import GNSS

/// A position on a GeoJSON line.
struct TrackPosition: Equatable {
    var longitude = 0.0
    var latitude = 0.0
    /// The altitude above the ellipsoid, in meters.
    var altitude: Double?
    var time: UTCTime?

    /// Creates a position with all coordinates equal to zero.
    init() {}

    /// Creates a position from a fix. Returns `nil` if the fix has no position.
    init?(_ fix: Fix) {
        guard let coordinate = fix.coordinate else { return nil }
        longitude = coordinate.longitude
        latitude = coordinate.latitude
        altitude = fix.ellipsoidalAltitude.ifPlausible
        time = fix.time
    }

    /// Selects the sign of a longitude of 180 degrees, which is both east and west, to match the hemisphere of the
    /// previous position.
    mutating func chooseSide(of previous: TrackPosition) {
        guard longitude.magnitude == 180 else { return }
        longitude = previous.longitude < 0 ? -180 : 180
    }
}

/// The cut that divides a line crossing the antimeridian into two lines (RFC 7946, section 3.1.9).
struct AntimeridianCut: Equatable {
    /// The last position of the first line; `nil` if the first line already ends on the antimeridian.
    let end: TrackPosition?
    /// The first position of the second line, on the other side of the antimeridian.
    let start: TrackPosition

    /// Computes the cut between two positions. Returns `nil` if the shorter path between them does not cross the
    /// antimeridian.
    init?(from one: TrackPosition, to other: TrackPosition) {
        guard (other.longitude - one.longitude).magnitude > 180 else { return nil }
        let side: Double = one.longitude < 0 ? -1 : 1
        let toMeridian = 180 - one.longitude.magnitude
        let fromMeridian = 180 - other.longitude.magnitude
        var crossing = one
        crossing.longitude = side * 180
        if toMeridian > 0 {
            let part = toMeridian / (toMeridian + fromMeridian)
            crossing.latitude += (other.latitude - one.latitude) * part
            crossing.altitude = one.altitude.flatMap { altitude in
                other.altitude.map { altitude + ($0 - altitude) * part }
            }
            crossing.time = one.time.flatMap { time in other.time.map { time.interpolated(to: $0, part) } }
            end = crossing
        } else {
            end = nil
        }
        crossing.longitude = -side * 180
        start = crossing
    }
}

extension UTCTime {
    /// Returns the time at the given fraction (0 … 1) of the interval from this time to another time.
    fileprivate func interpolated(to other: UTCTime, _ part: Double) -> UTCTime {
        let offset = other.seconds(since: self) * part
        let whole = offset.rounded(.down)
        return adding(seconds: Int64(whole), nanoseconds: Int64(((offset - whole) * 1e9).rounded()))
    }
}
