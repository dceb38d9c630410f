/// A position in the UTM grid or, near the poles, in the UPS grid.
struct GridPosition {
    /// The zone, 1 … 60; `nil` in UPS.
    private let zone: Int?
    /// The letter of the latitude band in UTM, or of the eastern or western half of a polar region in UPS.
    private let band: Character
    /// The easting in meters.
    private let easting: Double
    /// The northing in meters.
    private let northing: Double
    private let isNorthern: Bool

    init(_ coordinate: Coordinate) {
        let coordinate = coordinate.inGrid
        isNorthern = coordinate.latitude >= 0
        if coordinate.latitude >= 84 || coordinate.latitude < -80 {
            (easting, northing) = PolarStereographic.project(coordinate)
            zone = nil
            let isEastern = easting >= PolarStereographic.origin
            band = isNorthern ? (isEastern ? "Z" : "Y") : (isEastern ? "B" : "A")
        } else {
            let zone = Self.zone(of: coordinate)
            self.zone = zone
            // The last band spans 12 degrees of latitude instead of 8.
            band = Self.bands[min(Int((coordinate.latitude + 80) / 8), Self.bands.count - 1)]
            let meridian = Double(zone * 6 - 183)
            let plane = TransverseMercator.project(coordinate, meridian: meridian)
            easting = plane.east + 500_000
            northing = plane.north + (isNorthern ? 0 : 10_000_000)
        }
    }

    private static let bands = Array("CDEFGHJKLMNPQRSTUVWX")

    /// Returns the UTM zone. Zones are six degrees wide, except around Svalbard and in southern Norway, where they are
    /// wider or narrower.
    private static func zone(of coordinate: Coordinate) -> Int {
        let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
        if 56..<64 ~= latitude, 3..<12 ~= longitude { return 32 }
        if latitude >= 72, 0..<42 ~= longitude { return 31 + Int((longitude + 3) / 12) * 2 }
        return Int((longitude + 180) / 6) + 1
    }

    private var designation: String { (zone?.padded(to: 2) ?? "") + String(band) }

    var utm: String { "\(designation) \(Int(easting.rounded())) \(Int(northing.rounded()))" }

    /// The MGRS reference. The easting and northing are rounded down, because the reference identifies the square that
    /// contains the position.
    var mgrs: String {
        let (column, row) = (Int(easting / 100_000), Int(northing / 100_000))
        let east = (Int(easting) % 100_000).padded(to: 5)
        let north = (Int(northing) % 100_000).padded(to: 5)
        return "\(designation) \(columnLetter(column))\(rowLetter(row)) \(east) \(north)"
    }

    private func columnLetter(_ column: Int) -> Character {
        if let zone {
            let columns = [Array("STUVWXYZ"), Array("ABCDEFGH"), Array("JKLMNPQR")]
            return columns[zone % 3][column - 1]
        }
        // The column letters of the polar regions exclude the letters of adjacent UTM squares.
        let isEastern = easting >= PolarStereographic.origin
        if isEastern { return Array("ABCFGHJKLPQR")[column - 20] }
        return isNorthern ? Array("RSTUXYZ")[column - 13] : Array("JKLPQRSTUXYZ")[column - 8]
    }

    private func rowLetter(_ row: Int) -> Character {
        let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ")
        // The row letters repeat after V. In even-numbered zones, they are shifted by five positions.
        if let zone { return letters[(row + (zone.isMultiple(of: 2) ? 5 : 0)) % 20] }
        return letters[row - (isNorthern ? 13 : 8)]
    }
}
