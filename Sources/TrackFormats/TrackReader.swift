package import GNSS

/// Reads tracks from text formats: GPX, KML, GeoJSON, CSV and reports of the gpsd protocol. Torn points are skipped.
package enum TrackReader {
    /// Returns whether a file with this beginning has one of these formats.
    package static func recognizes(_ beginning: [UInt8]) -> Bool { reader(beginning) != nil }

    /// A track of a file.
    package struct Track {
        /// The name of the track in the file.
        package var name: String?
        /// The points of the track. Between two segments, the position is lost.
        package var epochs: [Epoch] = []

        /// Begins another segment.
        mutating func breakSegment() {
            if let last = epochs.last, last.fix.hasPosition { epochs.append(.lost) }
        }
    }

    /// Returns the tracks of a file that have points, in order, or `nil` if the first bytes match none of the formats.
    package static func tracks(_ bytes: [UInt8]) -> [Track]? {
        reader(bytes).map { $0(bytes).filter { !$0.epochs.isEmpty } }
    }

    /// Returns the epochs of all tracks, or `nil` for other formats. Between two tracks, the position is lost.
    package static func epochs(_ bytes: [UInt8]) -> [Epoch]? { tracks(bytes)?.epochs }

    private static func reader(_ bytes: [UInt8]) -> (([UInt8]) -> [Track])? {
        let start = bytes.first { $0 > 0x20 && $0 < 0x7F }
        let head = String(decoding: bytes.prefix(400), as: UTF8.self)
        if start == UInt8(ascii: "<") {
            let root = XMLTags(bytes).first { _ in true }
            return root?.name == "kml" ? KMLReader.tracks : GPXReader.tracks
        }
        if start == UInt8(ascii: "{"), head.contains("\"Feature") { return GeoJSONReader.tracks }
        // The output of gpsd is excluded: it begins with VERSION, and may contain sentences of the receiver.
        if JSONReader.beginnings.contains(where: { head.hasPrefix($0) }) { return JSONReader.tracks }
        if head.hasPrefix("time,") && head.contains("latitude") { return CSVReader.tracks }
        return nil
    }
}

extension [TrackReader.Track] {
    /// The epochs of all tracks. Between two tracks, the position is lost.
    package var epochs: [Epoch] {
        reduce(into: TrackReader.Track()) { whole, track in
            whole.breakSegment()
            whole.epochs += track.epochs
        }.epochs
    }
}

extension Fix {
    /// Creates a fix with a position. Returns `nil` if the position is out of range.
    init?(latitude: Double?, longitude: Double?, altitude: Double? = nil, time: UTCTime? = nil) {
        guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        self.init()
        coordinate = Coordinate(latitude: latitude, longitude: longitude)
        self.altitude = altitude
        self.time = time
        mode = altitude == nil ? .twoDimensional : .threeDimensional
    }
}
