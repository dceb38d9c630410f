internal import GNSS

/// A reader for CSV files with the column names that gpsbridge or other programs write. Instead of commas, the fields may
/// be separated by semicolons or tabs, and numbers may then contain decimal commas, as many spreadsheets write them.
enum CSVReader {
    /// Returns whether a file that starts with the given bytes is a CSV file with a position in each line.
    static func recognizes(_ beginning: [UInt8]) -> Bool {
        CSVLines(beginning, isHeader: isHeader).map { isHeader($0.fields($0.header)) } ?? false
    }

    /// Returns whether a file that starts with the given bytes is text whose first line has at least three fields. NMEA
    /// sentences also have fields.
    static func resembles(_ beginning: [UInt8]) -> Bool {
        guard let header = CSVLines(beginning, isHeader: isHeader)?.header else { return false }
        let isText = header.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") }
        let isSentence = header.first == UInt8(ascii: "$") || header.first == UInt8(ascii: "!")
        return isText && !isSentence
            && CSVLines.separators.contains { separator in
                header.count { $0 == separator } >= 2
            }
    }

    /// Returns whether the names of columns include those of a position.
    private static func isHeader(_ names: [String]) -> Bool {
        let columns = columns(names)
        guard let latitude = columns["latitude"], columns["longitude"] != nil else { return false }
        // Without times or tracks, the columns X and Y may contain anything.
        return columns["time"] != nil || columns["track_fid"] != nil || latitude != columns["y"]
    }

    static func read(_ bytes: [UInt8]) -> TrackReader.Contents {
        guard let lines = CSVLines(bytes, isHeader: isHeader) else { return TrackReader.Contents() }
        let names = lines.fields(lines.header)
        // A recording that is resumed after a power failure continues on a new line, so any line may be truncated.
        let isRecording = names == CSVLines.fields(Array(CSVWriter.header.utf8)[...], separator: CSVLines.comma)
        // Names in recordings have no line breaks, and a truncated line may contain a single quotation mark.
        let records = isRecording ? Array(lines.rest) : lines.records(of: bytes)
        var columns = Self.columns(names)
        let hasDecimalCommas = lines.separator != CSVLines.comma
        if columns["course"] == nil, let track = columns["track"],
            containsCourses(
                records.lazy.compactMap { record in
                    let fields = lines.fields(record)
                    return track < fields.count && fields != names ? fields[track] : nil
                }, hasDecimalCommas: hasDecimalCommas)
        {
            columns["course"] = track
            columns["track"] = nil
        }
        let position = ["latitude", "longitude"].map { columns[$0] }
        var tracks = [TrackReader.Track()]
        var lastPart = TrackPart()
        var losses = TrackLosses()
        for line in records {
            let fields = lines.fields(line)
            // The last field of a truncated line may be incomplete. Lines of other programs may lack fields on purpose, but
            // not in the middle of a position.
            let canBeTruncated =
                isRecording || line.endIndex == bytes.endIndex || position.contains(fields.count - 1)
            let isTruncated = canBeTruncated && fields.count < names.count
            let field = { (name: String) -> String? in
                columns[name].flatMap { $0 < fields.count ? fields[$0] : nil }
            }
            guard !isTruncated, field("latitude") != nil, field("longitude") != nil,
                let epoch = Self.epoch(hasDecimalCommas: hasDecimalCommas, field)
            else {
                // The header is repeated where files were joined.
                if fields != names, !line.trimmed.isEmpty { losses.points += 1 }
                continue
            }
            if epoch.fix.time == nil, field("time")?.isEmpty == false { losses.times += 1 }
            let name = field("track").flatMap { $0.isEmpty ? nil : $0 }
            // A line with empty fields separates two segments of a track. It does not start a track without a name.
            let canStartTrack = name != nil || epoch.fix.hasPosition || epoch.fix.time != nil
            let part =
                canStartTrack
                ? TrackPart(
                    track: field("track_fid").flatMap(Self.integer),
                    segment: field("track_seg_id").flatMap(Self.integer))
                : lastPart
            if canStartTrack, tracks.last?.name != name || part.track != lastPart.track {
                tracks.append(TrackReader.Track(name: name))
            }
            tracks[tracks.count - 1].append(epoch, in: part, after: lastPart)
            lastPart = part
        }
        return TrackReader.Contents(tracks: tracks, losses: losses)
    }

    /// Returns whether the column `track` contains the course, as in gpsd's reports, and not the name of the track.
    private static func containsCourses(_ fields: some Sequence<String>, hasDecimalCommas: Bool) -> Bool {
        var hasFraction = false
        var numbers: Set<Double> = []
        var last: Double?
        var changes = 0
        var count = 0
        for field in fields where !field.isEmpty {
            guard let number = number(field, hasDecimalCommas: hasDecimalCommas), (0...360).contains(number) else {
                return false
            }
            if number.rounded() != number { hasFraction = true }
            if number != last { changes += 1 }
            last = number
            numbers.insert(number)
            count += 1
        }
        // Numbers of tracks are integers, and a track usually has several points in a row.
        return hasFraction || numbers.count >= 10 && changes * 2 > count
    }

    /// Creates an integer from a field. Some programs write integers as `12.0`.
    private static func integer(_ field: String) -> Int? {
        Int(field) ?? Double(decimal: field).flatMap { Int(exactly: $0) }
    }

    private static func number(_ field: String, hasDecimalCommas: Bool) -> Double? {
        Double(decimal: hasDecimalCommas ? field.replacing(",", with: ".") : field)
    }

    /// Other names of columns, in lower case.
    private static let synonyms: [(synonym: String, name: String)] = [
        ("lat", "latitude"), ("lon", "longitude"), ("lng", "longitude"), ("timestamp", "time"),
        ("date", "time"), ("ele", "altitude"), ("elevation", "altitude"), ("altmsl", "altitude"),
        ("alt", "altitude"), ("althae", "ellipsoidal_altitude"), ("bearing", "course"), ("heading", "course"),
        ("accuracy", "horizontal_error"),
    ]

    /// Returns the index of each column. A synonym is used only if no column has the name that gpsbridge writes.
    private static func columns(_ names: [String]) -> [String: Int] {
        let indices = names.enumerated().map { ($1.lowercased(), $0) }
        var columns = Dictionary(indices, uniquingKeysWith: { first, _ in first })
        for (synonym, name) in synonyms where columns[name] == nil { columns[name] = columns[synonym] }
        // GDAL writes positions as X and Y in the first two columns. Elsewhere, these are often accelerations.
        if columns["x"] == 0, columns["y"] == 1 {
            columns.merge(["longitude": 0, "latitude": 1], uniquingKeysWith: { named, _ in named })
        }
        return columns
    }

    private static func epoch(hasDecimalCommas: Bool, _ field: (String) -> String?) -> Epoch? {
        func number(_ name: String) -> Double? {
            field(name).flatMap { Self.number($0, hasDecimalCommas: hasDecimalCommas) }
        }
        let altitude = number("altitude") ?? number("ellipsoidal_altitude")
        var fix =
            Fix(latitude: number("latitude"), longitude: number("longitude"), altitude: altitude) ?? Fix()
        fix.time = time { name in
            hasDecimalCommas ? field(name)?.replacing(",", with: ".") : field(name)
        }
        var assumesMode = false
        switch field("mode") {
        case "none": fix.mode = .noFix
        case "2d": fix.mode = .twoDimensional
        case "3d": fix.mode = .threeDimensional
        default:
            assumesMode = fix.mode != nil
            // A line without a position separates two segments.
            if field("latitude") == "", field("longitude") == "" { fix.mode = .noFix }
        }
        guard fix.mode != nil else { return nil }
        fix.quality = qualities[field("quality") ?? ""]
        fix.altitude = number("altitude")
        fix.ellipsoidalAltitude = number("ellipsoidal_altitude")
        // The writers round altitudes to a ten-thousandth of a meter.
        fix.geoidSeparation = fix.altitude.flatMap { altitude in
            fix.ellipsoidalAltitude.map { (($0 - altitude) * 1e4).rounded() / 1e4 }
        }
        fix.speed = number("speed")
        fix.course = number("course")
        fix.satellitesUsed = field("satellites").flatMap(integer).flatMap { UInt8(exactly: $0) }
        fix.dilution.horizontal = number("hdop")
        fix.dilution.vertical = number("vdop")
        fix.dilution.position = number("pdop")
        var errors = ErrorEstimate(origin: .receiver)
        errors.horizontal = number("horizontal_error")
        errors.vertical = number("vertical_error")
        if errors != ErrorEstimate(origin: .receiver) { fix.errors = errors }
        return Epoch(fix: fix, assumesMode: assumesMode)
    }

    /// Returns the time of a line. The date may be in a separate column.
    private static func time(_ field: (String) -> String?) -> UTCTime? {
        guard let time = field("time") else { return nil }
        return UTCTime(field: time) ?? field("date").flatMap { UTCTime(field: "\($0) \(time)") ?? UTCTime(field: $0) }
    }

    private static let qualities = Dictionary(
        uniqueKeysWithValues: (0...UInt8.max).compactMap(Fix.Quality.init(rawValue:)).map { ("\($0.word)", $0) })
}
