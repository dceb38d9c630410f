import SystemSupport
import TextOutput
import TrackDatabase
import TrackFormats

/// The statistics of each track in a database, and the totals of each device that has several tracks.
struct TrackTotals {
    /// The statistics of one track, or of all sessions of a device.
    struct Part {
        let title: String
        let device: String
        /// The session's number; `nil` for all sessions of the device.
        let session: Int64?
        var sessions = 1
        var statistics = TrackStatistics()
    }

    private(set) var parts: [Part] = []

    /// Reads the tracks and computes their statistics.
    ///
    /// - Parameter read: A closure that returns the epochs of a track.
    init(
        _ tracks: [TrackDatabase.Track], _ read: (TrackDatabase.Track) throws(Failure) -> TrackDatabase.Epochs
    ) throws(Failure) {
        var devices: [String: Part] = [:]
        for track in tracks {
            var part = Part(title: track.title, device: track.device, session: track.session)
            var total = devices[track.identity] ?? Part(title: "", device: track.device, session: nil, sessions: 0)
            total.sessions += 1
            total.statistics.endTrack()
            let epochs = try read(track)
            while let epoch = try epochs.next() {
                part.statistics.add(epoch)
                total.statistics.add(epoch)
            }
            parts.append(part)
            devices[track.identity] = total
        }
        let totals = devices.values.filter { $0.sessions > 1 }.sorted { $0.device < $1.device }
        for total in totals {
            let title = "all \(total.sessions) sessions, \(total.device)"
            parts.append(
                Part(
                    title: title, device: total.device, session: nil, sessions: total.sessions,
                    statistics: total.statistics))
        }
    }

    /// The total number of epochs in all tracks.
    var epochs: Int { parts.filter { $0.session != nil }.reduce(0) { $0 + $1.statistics.epochs } }

    /// Returns the statistics as lines of text. If there are several tracks, each track and each total has a heading.
    func lines(_ units: TrackUnits) -> [String] {
        if parts.count == 1 { return parts[0].statistics.lines(units) }
        return Array(parts.map { ["\($0.title.plain):"] + $0.statistics.lines(units) }.joined(separator: [""]))
    }

    /// Returns a line of JSON for each part.
    func jsonLines(_ file: String) -> [String] {
        parts.map { part in
            JSONText.object { json in
                json.member("file", file)
                json.member("session", part.session)
                json.member("device", part.device)
                part.statistics.append(to: &json)
            }
        }
    }
}
