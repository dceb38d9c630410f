package import GNSS

/// Reads tracks that were written as text: GPX, KML, GeoJSON, CSV, reports of the gpsd protocol. Torn points are
/// left out.
package enum TrackReader {
    /// Whether a file that begins so is one of them.
    package static func recognizes(_ beginning: [UInt8]) -> Bool { reader(beginning) != nil }

    /// The epochs of a file, in its order; `nil` when the first bytes are of none of these formats.
    package static func epochs(_ bytes: [UInt8]) -> [Epoch]? { reader(bytes)?(bytes) }

    private static func reader(_ bytes: [UInt8]) -> (([UInt8]) -> [Epoch])? {
        let start = bytes.first { $0 > 0x20 && $0 < 0x7F }
        let head = String(decoding: bytes.prefix(400), as: UTF8.self)
        if start == UInt8(ascii: "<") {
            let root = XMLTags(bytes).first { _ in true }
            return root?.name == "kml" ? KMLText.epochs : GPXText.epochs
        }
        if start == UInt8(ascii: "{"), head.contains("\"Feature") { return GeoJSONText.epochs }
        // What a GPS daemon says begins with who it is, and may go on with a receiver's own sentences.
        if ReportText.beginnings.contains(where: { head.hasPrefix($0) }) { return ReportText.epochs }
        if head.hasPrefix("time,") && head.contains("latitude") { return CSVText.epochs }
        return nil
    }
}

extension Fix {
    /// A fix at a place, of which nothing else is known yet.
    init?(latitude: Double?, longitude: Double?, altitude: Double? = nil, time: UTCTime? = nil) {
        guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        self.init()
        coordinate = Coordinate(latitude: latitude, longitude: longitude)
        self.altitude = altitude
        self.time = time
        mode = altitude == nil ? .twoDimensional : .threeDimensional
    }
}
