internal import GNSS
internal import GPSDProtocol
internal import TextOutput

/// A writer for JSON lines that contain gpsd reports, in the format of `gpsbridge decode`.
struct JSONWriter: TrackWriter {
    private var reports: ReportWriter

    init(into output: OutputBuffer) { reports = ReportWriter(output) }

    var count: Int { reports.count }

    func begin() {}

    func beginTrack(named name: String, breaks: TrackBreaks) {}

    mutating func append(_ epoch: Epoch) {
        var epoch = epoch
        epoch.fix.coordinate = epoch.fix.plausibleCoordinate
        reports.write(epoch, withFix: epoch.isComplete)
    }

    func end() {}
}
