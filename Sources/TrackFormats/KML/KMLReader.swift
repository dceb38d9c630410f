internal import GNSS

/// A reader for the lines and timed tracks (`gx:Track`) of a KML file.
final class KMLReader: XMLHandler {
    private var tracks = [TrackReader.Track()]
    /// The indices of the tracks of all open folders, innermost last. The first track contains the lines outside
    /// folders.
    private var openTracks = [0]
    private var documentName: String?
    /// The name of the placemark with the last line of each track, if it has one.
    private var lineNames: [Int: String] = [:]
    /// The name of the open placemark or of another open feature.
    private var featureName: String?
    private var isInFeature = false
    private var line: Line?
    /// The lines of all tracks, in file order.
    private var lines: [KMLRepetitions.Line] = []
    private var losses = TrackLosses()

    private var current: Int { openTracks[openTracks.count - 1] }

    /// Elements inside a folder that have their own names.
    private static let features: Set = [
        "Placemark", "GroundOverlay", "ScreenOverlay", "PhotoOverlay", "NetworkLink", "Tour",
    ]

    /// Returns the tracks of a file. Each folder is a track, and the lines in the folder are the segments of the track.
    /// All lines outside folders form another track. A track without a name is named after its first placemark. If the
    /// placemarks have different names, each name is a track.
    static func read(_ bytes: [UInt8]) -> TrackReader.Contents {
        let reader = KMLReader()
        reader.losses += XMLReader.read(bytes, reader)
        reader.tracks[0].name = reader.tracks[0].name ?? reader.documentName
        KMLRepetitions.remove(from: &reader.tracks, lines: reader.lines)
        return TrackReader.Contents(tracks: reader.tracks, losses: reader.losses)
    }

    func open(_ name: String, attribute: (String) -> String?) {
        switch name {
        case "Folder":
            openTracks.append(tracks.count)
            tracks.append(TrackReader.Track())
            isInFeature = false
        case "LineString", "Track": line = Line()
        case _ where Self.features.contains(name):
            isInFeature = true
            featureName = nil
        default: break
        }
    }

    func handle(_ text: String, of name: String) {
        if line != nil {
            line?.handle(text, of: name)
        } else if name == "name", !text.isEmpty {
            add(name: text.words.joined(separator: " "))
        }
    }

    /// Adds a name of the open feature, folder or document. Only the first name of each counts, because authors also
    /// have names.
    private func add(name: String) {
        if isInFeature {
            featureName = featureName ?? name
        } else if openTracks.count == 1 {
            documentName = documentName ?? name
        } else if name != "Tracks" {
            // GPSBabel writes the folder "Tracks", in which each placemark is a track.
            tracks[current].name = tracks[current].name ?? name
        }
    }

    func close(_ name: String) {
        switch name {
        // A damaged file may close more folders than it opens.
        case "Folder" where openTracks.count > 1: openTracks.removeLast()
        case "LineString", "Track":
            if let line {
                if line.hasPoints { beginLine() }
                let count = line.append(to: &tracks[current])
                let end = tracks[current].epochs.count
                if count > 0 { lines.append(KMLRepetitions.Line(track: current, points: end - count..<end)) }
                losses += line.losses
            }
            line = nil
        case _ where Self.features.contains(name):
            isInFeature = false
            featureName = nil
        default: break
        }
    }

    /// Names the current track after the open placemark, or begins a track if its lines have another name.
    private func beginLine() {
        guard let featureName else { return }
        if tracks[current].epochs.isEmpty {
            tracks[current].name = tracks[current].name ?? featureName
        } else if let former = lineNames[current], former != featureName {
            // The folder only groups the tracks.
            tracks[current].name = former
            openTracks[openTracks.count - 1] = tracks.count
            tracks.append(TrackReader.Track(name: featureName))
        }
        lineNames[current] = featureName
    }

    /// A line of the file. Its times and coordinates are separate lists.
    private struct Line {
        private var times: [UTCTime?] = []
        private var points: [Point] = []
        private var altitudeMode: [String]?
        private var invalidTimes = 0

        var hasPoints: Bool { points.contains { $0.fix != nil } }

        var losses: TrackLosses {
            TrackLosses(points: points.count { !$0.isMissing && $0.fix == nil }, times: invalidTimes)
        }

        mutating func handle(_ text: String, of name: String) {
            switch name {
            case "altitudeMode": altitudeMode = text.words.map(String.init)
            case "when":
                let time = UTCTime(iso8601: text) ?? text.words.first.flatMap { UTCTime(iso8601: $0) }
                times.append(time)
                if time == nil, !text.isEmpty { invalidTimes += 1 }
            case "coord": points.append(Point(text.words))
            case "coordinates": points += Self.points(text)
            default: break
            }
        }

        /// The coordinates of a point. A field that is not a number counts as missing.
        private struct Point {
            let longitude: Double?
            let latitude: Double?
            let altitude: Double?
            /// Whether the point is empty, which means that there was no position at its time.
            let isMissing: Bool

            static let unreadable = Point([""])

            init(_ fields: [Substring]) {
                isMissing = fields.isEmpty
                func number(_ index: Int) -> Double? { index < fields.count ? Double(decimal: fields[index]) : nil }
                longitude = number(0)
                latitude = number(1)
                altitude = number(2)
            }

            /// A fix with the position; `nil` if the position is not valid.
            var fix: Fix? { Fix(latitude: latitude, longitude: longitude) }
        }

        /// Returns the points of a list, in which blanks separate the points and commas separate their fields.
        private static func points(_ list: String) -> [Point] {
            let tuples = list.words.map(fields)
            // A single field means that there are blanks around the commas, as in `12.5, 48.1, 0`.
            guard tuples.contains(where: { $0.count { !$0.isEmpty } == 1 }) else {
                // Some files also have a comma between the points.
                return tuples.map { Point($0.count == 4 && $0[0].isEmpty ? Array($0.dropFirst()) : $0) }
            }
            let joined = list.split(separator: ",", omittingEmptySubsequences: false).map {
                $0.words.joined(separator: " ")
            }.joined(separator: ",")
            // If there are more than three fields, commas also separate the points, so the fields are ambiguous.
            return joined.words.map(fields).map { $0.count <= 3 ? Point($0) : .unreadable }
        }

        private static func fields(_ tuple: Substring) -> [Substring] {
            tuple.split(separator: ",", omittingEmptySubsequences: false)
        }

        /// Whether the third coordinates are altitudes above sea level, as in the mode `absolute`. Without a mode, many
        /// programs also write altitudes, but lines that were drawn on a map have only zeros.
        private var hasAltitude: Bool {
            if let altitudeMode { return altitudeMode == ["absolute"] }
            return points.contains { $0.altitude ?? 0 != 0 }
        }

        /// Appends the points to a track, and returns their number.
        func append(to track: inout TrackReader.Track) -> Int {
            track.breakSegment()
            let hasAltitude = hasAltitude
            var fixes: [Fix] = []
            for (index, point) in points.enumerated() {
                let altitude = hasAltitude ? point.altitude : nil
                let time = index < times.count ? times[index] : nil
                if let fix = Fix(
                    latitude: point.latitude, longitude: point.longitude, altitude: altitude, time: time)
                {
                    fixes.append(fix)
                }
            }
            // A single point is written as a line that contains the point twice.
            if fixes.count == 2, fixes[0] == fixes[1] { fixes.removeLast() }
            track.epochs += fixes.map { Epoch(fix: $0, assumesMode: true) }
            return fixes.count
        }
    }
}
