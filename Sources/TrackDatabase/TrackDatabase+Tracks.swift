package import GNSS
package import SystemSupport

// A database contains the tracks of many devices and sessions, which may overlap in time. Positions are read track by
// track, so that positions of different tracks are never connected.

extension TrackDatabase {
    /// The recording of one device in one session.
    package struct Track: Sendable {
        /// The number of the session.
        package var session: Int64
        /// The device name.
        package var device: String
        /// The identity of the device, which stays the same when the name of the device changes.
        package var identity: String
        /// The time of the first epoch.
        package var from: UTCTime
        /// The time of the last epoch.
        package var to: UTCTime
        /// The number of epochs.
        package var epochs: Int
        /// The number of epochs with a position.
        package var positions: Int
        /// Whether the device was simulated.
        package var isSimulated: Bool

        /// The ID of the device in the table `devices`.
        fileprivate var deviceNumber: Int64
        /// The range of times in the track's rows, including times from the host clock, in microseconds since 1970.
        fileprivate var times: ClosedRange<Int64>

        /// The SQL condition that selects the events of the track. Events without a device occurred before the device
        /// was identified, so they belong to all devices of the session.
        var conditionOfEvents: String { "session = \(session) AND (device = \(deviceNumber) OR device IS NULL)" }

        /// The title of the track in exported files.
        package var title: String { "session \(session), \(device)" }
    }

    /// Returns the tracks of a selection, sorted by start time.
    package func tracks(_ selection: Selection = Selection()) throws(Failure) -> [Track] {
        try choose(selection.device)
        let ownTime = "CASE WHEN delay IS NOT NULL THEN time END"
        let rows = try database.prepare(
            """
            SELECT session, coalesce(devices.name, devices.identity), devices.identity, min(time), max(time), count(*), \
            count(CASE WHEN mode > 1 THEN 1 END), simulated, device, min(\(ownTime)) AS first, max(\(ownTime)) FROM fixes \
            LEFT JOIN devices ON devices.id = device LEFT JOIN sessions ON sessions.id = session \
            WHERE \(selection.condition) GROUP BY session, device ORDER BY coalesce(first, min(time)), session, device
            """)
        var tracks: [Track] = []
        while try rows.step() {
            let first = rows.integer(3) ?? 0
            let times = first...max(first, rows.integer(4) ?? 0)
            tracks.append(
                Track(
                    session: rows.integer(0) ?? 0, device: rows.text(1) ?? "unknown",
                    identity: rows.text(2) ?? "unknown",
                    from: UTCTime(microseconds: rows.integer(9) ?? times.lowerBound),
                    to: UTCTime(microseconds: rows.integer(10) ?? times.upperBound), epochs: Int(rows.integer(5) ?? 0),
                    positions: Int(rows.integer(6) ?? 0), isSimulated: rows.integer(7) == 1,
                    deviceNumber: rows.integer(8) ?? 0, times: times))
        }
        return tracks
    }

    /// Returns the epochs of a track in chronological order. The epochs are read on demand, and no two of them have the
    /// same time.
    package func epochs(of track: Track) throws(Failure) -> Epochs {
        let condition = """
            WHERE time >= \(track.times.lowerBound) AND time <= \(track.times.upperBound) AND device = \(track.deviceNumber)
            """
        return Epochs(
            fixes: try database.prepare(
                "SELECT \(FixColumns.names) FROM fixes \(condition) AND session = \(track.session) ORDER BY time, number"
            ),
            skies: try database.prepare(
                "SELECT time, device, number, satellites FROM skies \(condition) ORDER BY time, number"))
    }

    /// Calls `body` with each epoch of a selection, track by track.
    package func read(_ selection: Selection = Selection(), _ body: (Epoch) throws(Failure) -> Void) throws(Failure) {
        for track in try tracks(selection) {
            let epochs = try epochs(of: track)
            while let epoch = try epochs.next() { try body(epoch) }
        }
    }

    /// Returns the epochs of a selection, one track after the other, as if they came from a single receiver. If a track
    /// ends with a position, an epoch without a position precedes the next track.
    package func playback(_ selection: Selection = Selection()) throws(Failure) -> Playback {
        Playback(self, try tracks(selection))
    }

    /// A reader that returns the epochs of several tracks, one track after the other.
    package final class Playback {
        private let database: TrackDatabase
        private var tracks: ArraySlice<Track>
        private var epochs: Epochs?
        private var last: Epoch?

        fileprivate init(_ database: TrackDatabase, _ tracks: [Track]) {
            self.database = database
            self.tracks = tracks[...]
        }

        /// Returns the next epoch, or `nil` at the end.
        package func next() throws(Failure) -> Epoch? {
            while true {
                if let epoch = try epochs?.next() {
                    last = epoch
                    return epoch
                }
                guard let track = tracks.popFirst() else { return nil }
                epochs = try database.epochs(of: track)
                if let last, last.fix.hasPosition { return .lost }
            }
        }
    }
}
