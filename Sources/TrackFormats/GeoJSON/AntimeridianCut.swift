internal import GNSS

/// A position of a line, as GeoJSON has it.
struct TrackPosition: Equatable {
    var longitude = 0.0
    var latitude = 0.0
    /// Metres above the ellipsoid.
    var altitude: Double?
    var time: UTCTime?

    /// Makes a position at the origin.
    init() {}

    /// Makes a position of a fix; `nil` when the fix has none.
    init?(_ fix: Fix) {
        guard let coordinate = fix.coordinate else { return nil }
        longitude = coordinate.longitude
        latitude = coordinate.latitude
        altitude = fix.ellipsoidalAltitude.ifPlausible
        time = fix.time
    }

    /// The antimeridian is both 180 degrees east and west: puts a position on it on the side of the one before.
    mutating func chooseSide(of previous: TrackPosition) {
        guard longitude.magnitude == 180 else { return }
        longitude = previous.longitude < 0 ? -180 : 180
    }
}

/// Where a line that crosses the antimeridian is cut in two (RFC 7946, section 3.1.9).
struct AntimeridianCut: Equatable {
    /// Where the first line ends; `nil` when it ends there already.
    let end: TrackPosition?
    /// Where the second line starts, on the other side.
    let start: TrackPosition

    /// `nil` when the shorter way from one position to the other does not cross.
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
    /// The moment after a part, 0 … 1, of the time up to another one.
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
