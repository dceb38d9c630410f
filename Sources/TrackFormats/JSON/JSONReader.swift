internal import GNSS
internal import GPSDProtocol

/// A reader for JSON lines that contain gpsd reports, in the format of `gpsbridge decode`.
enum JSONReader {
    private static let kinds: Set = ["TPV", "SKY", "GST", "ATT", "RAW", "SUBFRAME", "RTCM2", "RTCM3", "IMU", "LOG"]

    /// Returns whether a file that starts with the given bytes contains only reports.
    static func recognizes(_ beginning: [UInt8]) -> Bool {
        for line in beginning.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            guard line.starts(with: "{\"class\":\"".utf8) else { return false }
            let kind = String(decoding: line.dropFirst(10).prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
            if kinds.contains(kind) { return true }
            // A recording of gpsd's output begins with its answers. They state whether the output also contains the
            // data of the receiver.
            guard kind == "WATCH" else { continue }
            guard let answer = GPSDReport(Array(line))?.values else { return false }
            let (sentences, raw): (Bool?, Int?) = (answer["nmea"], answer["raw"])
            return sentences == false && raw ?? 0 == 0
        }
        return false
    }

    static func read(_ bytes: [UInt8]) -> TrackReader.Contents {
        var reports = ReportedEpochs()
        var losses = TrackLosses()
        var epochs = bytes.split { $0 == 0x0A || $0 == 0x0D }.compactMap { line -> Epoch? in
            guard let report = GPSDReport(Array(line)) else {
                if !line.trimmed.isEmpty { losses.isDamaged = true }
                return nil
            }
            return reports.add(report)
        }
        if let last = reports.finish() { epochs.append(last) }
        return TrackReader.Contents(tracks: [TrackReader.Track(epochs: epochs)], losses: losses)
    }
}
