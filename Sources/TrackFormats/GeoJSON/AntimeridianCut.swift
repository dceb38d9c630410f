internal import GNSS

/// A position of a line in GeoJSON.
struct TrackPosition: Equatable {
    var longitude = 0.0
    var latitude = 0.0
    /// Meters above the ellipsoid.
    var altitude: Double?
    var time: UTCTime?

    /// Creates a position at the origin.
    init() {}

    /// Creates the position of a fix. Returns `nil` if the fix has none.
    init?(_ fix: Fix) {
        guard let coordinate = fix.coordinate else { return nil }
        longitude = coordinate.longitude
        latitude = coordinate.latitude
        altitude = fix.ellipsoidalAltitude.ifPlausible
        time = fix.time
    }

    /// Moves a position on the antimeridian, which is both 180 degrees east and west, to the side of the previous
    /// position.
    mutating func chooseSide(of previous: TrackPosition) {
        guard longitude.magnitude == 180 else { return }
        longitude = previous.longitude < 0 ? -180 : 180
    }
}

/// The cut of a line that crosses the antimeridian (RFC 7946, section 3.1.9).
struct AntimeridianCut: Equatable {
    /// The end of the first line; `nil` if the line already ends on the antimeridian.
    let end: TrackPosition?
    /// The start of the second line, on the other side.
    let start: TrackPosition

    /// Returns `nil` if the shorter way between the positions does not cross the antimeridian.
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
    /// Returns the time that lies a fraction, 0 … 1, of the way to another time.
    fileprivate func interpolated(to other: UTCTime, _ part: Double) -> UTCTime {
        let billion: Int64 = 1_000_000_000
        let seconds = other.secondsSince1970 - secondsSince1970
        let whole = Double(seconds) * 1e9 + Double(other.nanosecond) - Double(nanosecond)
        let sum = Int64(nanosecond) + Int64((whole * part).rounded())
        let carried = sum >= 0 ? sum / billion : (sum - billion + 1) / billion
        return UTCTime(
            secondsSince1970: secondsSince1970 + carried, nanosecond: UInt32(sum - carried * billion))
    }
}
