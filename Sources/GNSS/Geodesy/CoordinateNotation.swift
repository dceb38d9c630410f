/// A way to write a place down.
///
/// ```swift
/// CoordinateNotation.mgrs.text(Coordinate(latitude: 38.889484, longitude: -77.035279))  // "18S UJ 23479 06481"
/// ```
public enum CoordinateNotation: String, Hashable, Sendable, CaseIterable {
    /// Degrees with six decimals, which are 11 cm: `48.117838° N 11.517742° E`.
    case decimal
    /// Degrees and minutes with four decimals, which are 19 cm: `48° 07.0703′ N 11° 31.0645′ E`.
    case minutes = "dm"
    /// Degrees, minutes and seconds with two decimals, which are 31 cm: `48° 07′ 04.22″ N 11° 31′ 03.87″ E`.
    case seconds = "dms"
    /// Zone, band, easting and northing in metres: `32U 687378 5332464`. Around the poles those of the Universal Polar
    /// Stereographic grid: `Z 2333364 1422597`.
    case utm
    /// Zone, band, square of 100 km, and metres in it: `32U PU 87377 32463`.
    case mgrs
    /// The radio amateurs' grid square of about 500 m: `JN58sc28`.
    case maidenhead
    /// An Open Location Code of about 3 m: `8FWH4G99+43Q`.
    case plusCode = "plus-codes"

    /// Writes a place. Without it, since a number is missing or none, it is empty.
    /// - Parameter isASCII: whether the signs of degrees, minutes and seconds are left out.
    public func text(_ place: Coordinate, isASCII: Bool = false) -> String {
        guard let place = place.onEarth else { return "" }
        return switch self {
        case .decimal: Sexagesimal.degrees(isASCII).text(place)
        case .minutes: Sexagesimal.minutes(isASCII).text(place)
        case .seconds: Sexagesimal.seconds(isASCII).text(place)
        case .utm: GridPlace(place).utm
        case .mgrs: GridPlace(place).mgrs
        case .maidenhead: GridSquare.maidenhead(place)
        case .plusCode: GridSquare.plusCode(place)
        }
    }
}

extension Coordinate {
    /// The same place with a latitude of -90 … 90 and a longitude of -180 … 180; beyond a pole is taken for the pole.
    fileprivate var onEarth: Coordinate? {
        guard latitude.isFinite, longitude.isFinite else { return nil }
        return Coordinate(
            latitude: min(max(latitude, -90), 90),
            longitude: abs(longitude) <= 180 ? longitude : longitude.remainder(dividingBy: 360))
    }

    /// The same place with a longitude of -180 ..< 180, for grids, which begin at the date line.
    var inGrid: Coordinate { longitude < 180 ? self : Coordinate(latitude: latitude, longitude: -180) }
}

extension FixedWidthInteger {
    /// With zeros before it, up to so many digits.
    func padded(_ digits: Int) -> String {
        let text = String(self)
        return String(repeating: "0", count: Swift.max(0, digits - text.utf8.count)) + text
    }
}
