internal import GNSS

/// The lines of a KML file, and its tracks with their times. Everything else is ignored.
enum KMLText {
    /// A folder is a track, whose lines are its segments, and so is all that is in none.
    static func tracks(_ bytes: [UInt8]) -> [TrackReader.Track] {
        var tracks = [TrackReader.Track()]
        var line: Line?
        for tag in XMLTags(bytes) {
            switch (tag.name, tag.kind) {
            case ("Folder", .opening): tracks.append(TrackReader.Track())
            case ("LineString", .opening), ("Track", .opening): line = Line()
            case ("LineString", .closing), ("Track", .closing):
                line?.append(to: &tracks[tracks.count - 1])
                line = nil
            case ("name", .opening) where line == nil:
                if tracks[tracks.count - 1].epochs.isEmpty { tracks[tracks.count - 1].name = tag.text }
            case (_, .opening): line?.note(tag)
            default: break
            }
        }
        return tracks
    }

    /// A line, whose places and times come one after the other.
    private struct Line {
        private var times: [UTCTime?] = []
        private var places: [[Double]] = []
        private var hasAltitude = false

        mutating func note(_ tag: XMLTags<[UInt8]>.Tag) {
            switch tag.name {
            // Without it altitudes are said to be on the ground, wherever that is.
            case "altitudeMode": hasAltitude = tag.words == ["absolute"]
            case "when": times.append(tag.words.first.flatMap { UTCTime(iso8601: $0) })
            case "coord": places.append(tag.words.compactMap { Double($0) })
            case "coordinates": places += tag.words.map { $0.split(separator: ",").compactMap { Double($0) } }
            default: break
            }
        }

        func append(to track: inout TrackReader.Track) {
            track.breakSegment()
            for (index, place) in places.enumerated() where place.count >= 2 {
                let altitude = hasAltitude && place.count > 2 ? place[2] : nil
                let time = index < times.count ? times[index] : nil
                guard let fix = Fix(latitude: place[1], longitude: place[0], altitude: altitude, time: time),
                    // A line of one point has it twice.
                    fix != track.epochs.last?.fix
                else { continue }
                track.epochs.append(Epoch(fix: fix))
            }
        }
    }
}
