internal import GNSS

/// A reader for CSV files with the column names that gpsbridge writes.
enum CSVReader {
    static func tracks(_ bytes: [UInt8]) -> [TrackReader.Track] {
        let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }
        guard let header = lines.first else { return [] }
        let names = header.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        let columns = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        var tracks = [TrackReader.Track()]
        for line in lines.dropFirst() {
            let fields = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            // A line with missing fields is skipped, because its last number may be incomplete.
            guard fields.count >= names.count else { continue }
            let field = { (name: String) -> String? in
                columns[name].map { String(decoding: fields[$0], as: UTF8.self) }
            }
            guard let epoch = Self.epoch(field) else { continue }
            // The name is the last field of a line and may contain commas.
            let name = columns["track"].map { text(fields[$0...].joined(separator: ",".utf8)) }
            if let last = tracks.last, last.name != name { tracks.append(TrackReader.Track(name: name)) }
            tracks[tracks.count - 1].epochs.append(epoch)
        }
        return tracks
    }

    /// Returns the content of a field, without its quotation marks.
    private static func text(_ field: some Sequence<UInt8>) -> String {
        let text = String(decoding: Array(field), as: UTF8.self)
        guard text.count > 1, text.first == "\"", text.last == "\"" else { return text }
        return text.dropFirst().dropLast().split(separator: "\"\"", omittingEmptySubsequences: false)
            .joined(separator: "\"")
    }

    private static func epoch(_ field: (String) -> String?) -> Epoch? {
        func number(_ name: String) -> Double? { field(name).flatMap { Double($0) } }
        let time = field("time").flatMap { UTCTime(iso8601: $0) }
        var fix = Fix(latitude: number("latitude"), longitude: number("longitude")) ?? Fix()
        fix.time = time
        switch field("mode") {
        case "none": fix.mode = .noFix
        case "2d": fix.mode = .twoDimensional
        case "3d": fix.mode = .threeDimensional
        default: break
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
        if let horizontal = number("horizontal_error") {
            fix.errors = ErrorEstimate(origin: .receiver)
            fix.errors?.horizontal = horizontal
            fix.errors?.vertical = number("vertical_error")
        }
        return Epoch(fix: fix)
    }

    private static let qualities: [String: Fix.Quality] = [
        "autonomous": .autonomous, "differential": .differential, "precise": .precise, "rtk_fixed": .rtkFixed,
        "rtk_float": .rtkFloat, "estimated": .estimated, "manual": .manual, "simulated": .simulated,
        "combined": .combined,
    ]
}
