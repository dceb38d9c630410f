package import GNSS

/// Reads tracks that were written as text: GPX, KML, GeoJSON, CSV, reports of the gpsd protocol. Torn points are
/// left out.
package enum TrackReader {
    /// Whether a file that begins so is one of them.
    package static func recognizes(_ beginning: [UInt8]) -> Bool { reader(beginning) != nil }

    /// A track of a file.
    package struct Track {
        /// Its name in the file.
        package var name: String?
        /// Its points. Between two segments the position is lost.
        package var epochs: [Epoch] = []

        /// Begins another segment.
        mutating func breakSegment() {
            if let last = epochs.last, last.fix.hasPosition { epochs.append(.lost) }
        }
    }

    /// The tracks of a file that have points, in its order; `nil` when the first bytes are of none of these formats.
    package static func tracks(_ bytes: [UInt8]) -> [Track]? {
        reader(bytes).map { $0(bytes).filter { !$0.epochs.isEmpty } }
    }

    /// The epochs of all tracks. Between two of them the position is lost.
    package static func epochs(_ bytes: [UInt8]) -> [Epoch]? { tracks(bytes)?.epochs }

    private static func reader(_ bytes: [UInt8]) -> (([UInt8]) -> [Track])? {
        let start = bytes.first { $0 > 0x20 && $0 < 0x7F }
        let head = String(decoding: bytes.prefix(400), as: UTF8.self)
        if start == UInt8(ascii: "<") {
            let root = XMLTags(bytes).first { _ in true }
            return root?.name == "kml" ? KMLReader.tracks : GPXReader.tracks
        }
        if start == UInt8(ascii: "{"), head.contains("\"Feature") { return GeoJSONReader.tracks }
        // What a GPS daemon says begins with who it is, and may go on with a receiver's own sentences.
        if JSONReader.beginnings.contains(where: { head.hasPrefix($0) }) { return JSONReader.tracks }
        if head.hasPrefix("time,") && head.contains("latitude") { return CSVReader.tracks }
        return nil
    }
}

extension [TrackReader.Track] {
    /// The epochs of all tracks. Between two of them the position is lost.
    package var epochs: [Epoch] {
        reduce(into: TrackReader.Track()) { whole, track in
            whole.breakSegment()
            whole.epochs += track.epochs
        }.epochs
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
