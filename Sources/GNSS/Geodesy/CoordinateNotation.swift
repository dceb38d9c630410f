/// A format for writing a coordinate.
///
/// ```swift
/// import GNSS
///
/// print(CoordinateNotation.mgrs.text(Coordinate(latitude: 38.889484, longitude: -77.035279)))  // 18S UJ 23479 06481
/// ```
public enum CoordinateNotation: String, Hashable, Sendable, CaseIterable {
    /// Degrees with six decimals, a resolution of 11 cm: `48.117838° N 11.517742° E`.
    case decimal
    /// Degrees and minutes with four decimals, a resolution of 19 cm: `48° 07.0703′ N 11° 31.0645′ E`.
    case minutes = "dm"
    /// Degrees, minutes and seconds with two decimals, a resolution of 31 cm: `48° 07′ 04.22″ N 11° 31′ 03.87″ E`.
    case seconds = "dms"
    /// UTM zone, band, easting and northing in meters: `32U 687378 5332464`. Near the poles, the Universal Polar
    /// Stereographic grid (UPS) is used instead: `Z 2333364 1422597`.
    case utm
    /// MGRS zone, band, 100 km square, and easting and northing within the square in meters: `32U PU 87377 32463`.
    case mgrs
    /// The Maidenhead locator of radio amateurs, a square of about 500 m: `JN58sc28`.
    case maidenhead
    /// The Open Location Code of a square of about 3 m: `8FWH4G99+43Q`.
    case plusCode = "plus-codes"

    /// Formats a coordinate. The result is empty if the latitude or the longitude is not finite.
    /// - Parameters:
    ///   - coordinate: The coordinate.
    ///   - isASCII: Whether to omit the symbols for degrees, minutes and seconds.
    public func text(_ coordinate: Coordinate, isASCII: Bool = false) -> String {
        guard let coordinate = coordinate.onEarth else { return "" }
        return switch self {
        case .decimal: Sexagesimal.degrees(isASCII).text(coordinate)
        case .minutes: Sexagesimal.minutes(isASCII).text(coordinate)
        case .seconds: Sexagesimal.seconds(isASCII).text(coordinate)
        case .utm: GridPosition(coordinate).utm
        case .mgrs: GridPosition(coordinate).mgrs
        case .maidenhead: GridSquare.maidenhead(coordinate)
        case .plusCode: GridSquare.plusCode(coordinate)
        }
    }
}

extension Coordinate {
    /// The same position with a latitude of -90 … 90 and a longitude of -180 … 180. A latitude beyond a pole is clamped
    /// to that pole. The value is `nil` if the latitude or the longitude is not finite.
    fileprivate var onEarth: Coordinate? {
        guard latitude.isFinite, longitude.isFinite else { return nil }
        return Coordinate(
            latitude: min(max(latitude, -90), 90),
            longitude: abs(longitude) <= 180 ? longitude : longitude.remainder(dividingBy: 360))
    }

    /// The same position with a longitude of -180 ..< 180. A longitude of 180 becomes -180, because grids begin at the
    /// antimeridian.
    var inGrid: Coordinate { longitude < 180 ? self : Coordinate(latitude: latitude, longitude: -180) }
}
