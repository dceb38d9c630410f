import GNSS

/// Writes JSON lines, the reports of `gpsbridge decode`.
struct JSONWriter: TrackWriter {
    private(set) var count = 0

    private var reports: ReportWriter

    init(into output: OutputBuffer) { reports = ReportWriter(output) }

    func begin() {}

    func beginTrack(named name: String) {}

    mutating func append(_ epoch: Epoch) {
        reports.write(epoch, withFix: epoch.isComplete)
        count += 1
    }

    func end() {}
}
