internal import GNSS
internal import GPSDProtocol

/// Reads reports of the gpsd protocol, one line of JSON each, as `gpsbridge decode` writes them.
enum JSONReader {
    /// The beginnings of the reports that an epoch may start with.
    static let beginnings = ["TPV", "SKY", "GST", "ATT"].map { "{\"class\":\"\($0)\"" }

    static func tracks(_ bytes: [UInt8]) -> [TrackReader.Track] {
        var reports = ReportedEpochs()
        var epochs = bytes.split { $0 == 0x0A || $0 == 0x0D }.compactMap { line in
            GPSDReport(Array(line)).flatMap { reports.add($0) }
        }
        if let last = reports.finish() { epochs.append(last) }
        return [TrackReader.Track(epochs: epochs)]
    }
}
