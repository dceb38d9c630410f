internal import GNSS

/// A reader for CSV files with the column names that gpsbridge or other programs write. Instead of commas, the fields may
/// be separated by semicolons or tabs, and numbers may then contain decimal commas, as many spreadsheets write them.
enum CSVReader {
    /// Returns whether a file that starts with the given bytes is a CSV file with a position in each line.
    static func recognizes(_ beginning: [UInt8]) -> Bool {
        guard let header = beginning.split(maxSplits: 1, whereSeparator: isLineEnd).first else { return false }
        let columns = Self.columns(fields(header, separator: separator(in: header)))
        guard let latitude = columns["latitude"], columns["longitude"] != nil else { return false }
        // Without times or tracks, the columns X and Y may contain anything.
        return columns["time"] != nil || columns["track_fid"] != nil || latitude != columns["y"]
    }

    static func read(_ bytes: [UInt8]) -> TrackReader.Contents {
        let lines = bytes.split(whereSeparator: isLineEnd)
        guard let header = lines.first else { return TrackReader.Contents() }
        let separator = separator(in: header)
        let names = fields(header, separator: separator)
        let columns = Self.columns(names)
        // A recording that is resumed after a power failure continues on a new line, so any line may be truncated.
        let isRecording = names == fields(Array(CSVWriter.header.utf8)[...], separator: comma)
        let position = ["latitude", "longitude"].map { columns[$0] }
        var tracks = [TrackReader.Track()]
        var lastPart = TrackPart()
        var losses = TrackLosses()
        for line in lines.dropFirst() {
            let fields = fields(line, separator: separator)
            // The last field of a truncated line may be incomplete. Lines of other programs may lack fields on purpose, but
            // not in the middle of a position.
            let canBeTruncated =
                isRecording || line.endIndex == bytes.endIndex || position.contains(fields.count - 1)
            let isTruncated = canBeTruncated && fields.count < names.count
            let field = { (name: String) -> String? in
                columns[name].flatMap { $0 < fields.count ? fields[$0] : nil }
            }
            guard !isTruncated, field("latitude") != nil, field("longitude") != nil,
                let epoch = Self.epoch(hasDecimalCommas: separator != comma, field)
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
                    track: field("track_fid").flatMap { Int($0) }, segment: field("track_seg_id").flatMap { Int($0) })
                : lastPart
            if canStartTrack, tracks.last?.name != name || part.track != lastPart.track {
                tracks.append(TrackReader.Track(name: name))
            }
            tracks[tracks.count - 1].append(epoch, in: part, after: lastPart)
            lastPart = part
        }
        return TrackReader.Contents(tracks: tracks, losses: losses)
    }

    private static let comma = UInt8(ascii: ",")
    private static let separators = [comma, UInt8(ascii: ";"), UInt8(ascii: "\t")]

    /// Returns the separator that occurs most often in the header.
    private static func separator(in header: ArraySlice<UInt8>) -> UInt8 {
        let counts = separators.map { separator in (separator, header.count { $0 == separator }) }
        return counts.max { $0.1 < $1.1 }?.0 ?? comma
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    /// Other names of columns, in lower case.
    private static let synonyms: [(synonym: String, name: String)] = [
        ("lat", "latitude"), ("lon", "longitude"), ("lng", "longitude"), ("timestamp", "time"),
        ("date", "time"), ("ele", "altitude"), ("elevation", "altitude"), ("bearing", "course"),
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

    /// Returns the fields of a line, without white space around their text. A field may be enclosed in quotation marks,
    /// and quotation marks in its text are then doubled (RFC 4180).
    private static func fields(_ line: ArraySlice<UInt8>, separator: UInt8) -> [String] {
        let quote = UInt8(ascii: "\"")
        // Spreadsheets write a byte order mark at the beginning of a file.
        let line = line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
        guard line.contains(quote) else {
            return line.split(separator: separator, omittingEmptySubsequences: false).map {
                String(decoding: $0.trimmed, as: UTF8.self)
            }
        }
        var fields: [[UInt8]] = [[]]
        var isQuoted = false
        var last: UInt8?
        for byte in line {
            if byte == quote {
                // The second of two quotation marks reopens the field and is part of its text.
                if !isQuoted, last == quote { fields[fields.count - 1].append(quote) }
                isQuoted.toggle()
            } else if byte == separator, !isQuoted {
                fields.append([])
            } else {
                fields[fields.count - 1].append(byte)
            }
            last = byte
        }
        return fields.map { String(decoding: $0.trimmed, as: UTF8.self) }
    }

    private static func epoch(hasDecimalCommas: Bool, _ field: (String) -> String?) -> Epoch? {
        func number(_ name: String) -> Double? {
            field(name).flatMap { Double(decimal: hasDecimalCommas ? $0.replacing(",", with: ".") : $0) }
        }
        let altitude = number("altitude") ?? number("ellipsoidal_altitude")
        var fix =
            Fix(latitude: number("latitude"), longitude: number("longitude"), altitude: altitude) ?? Fix()
        fix.time = time(field)
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
        fix.speed = number("speed")
        fix.course = number("course")
        fix.satellitesUsed = field("satellites").flatMap { UInt8($0) }
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
