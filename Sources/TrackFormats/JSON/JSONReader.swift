internal import GNSS
internal import GPSDProtocol

/// A reader for JSON lines that contain gpsd reports, in the format of `gpsbridge decode`.
///
/// The lines may have passed through another program: with a time before each report, as `gpspipe -t` writes them, or
/// with white space around the colons.
enum JSONReader {
    private static let kinds: Set = ["TPV", "SKY", "GST", "ATT", "RAW", "SUBFRAME", "RTCM2", "RTCM3", "IMU", "LOG"]

    /// Returns whether a file that starts with the given bytes contains only reports.
    static func recognizes(_ beginning: [UInt8]) -> Bool {
        for line in beginning.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let report = report(in: line)
            guard let kind = kind(of: report) else { return false }
            if kinds.contains(kind) { return true }
            // A recording of gpsd's output begins with its answers. They state whether the output also contains the
            // data of the receiver.
            guard kind == "WATCH" else { continue }
            guard let answer = GPSDReport(Array(report))?.values else { return false }
            let (sentences, raw): (Bool?, Int?) = (answer["nmea"], answer["raw"])
            return sentences == false && raw ?? 0 == 0
        }
        return false
    }

    static func read(_ bytes: [UInt8]) -> TrackReader.Contents {
        var reports = ReportedEpochs()
        var losses = TrackLosses()
        var epochs = bytes.split { $0 == 0x0A || $0 == 0x0D }.compactMap { line -> Epoch? in
            guard let report = GPSDReport(Array(report(in: line))) else {
                if !line.trimmed.isEmpty { losses.isDamaged = true }
                return nil
            }
            return reports.add(report)
        }
        if let last = reports.finish() { epochs.append(last) }
        return TrackReader.Contents(tracks: [TrackReader.Track(epochs: epochs)], losses: losses)
    }

    /// Returns the report in a line, without a time such as `2026-11-20 12:00:00.123456: ` before it.
    private static func report(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard line.first != UInt8(ascii: "{"), let start = line.firstIndex(of: UInt8(ascii: "{")),
            line[..<start].trimmed.last ?? UInt8(ascii: ":") == UInt8(ascii: ":")
        else { return line }
        return line[start...]
    }

    /// Returns the class of a report; `nil` if the report does not begin with its class.
    private static func kind(of report: ArraySlice<UInt8>) -> String? {
        var rest = report
        for token in ["{", "\"class\"", ":", "\""] {
            rest = rest.drop(while: \.isBlank)
            guard rest.starts(with: token.utf8) else { return nil }
            rest = rest.dropFirst(token.utf8.count)
        }
        return String(decoding: rest.prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }
}
