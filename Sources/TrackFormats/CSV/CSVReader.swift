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
        CSVColumns(names).containPositions
    }

    static func read(_ bytes: [UInt8]) -> TrackReader.Contents {
        guard let lines = CSVLines(bytes, isHeader: isHeader) else { return TrackReader.Contents() }
        let names = lines.fields(lines.header)
        // A recording that is resumed after a power failure continues on a new line, so any line may be truncated.
        let isRecording = names == CSVLines.fields(Array(CSVWriter.header.utf8)[...], separator: CSVLines.comma)
        // Names in recordings have no line breaks, and a truncated line may contain a single quotation mark.
        let records = isRecording ? Array(lines.rest) : lines.records(of: bytes)
        var columns = CSVColumns(names)
        columns.hasDecimalCommas = lines.separator != CSVLines.comma
        columns.recognizeCourses(records.lazy.map(lines.fields).filter { $0 != names })
        let position = ["latitude", "longitude"].map { columns[$0] }
        var tracks = CSVTracks()
        for line in records {
            let fields = lines.fields(line)
            // The last field of a truncated line may be incomplete. Lines of other programs may lack fields on purpose,
            // but not in the middle of a position.
            let canBeTruncated =
                isRecording || line.endIndex == bytes.endIndex || position.contains(fields.count - 1)
            let isTruncated = canBeTruncated && fields.count < names.count
            if isTruncated || !tracks.append(CSVRow(fields: fields, columns: columns)) {
                // The header is repeated where files were joined.
                if fields != names, !line.trimmed.isEmpty { tracks.losses.points += 1 }
            }
        }
        return TrackReader.Contents(tracks: tracks.tracks, losses: tracks.losses)
    }
}

/// The tracks in the rows read so far.
private struct CSVTracks {
    private(set) var tracks = [TrackReader.Track()]
    var losses = TrackLosses()
    private var lastPart = TrackPart()

    /// Appends the point in a row.
    ///
    /// - Returns: `false` if the row has no valid point.
    mutating func append(_ row: CSVRow) -> Bool {
        guard row["latitude"] != nil, row["longitude"] != nil, let epoch = row.epoch else { return false }
        if epoch.fix.time == nil, row["time"]?.isEmpty == false { losses.times += 1 }
        let name = row["track"].flatMap { $0.isEmpty ? nil : $0 }
        // A line with empty fields separates two segments of a track. It does not start a track without a name.
        let canStartTrack = name != nil || epoch.fix.hasPosition || epoch.fix.time != nil
        let part =
            canStartTrack
            ? TrackPart(track: row.integer("track_fid"), segment: row.integer("track_seg_id")) : lastPart
        if canStartTrack, tracks.last?.name != name || part.track != lastPart.track {
            tracks.append(TrackReader.Track(name: name))
        }
        tracks[tracks.count - 1].append(epoch, in: part, after: lastPart)
        lastPart = part
        return true
    }
}
