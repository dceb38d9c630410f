internal import FoundationEssentials
internal import GNSS

/// A reader for the lines of GeoJSON features. Times are read from the `coordTimes` property, which gpsbridge and many
/// other programs write, or from one of the `times` properties that others write.
enum GeoJSONReader {
    /// Strings that identify GeoJSON if one of them occurs near the beginning of a file.
    private static let signs = ["\"Feature", "\"coordinates\"", "\"geometries\""]

    /// Returns whether a JSON file that starts with the given bytes is GeoJSON.
    static func recognizes(_ beginning: [UInt8]) -> Bool {
        signs.contains(where: String(decoding: beginning, as: UTF8.self).contains)
    }

    /// Returns the tracks of a file and the losses. Each feature becomes a track, except that it continues the previous
    /// track if both have the same name, if one of them has no name and it starts where the previous feature ends, or if
    /// both are points of one track.
    static func read(_ bytes: [UInt8]) -> TrackReader.Contents {
        let root = try? JSONDecoder().decode(Root.self, from: Data(bytes))
        let torn = root == nil ? TornGeoJSON(bytes) : nil
        let features = root?.features ?? torn?.features ?? []
        var losses = TrackLosses(isDamaged: torn?.isDamaged ?? false)
        for feature in features { losses += feature.losses }
        return TrackReader.Contents(tracks: tracks(of: features), losses: losses)
    }

    private static func tracks(of features: [GeoJSONFeature]) -> [TrackReader.Track] {
        var tracks: [TrackReader.Track] = []
        var lastPoint: GeoJSONFeature.TrackPoint?
        for feature in features where !feature.lines.isEmpty {
            let name = tracks.last?.name
            let isSame = feature.name != nil && feature.name == name
            let isOther = feature.name != nil && name != nil && feature.name != name
            let end = tracks.last?.epochs.last?.fix
            let point = feature.trackPoint
            defer { lastPoint = point }
            if let point, let lastPoint, point.part.track == lastPoint.part.track {
                tracks[tracks.count - 1].append(point.epoch, in: point.part, after: lastPoint.part)
                continue
            }
            if isOther || !isSame && (end == nil || end != feature.lines.first?.first?.fix) {
                tracks.append(TrackReader.Track(name: feature.name))
            }
            for line in feature.lines { tracks[tracks.count - 1].add(line) }
        }
        return tracks
    }

    /// The root object of a file: a feature collection, a single feature or a geometry.
    struct Root: Decodable {
        let features: [GeoJSONFeature]

        private enum Keys: CodingKey { case features }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Keys.self)
            let all = try values.decodeIfPresent([GeoJSONFeature].self, forKey: .features)
            features = try all ?? [GeoJSONFeature(from: decoder)]
        }
    }
}

/// A GeoJSON feature, reduced to the members that are relevant to tracks.
struct GeoJSONFeature {
    var name: String?
    var lines: [[Epoch]] = []
    private(set) var losses = TrackLosses()

    /// The part of a track to which a single point belongs.
    private var part = TrackPart()

    /// A point of a track that is written as a separate feature.
    struct TrackPoint {
        let epoch: Epoch
        let part: TrackPart
    }

    /// The only position of a feature without a name, if it has a time or the number of a track. Some programs write
    /// each point of a track as such a feature.
    var trackPoint: TrackPoint? {
        guard name == nil, lines.count == 1, lines[0].count == 1 else { return nil }
        let epoch = lines[0][0]
        guard epoch.fix.time != nil || part.track != nil else { return nil }
        return TrackPoint(epoch: epoch, part: part)
    }
}

extension GeoJSONFeature: Decodable {
    private enum Keys: String, CodingKey {
        case geometry, properties, name, coordTimes, coordinateProperties, times, time, ele
        case trackNumber = "track_fid"
        case segmentNumber = "track_seg_id"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Keys.self)
        let isGeometry = !values.contains(.geometry) && !values.contains(.properties)
        let geometry =
            try isGeometry ? Geometry(from: decoder) : values.decodeIfPresent(Geometry.self, forKey: .geometry)
        let properties = try? values.nestedContainer(keyedBy: Keys.self, forKey: .properties)
        name = try? properties?.decodeIfPresent(String.self, forKey: .name)
        let lines = geometry?.lines ?? []
        let times = lines.isEmpty ? nil : properties.flatMap { Self.times(of: $0) }
        losses.times = times.map { $0.lines.reduce(0) { $0 + $1.invalidCount } } ?? 0
        self.lines = lines.enumerated().map { number, line in
            let times = times.map { number < $0.lines.count ? $0.lines[number].times : [] } ?? []
            return line.enumerated().compactMap { index, position in
                var epoch = Epoch(
                    longitude: position.longitude, latitude: position.latitude, altitude: position.altitude)
                epoch?.fix.time = index < times.count ? times[index] : nil
                return epoch
            }
        }
        losses.points = zip(lines, self.lines).reduce(0) { $0 + $1.0.count - $1.1.count }
        // A feature that is a single point may have its time and elevation as properties.
        if lines.count == 1, lines[0].count == 1, let properties, !self.lines[0].isEmpty {
            part.track = try? properties.decodeIfPresent(Int.self, forKey: .trackNumber)
            part.segment = try? properties.decodeIfPresent(Int.self, forKey: .segmentNumber)
            let time = try? properties.decodeIfPresent(String.self, forKey: .time)
            self.lines[0][0].fix.complete(
                time: time, elevation: try? properties.decodeIfPresent(Double.self, forKey: .ele))
            if let time, !time.isEmpty, self.lines[0][0].fix.time == nil { losses.times += 1 }
        }
    }

    /// Returns the times of the positions, from the first property that contains such times.
    private static func times(of properties: KeyedDecodingContainer<Keys>) -> Times? {
        let lists = [
            try? properties.decodeIfPresent(Times.self, forKey: .coordTimes),
            (try? properties.decodeIfPresent(CoordinateProperties.self, forKey: .coordinateProperties))?.times,
            try? properties.decodeIfPresent(Times.self, forKey: .times),
        ]
        return lists.compactMap { $0 }.first { times in times.lines.contains { !$0.times.isEmpty } }
    }

    /// The values of each position, as newer versions of toGeoJSON write them.
    private struct CoordinateProperties: Decodable {
        let times: Times?
    }

    /// The positions of a geometry, as a list of lines.
    private struct Geometry: Decodable {
        let lines: [[Position]]

        private enum Keys: CodingKey { case type, coordinates, geometries }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Keys.self)
            lines =
                switch try values.decode(String.self, forKey: .type) {
                case "Point":
                    // A point may be empty.
                    try values.nestedUnkeyedContainer(forKey: .coordinates).isAtEnd
                        ? [] : [[values.decode(Position.self, forKey: .coordinates)]]
                case "MultiPoint", "LineString": [try values.decode([Position].self, forKey: .coordinates)]
                case "MultiLineString", "Polygon": try values.decode([[Position]].self, forKey: .coordinates)
                case "MultiPolygon":
                    try values.decode([[[Position]]].self, forKey: .coordinates).flatMap { $0 }
                case "GeometryCollection":
                    try values.decode([Geometry].self, forKey: .geometries).flatMap(\.lines)
                default: []
                }
        }
    }

    // Positions and times are decoded element by element, which is faster than decoding arrays.

    /// A list of numbers. A position that is `null` or has too few numbers does not affect the others.
    private struct Position: Decodable {
        private(set) var longitude: Double?
        private(set) var latitude: Double?
        private(set) var altitude: Double?

        init(from decoder: any Decoder) throws {
            var numbers: any UnkeyedDecodingContainer
            do { numbers = try decoder.unkeyedContainer() } catch {
                guard try decoder.singleValueContainer().decodeNil() else { throw error }
                return
            }
            longitude = try? numbers.decode(Double.self)
            latitude = try? numbers.decode(Double.self)
            altitude = try? numbers.decodeIfPresent(Double.self)
        }
    }

    /// The times of the positions, as a list for each line. A geometry with a single line may contain just one list.
    private struct Times: Decodable {
        let lines: [Line]

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            lines = try (try? value.decode([Line].self)) ?? [value.decode(Line.self)]
        }

        /// The times of one line, as texts or numbers. A missing time is encoded as `null`.
        struct Line: Decodable {
            private(set) var times: [UTCTime?] = []
            /// The number of strings that are not valid times.
            private(set) var invalidCount = 0

            init(from decoder: any Decoder) throws {
                var values = try decoder.unkeyedContainer()
                while !values.isAtEnd {
                    if try values.decodeNil() {
                        times.append(nil)
                    } else if let text = try? values.decode(String.self) {
                        let time = UTCTime(field: text)
                        times.append(time)
                        if time == nil, !text.isEmpty { invalidCount += 1 }
                    } else {
                        // A failed attempt to decode a value does not advance to the next value.
                        times.append(UTCTime(unixTime: try values.decode(Double.self)))
                    }
                }
            }
        }
    }
}

extension Epoch {
    /// Creates an epoch with a position and, optionally, an altitude above the ellipsoid in meters.
    init?(longitude: Double?, latitude: Double?, altitude: Double?) {
        guard var fix = Fix(latitude: latitude, longitude: longitude) else { return nil }
        if let altitude {
            fix.ellipsoidalAltitude = altitude
            fix.mode = .threeDimensional
        }
        self.init(fix: fix, assumesMode: true)
    }
}

extension Fix {
    /// Sets the time and the elevation above sea level from the properties of a point.
    fileprivate mutating func complete(time text: String?, elevation: Double?) {
        time = time ?? text.flatMap { UTCTime(field: $0) }
        if let elevation, ellipsoidalAltitude == nil {
            altitude = elevation
            mode = .threeDimensional
        }
    }
}

extension TrackReader.Track {
    /// Adds a line as a new segment. A line that starts at the end of the previous line continues the previous segment,
    /// even across the antimeridian.
    fileprivate mutating func add(_ line: [Epoch]) {
        // A single position is written as a line that contains the position twice.
        var line = line.count == 2 && line[0].fix == line[1].fix ? line[..<1] : line[...]
        if let last = epochs.last?.fix, let end = last.coordinate, let first = line.first?.fix,
            let start = first.coordinate
        {
            if last == first {
                line.removeFirst()
            } else if end.isOppositeSide(of: start), last.time == first.time {
                line.removeFirst()
                if isCut(before: line.first?.fix) { epochs.removeLast() }
            } else if abs(end.longitude - start.longitude) < 359 {
                breakSegment()
            }
        }
        epochs += line
    }

    /// Returns whether the last position was inserted to cut the line at the antimeridian, which ``AntimeridianCut``
    /// does.
    private func isCut(before next: Fix?) -> Bool {
        guard epochs.count > 1, let next = next.flatMap(TrackPosition.init),
            let end = TrackPosition(epochs[epochs.count - 1].fix),
            let previous = TrackPosition(epochs[epochs.count - 2].fix),
            let cut = AntimeridianCut(from: previous, to: next)?.end
        else { return false }
        // Files contain rounded values.
        func isNear(_ one: Double?, _ other: Double?, within tolerance: Double) -> Bool {
            guard let one, let other else { return one == nil && other == nil }
            return abs(one - other) <= tolerance
        }
        let delay = cut.time.flatMap { time in end.time.map { time.seconds(since: $0) } }
        return isNear(cut.latitude, end.latitude, within: 1e-6) && isNear(cut.altitude, end.altitude, within: 0.01)
            && (cut.time == end.time || isNear(delay, 0, within: 0.01))
    }
}

extension Coordinate {
    /// Returns whether both coordinates are the same place on the antimeridian, one as 180° and one as -180°.
    fileprivate func isOppositeSide(of other: Coordinate) -> Bool {
        abs(longitude) == 180 && longitude == -other.longitude && latitude == other.latitude
    }
}
