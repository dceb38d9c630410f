internal import GNSS

/// The points of a GPX file's tracks, in their order, or of its routes if it has no tracks. Everything else is ignored.
enum GPXText {
    static func epochs(_ bytes: [UInt8]) -> [Epoch] {
        var tracks: [Epoch] = []
        var routes: [Epoch] = []
        var point: Point?
        for tag in XMLTags(bytes) {
            switch (tag.name, tag.kind) {
            case ("trkseg", .opening):
                // Between two segments the position was lost.
                if let last = tracks.last, last.fix.hasPosition { tracks.append(.lost) }
            // A point that another one interrupts is torn.
            case ("trkpt", .opening), ("rtept", .opening): point = Point(tag)
            case ("trkpt", _), ("rtept", _):
                let whole = tag.kind == .empty ? Point(tag) : point
                if let epoch = whole?.epoch {
                    if tag.name == "trkpt" { tracks.append(epoch) } else { routes.append(epoch) }
                }
                point = nil
            case (_, .opening): point?.note(tag)
            default: break
            }
        }
        return tracks.isEmpty ? routes : tracks
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
