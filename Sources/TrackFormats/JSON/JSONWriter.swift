internal import GNSS
internal import GPSDProtocol
internal import TextOutput

/// A writer for JSON lines that contain gpsd reports, in the format of `gpsbridge decode`.
struct JSONWriter: TrackWriter {
    private let output: OutputBuffer
    private let namesDevices: Bool
    private var reports: ReportWriter
    /// The number of reports of the earlier tracks.
    private var earlierCount = 0

    /// Creates a writer.
    ///
    /// - Parameter namesDevices: Whether each report contains the name of its track as the member `device`.
    init(into output: OutputBuffer, namesDevices: Bool = false) {
        self.output = output
        self.namesDevices = namesDevices
        reports = ReportWriter(output)
    }

    var count: Int { earlierCount + reports.count }

    func begin() {}

    mutating func beginTrack(named name: String, breaks: TrackBreaks) {
        guard namesDevices else { return separateTracks() }
        earlierCount = count
        var style = ReportWriter.Style()
        style.device = name
        reports = ReportWriter(output, style: style)
    }

    mutating func append(_ epoch: Epoch) {
        var epoch = epoch
        epoch.fix.coordinate = epoch.fix.plausibleCoordinate
        reports.write(epoch, withFix: epoch.isComplete)
    }

    func end() {}
}
