internal import GNSS

/// A reader for the lines and timed tracks (`gx:Track`) of a KML file.
final class KMLReader: XMLHandler {
    private var tracks = [TrackReader.Track()]
    /// The indices of the tracks of all open folders, innermost last. The first track is that of lines outside folders.
    private var openTracks = [0]
    private var line: Line?

    private var current: Int { openTracks[openTracks.count - 1] }

    /// Returns the tracks of a file. Each folder is a track, and the lines in the folder are the segments of the track.
    /// All lines outside folders form another track.
    static func tracks(_ bytes: [UInt8]) -> [TrackReader.Track] {
        let reader = KMLReader()
        XMLReader.read(bytes, reader)
        return reader.tracks
    }

    func open(_ name: String, attribute: (String) -> String?) {
        switch name {
        case "Folder":
            openTracks.append(tracks.count)
            tracks.append(TrackReader.Track())
        case "LineString", "Track": line = Line()
        default: break
        }
    }

    func handle(_ text: String, of name: String) {
        if line != nil {
            line?.handle(text, of: name)
        } else if name == "name", !text.isEmpty, tracks[current].epochs.isEmpty {
            tracks[current].name = text.words.joined(separator: " ")
        }
    }

    func close(_ name: String) {
        switch name {
        case "Folder": openTracks.removeLast()
        case "LineString", "Track":
            line?.append(to: &tracks[current])
            line = nil
        default: break
        }
    }

    /// A line of the file. Its times and coordinates are separate lists.
    private struct Line {
        private var times: [UTCTime?] = []
        private var points: [[Double]] = []
        private var altitudeMode: [String]?

        mutating func handle(_ text: String, of name: String) {
            switch name {
            case "altitudeMode": altitudeMode = text.words.map(String.init)
            case "when": times.append(text.words.first.flatMap { UTCTime(iso8601: $0) })
            case "coord": points.append(text.words.compactMap { Double($0) })
            case "coordinates": points += text.words.map { $0.split(separator: ",").compactMap { Double($0) } }
            default: break
            }
        }

        /// Whether the third coordinates are altitudes above sea level, as in the mode `absolute`. Without a mode, many
        /// programs also write altitudes, but lines that were drawn on a map have only zeros.
        private var hasAltitude: Bool {
            if let altitudeMode { return altitudeMode == ["absolute"] }
            return points.contains { $0.count > 2 && $0[2] != 0 }
        }

        func append(to track: inout TrackReader.Track) {
            track.breakSegment()
            let hasAltitude = hasAltitude
            for (index, point) in points.enumerated() where point.count >= 2 {
                let altitude = hasAltitude && point.count > 2 ? point[2] : nil
                let time = index < times.count ? times[index] : nil
                guard let fix = Fix(latitude: point[1], longitude: point[0], altitude: altitude, time: time),
                    // A single point is written as a line that contains the point twice, so repeated points are
                    // skipped.
                    fix != track.epochs.last?.fix
                else { continue }
                track.epochs.append(Epoch(fix: fix, assumesMode: true))
            }
        }
    }
}
