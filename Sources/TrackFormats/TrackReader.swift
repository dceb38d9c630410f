package import GNSS

/// A reader for tracks in the text formats GPX, KML, GeoJSON, CSV and JSON lines. Incomplete points are skipped and
/// counted.
package enum TrackReader {
    /// The number of bytes that are enough to recognize a file.
    package static let headLength = 4_096

    /// Returns whether a file that starts with the given bytes has a supported format.
    package static func recognizes(_ beginning: [UInt8]) -> Bool { reader(beginning) != nil }

    /// Returns whether a file that starts with the given bytes resembles CSV. It may lack the columns of a position.
    package static func resemblesCSV(_ beginning: [UInt8]) -> Bool {
        CSVReader.resembles(Array(beginning.prefix(headLength)))
    }

    /// A track in a file.
    package struct Track {
        /// The name of the track in the file.
        package var name: String?
        /// The points of the track. Two segments are separated by an epoch without a position.
        package var epochs: [Epoch] = []

        /// Starts a new segment, by appending an epoch without a position if necessary.
        mutating func breakSegment() {
            if let last = epochs.last, last.fix.hasPosition { epochs.append(.lost) }
        }
    }

    /// The contents of a file.
    package struct Contents {
        /// The tracks, in file order.
        package var tracks: [Track] = []
        /// The parts that could not be read.
        package var losses = TrackLosses()
    }

    /// Returns all tracks that have points, and the losses; `nil` if the file format is not supported.
    package static func read(_ bytes: [UInt8]) -> Contents? {
        guard var contents = reader(bytes)?(bytes) else { return nil }
        contents.tracks.removeAll(where: \.epochs.isEmpty)
        return contents
    }

    /// Returns all tracks that have points, or `nil` if the file format is not supported.
    package static func tracks(_ bytes: [UInt8]) -> [Track]? { read(bytes)?.tracks }

    private static func reader(_ bytes: [UInt8]) -> (([UInt8]) -> Contents)? {
        let head = Array(bytes.prefix(headLength))
        let start = head.first { $0 > 0x20 && $0 < 0x7F }
        if start == UInt8(ascii: "<") {
            let root = XMLTags(bytes).first { _ in true }
            return root?.name == "kml" ? KMLReader.read : GPXReader.read
        }
        if start == UInt8(ascii: "{"), GeoJSONReader.recognizes(head) { return GeoJSONReader.read }
        if JSONReader.recognizes(head) { return JSONReader.read }
        if CSVReader.recognizes(head) { return CSVReader.read }
        return nil
    }
}

extension [TrackReader.Track] {
    /// The epochs of all tracks. Two tracks are separated by an epoch without a position.
    package var epochs: [Epoch] {
        reduce(into: TrackReader.Track()) { whole, track in
            whole.breakSegment()
            whole.epochs += track.epochs
        }.epochs
    }
}

extension Epoch {
    /// Creates an epoch from a point of a file, without its impossible values.
    /// - Parameter assumesMode: See ``Epoch/assumesMode``.
    init(fix: Fix, assumesMode: Bool) {
        self.init(fix: fix)
        self.fix.removeImpossibleValues()
        self.assumesMode = assumesMode
    }
}

extension Fix {
    /// Creates a fix with a position. Returns `nil` if the position is missing or out of range.
    init?(latitude: Double?, longitude: Double?, altitude: Double? = nil, time: UTCTime? = nil) {
        // Lines that cross the antimeridian may continue beyond 180 degrees.
        guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 540 else { return nil }
        self.init()
        coordinate = Coordinate(
            latitude: latitude,
            longitude: abs(longitude) <= 180 ? longitude : longitude.remainder(dividingBy: 360))
        self.altitude = altitude
        self.time = time
        mode = altitude == nil ? .twoDimensional : .threeDimensional
    }
}
