internal import GNSS

/// A reader for the track points of a GPX file, or for the route points if the file has no tracks.
final class GPXReader: XMLHandler {
    private var ways: [Way] = []
    private var point: Point?
    private var isInExtensions = false
    private var trackLosses = TrackLosses()
    private var routeLosses = TrackLosses()

    static func read(_ bytes: [UInt8]) -> TrackReader.Contents {
        let reader = GPXReader()
        reader.trackLosses += XMLReader.read(bytes, reader)
        let tracks = reader.ways.filter { !$0.isRoute && !$0.track.epochs.isEmpty }
        if tracks.isEmpty { reader.trackLosses += reader.routeLosses }
        return TrackReader.Contents(
            tracks: (tracks.isEmpty ? reader.ways : tracks).map(\.track), losses: reader.trackLosses)
    }

    func open(_ name: String, attribute: (String) -> String?) {
        switch name {
        case "trk", "rte":
            ways.append(Way(isRoute: name == "rte"))
            isInExtensions = false
        case "extensions": isInExtensions = true
        case "trkseg": ways[lastOfRoutes: false].breakSegment()
        // If a point starts before the previous point has ended, the previous point is incomplete and is discarded.
        case "trkpt", "rtept": point = Point(latitude: attribute("lat"), longitude: attribute("lon"))
        default: break
        }
    }

    func handle(_ text: String, of name: String) {
        if point != nil {
            point?.handle(text, of: name)
        } else if name == "name", !text.isEmpty, !isInExtensions, let last = ways.indices.last,
            ways[last].track.epochs.isEmpty, ways[last].track.name == nil
        {
            // Waypoints also have names, but they precede all tracks.
            ways[last].track.name = text.words.joined(separator: " ")
        }
    }

    func close(_ name: String) {
        if name == "extensions" { isInExtensions = false }
        guard name == "trkpt" || name == "rtept", let point else { return }
        let isRoute = name == "rtept"
        let losses = TrackLosses(
            points: point.epoch == nil ? 1 : 0, times: point.epoch != nil && point.hasInvalidTime ? 1 : 0)
        if let epoch = point.epoch { ways[lastOfRoutes: isRoute].epochs.append(epoch) }
        if isRoute { routeLosses += losses } else { trackLosses += losses }
        self.point = nil
    }

    /// A track or a route of the file.
    fileprivate struct Way {
        var isRoute: Bool
        var track = TrackReader.Track()
    }

    /// A track point or route point that is being read.
    private struct Point {
        private let latitude: Double?
        private let longitude: Double?
        /// The values read so far. If an element occurs several times, its first value is used.
        private var fix = Fix()
        private var hasTime = false

        /// Whether the point has a time, but no valid one.
        var hasInvalidTime: Bool { hasTime && fix.time == nil }

        init(latitude: String?, longitude: String?) {
            // XML Schema allows white space around a number.
            func number(_ text: String?) -> Double? { text.flatMap { Double(decimal: Substring($0.utf8.trimmed)) } }
            self.latitude = number(latitude)
            self.longitude = number(longitude)
        }

        mutating func handle(_ text: String, of name: String) {
            switch name {
            case "time":
                fix.time = fix.time ?? UTCTime(iso8601: text) ?? UTCTime(iso8601: text.firstWord)
                if !text.isEmpty { hasTime = true }
            case "ele": fix.altitude = fix.altitude ?? text.number
            case "geoidheight": fix.geoidSeparation = fix.geoidSeparation ?? text.number
            case "sat": fix.satellitesUsed = fix.satellitesUsed ?? text.number.flatMap { UInt8(exactly: $0) }
            case "hdop": fix.dilution.horizontal = fix.dilution.horizontal ?? text.number
            case "vdop": fix.dilution.vertical = fix.dilution.vertical ?? text.number
            case "pdop": fix.dilution.position = fix.dilution.position ?? text.number
            case "speed": fix.speed = fix.speed ?? text.number
            case "course": fix.course = fix.course ?? text.number
            case "magvar":
                // GPX gives the variation as 0 to 360 degrees east, but receivers report -180 to 180 degrees.
                let variation = text.number.map { $0.remainder(dividingBy: 360) }
                fix.magneticVariation = fix.magneticVariation ?? variation
            case "ageofdgpsdata": fix.correctionAge = fix.correctionAge ?? text.number
            case "dgpsid":
                let station = text.number.flatMap { UInt16(exactly: $0) }
                fix.correctionStation = fix.correctionStation ?? station
            case "fix":
                switch text.firstWord {
                case "2d": fix.mode = fix.mode ?? .twoDimensional
                case "3d": fix.mode = fix.mode ?? .threeDimensional
                case "dgps": fix.quality = fix.quality ?? .differential
                // GPS did not determine this position.
                case "none": fix.quality = fix.quality ?? .estimated
                case "pps": fix.quality = fix.quality ?? .precise
                default: break
                }
            default: break
            }
        }

        var epoch: Epoch? {
            guard let position = Fix(latitude: latitude, longitude: longitude, altitude: fix.altitude) else {
                return nil
            }
            var fix = fix
            fix.coordinate = position.coordinate
            fix.mode = fix.mode ?? position.mode
            return Epoch(fix: fix, assumesMode: self.fix.mode == nil)
        }
    }
}

extension [GPXReader.Way] {
    /// The track or route being read. It is created if its opening tag is missing because the file is damaged.
    fileprivate subscript(lastOfRoutes isRoute: Bool) -> TrackReader.Track {
        get { last.flatMap { $0.isRoute == isRoute ? $0.track : nil } ?? TrackReader.Track() }
        _modify {
            if last?.isRoute != isRoute { append(GPXReader.Way(isRoute: isRoute)) }
            yield &self[count - 1].track
        }
    }
}

extension StringProtocol {
    /// The words of the text, separated by white space.
    var words: [SubSequence] { split(whereSeparator: \.isWhitespace) }
}

extension String {
    fileprivate var firstWord: Substring { Substring(utf8.prefix { $0 > 0x20 }) }

    fileprivate var number: Double? { Double(decimal: firstWord) }
}
