import Formats
import GNSS
import MonitorScreen
import Recording

/// What can be said of the tracks of a database, and of each device with several of them.
struct TrackTotals {
    /// How many epochs there are in all.
    private(set) var epochs = 0
    private var parts: [(title: String, statistics: TrackStatistics)] = []

    /// Reads tracks one after the other.
    init(
        _ tracks: [TrackDatabase.Track],
        _ read: (TrackDatabase.Track) throws(Failure) -> TrackDatabase.Epochs
    ) throws(Failure) {
        var devices: [String: (title: String, sessions: Int, statistics: TrackStatistics)] = [:]
        for track in tracks {
            var statistics = TrackStatistics()
            var device = devices[track.identity] ?? (track.device, 0, TrackStatistics())
            device.sessions += 1
            device.statistics.endTrack()
            let epochs = try read(track)
            while let epoch = try epochs.next() {
                statistics.add(epoch)
                device.statistics.add(epoch)
            }
            self.epochs += statistics.epochs
            parts.append((track.title, statistics))
            devices[track.identity] = device
        }
        let totals = devices.values.filter { $0.sessions > 1 }.sorted { $0.title < $1.title }
        parts += totals.map { ("all \($0.sessions) sessions, \($0.title)", $0.statistics) }
    }

    /// For people. A heading is needed only where there are several.
    var lines: [String] {
        if parts.count == 1 { return parts[0].statistics.lines }
        return Array(parts.map { ["\($0.title.plain):"] + $0.statistics.lines }.joined(separator: [""]))
    }
}
