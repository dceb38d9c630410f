internal import GNSS
internal import GPSDProtocol

/// A reader for JSON lines that contain gpsd reports, in the format of `gpsbridge decode`.
enum JSONReader {
    /// The first characters of all reports that a file can begin with.
    static let beginnings = ["TPV", "SKY", "GST", "ATT", "RAW", "SUBFRAME", "RTCM2", "RTCM3", "IMU", "LOG"].map {
        "{\"class\":\"\($0)\""
    }

    static func tracks(_ bytes: [UInt8]) -> [TrackReader.Track] {
        var reports = ReportedEpochs()
        var epochs = bytes.split { $0 == 0x0A || $0 == 0x0D }.compactMap { line in
            GPSDReport(Array(line)).flatMap { reports.add($0) }
        }
        if let last = reports.finish() { epochs.append(last) }
        return [TrackReader.Track(epochs: epochs)]
    }
}
