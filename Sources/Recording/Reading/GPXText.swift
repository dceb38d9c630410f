internal import GNSS

/// The points of a GPX file's tracks, in their order, or of its routes if it has no tracks. Everything else is ignored.
enum GPXText {
    static func tracks(_ bytes: [UInt8]) -> [TrackReader.Track] {
        var ways: [Way] = []
        var point: Point?
        for tag in XMLTags(bytes) {
            switch (tag.name, tag.kind) {
            case ("trk", .opening), ("rte", .opening): ways.append(Way(isRoute: tag.name == "rte"))
            case ("trkseg", .opening): ways[lastOfRoutes: false].breakSegment()
            // A point that another one interrupts is torn.
            case ("trkpt", .opening), ("rtept", .opening): point = Point(tag)
            case ("trkpt", _), ("rtept", _):
                let whole = tag.kind == .empty ? Point(tag) : point
                if let epoch = whole?.epoch { ways[lastOfRoutes: tag.name == "rtept"].epochs.append(epoch) }
                point = nil
            case ("name", .opening) where point == nil:
                // Names of waypoints come before all tracks.
                if let last = ways.indices.last, ways[last].track.epochs.isEmpty { ways[last].track.name = tag.text }
            case (_, .opening): point?.note(tag)
            default: break
            }
        }
        let tracks = ways.filter { !$0.isRoute && !$0.track.epochs.isEmpty }
        return (tracks.isEmpty ? ways : tracks).map(\.track)
    }

    /// A track or a route.
    fileprivate struct Way {
        var isRoute: Bool
        var track = TrackReader.Track()
    }

    /// A point, as far as it was read.
    private struct Point {
        private let latitude: Double?
        private let longitude: Double?
        private var texts: [Substring: Substring] = [:]

        init(_ tag: XMLTags<[UInt8]>.Tag) {
            latitude = tag.attribute("lat").flatMap { Double($0) }
            longitude = tag.attribute("lon").flatMap { Double($0) }
        }

        mutating func note(_ tag: XMLTags<[UInt8]>.Tag) {
            if texts[tag.name] == nil { texts[tag.name] = tag.words.first }
        }

        var epoch: Epoch? {
            guard
                var fix = Fix(
                    latitude: latitude, longitude: longitude, altitude: number("ele"),
                    time: texts["time"].flatMap { UTCTime(iso8601: $0) })
            else { return nil }
            fix.geoidSeparation = number("geoidheight")
            fix.satellitesUsed = number("sat").flatMap { UInt8(exactly: $0) }
            fix.dilution.horizontal = number("hdop")
            fix.dilution.vertical = number("vdop")
            fix.dilution.position = number("pdop")
            fix.speed = number("speed")
            fix.course = number("course")
            switch texts["fix"] {
            case "2d": fix.mode = .twoDimensional
            case "3d": fix.mode = .threeDimensional
            case "dgps": fix.quality = .differential
            case "pps": fix.quality = .precise
            default: break
            }
            return Epoch(fix: fix)
        }

        private func number(_ name: Substring) -> Double? { texts[name].flatMap { Double($0) } }
    }
}

extension [GPXText.Way] {
    /// The track or the route that is being read. The beginning of a torn file may be missing.
    fileprivate subscript(lastOfRoutes isRoute: Bool) -> TrackReader.Track {
        get { last.flatMap { $0.isRoute == isRoute ? $0.track : nil } ?? TrackReader.Track() }
        _modify {
            if last?.isRoute != isRoute { append(GPXText.Way(isRoute: isRoute)) }
            yield &self[count - 1].track
        }
    }
}
