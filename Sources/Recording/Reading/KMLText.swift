internal import GNSS

/// The lines of a KML file, and its tracks with their times. Everything else is ignored.
enum KMLText {
    static func epochs(_ bytes: [UInt8]) -> [Epoch] {
        var epochs: [Epoch] = []
        var line: Line?
        for tag in XMLTags(bytes) {
            switch (tag.name, tag.kind) {
            case ("LineString", .opening), ("Track", .opening): line = Line()
            case ("LineString", .closing), ("Track", .closing):
                line?.append(to: &epochs)
                line = nil
            case (_, .opening): line?.note(tag)
            default: break
            }
        }
        return epochs
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

        func append(to epochs: inout [Epoch]) {
            if let last = epochs.last, last.fix.hasPosition { epochs.append(.lost) }
            for (index, place) in places.enumerated() where place.count >= 2 {
                let altitude = hasAltitude && place.count > 2 ? place[2] : nil
                let time = index < times.count ? times[index] : nil
                guard let fix = Fix(latitude: place[1], longitude: place[0], altitude: altitude, time: time),
                    // A line of one point has it twice.
                    fix != epochs.last?.fix
                else { continue }
                epochs.append(Epoch(fix: fix))
            }
        }
    }
}
