package import GNSS
internal import SQLiteDatabase
package import SystemSupport

// A database contains the tracks of many devices and sessions, which may overlap in time. Positions are read track by
// track, so that a line never connects positions from different tracks.

extension TrackDatabase {
    /// The recording of one device in one session.
    package struct Track: Sendable {
        /// The session number.
        package var session: Int64
        /// The device name.
        package var device: String
        /// The device's identity, which stays the same when its name changes.
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

        /// The bounding box of all positions; `nil` if there are no positions.
        package var bounds: TrackBounds?
        /// The ID of the device in the table `devices`.
        package var deviceNumber: Int64
        /// The time range of the track's rows in microseconds since 1970, including times from the host clock.
        package var times: ClosedRange<Int64>

        /// The SQL condition that selects the track's events. Events without a device occurred before the device was
        /// identified, so they belong to all devices of the session.
        var conditionOfEvents: String { "session = \(session) AND (device = \(deviceNumber) OR device IS NULL)" }

        /// Returns the SQL condition that selects the rows of the track's device within the track's time range.
        ///
        /// - Parameter part: A range of times; `nil` for the whole track.
        func condition(in part: ClosedRange<Int64>?) -> String { condition(in: part, including: 0) }

        /// Returns the SQL condition that selects the skies of the fixes in a range of times, including skies that were
        /// stored with earlier fixes.
        func conditionOfSkies(in part: ClosedRange<Int64>?) -> String {
            condition(in: part, including: TrackSchema.skyLifetime)
        }

        /// Returns the SQL condition that selects the rows of the track's device within the track's time range. The
        /// range begins `before` microseconds earlier.
        private func condition(in part: ClosedRange<Int64>?, including before: Int64) -> String {
            let first = max(part?.lowerBound ?? .min, times.lowerBound)
            let (start, isBeforeAll) = first.subtractingReportingOverflow(before)
            let end = min(part?.upperBound ?? .max, times.upperBound)
            return "WHERE time >= \(isBeforeAll ? .min : start) AND time <= \(end) AND device = \(deviceNumber)"
        }

        /// The title of the track in exported files.
        package var title: String { "session \(session), \(device)" }
    }

    /// Returns the tracks of a selection, sorted by start time.
    package func tracks(_ selection: Selection = Selection()) throws(Failure) -> [Track] {
        try choose(selection.device)
        let rows = try database.prepare(
            """
            SELECT session, device, time, delay IS NOT NULL, mode, latitude, longitude FROM fixes \
            WHERE \(selection.condition) ORDER BY time
            """)
        var extents: [Extent.Key: Extent] = [:]
        // Most rows belong to the same track as the previous row.
        var current: Extent?
        while try rows.step() {
            let key = Extent.Key(session: rows.integer(0) ?? 0, device: rows.integer(1) ?? 0)
            if current?.key != key {
                if let current { extents[current.key] = current }
                current = extents[key] ?? Extent(key, at: rows.integer(2) ?? 0)
            }
            current?.add(rows)
        }
        if let current { extents[current.key] = current }
        return try named(extents.values.sorted { $0.sortKey < $1.sortKey })
    }

    private func named(_ extents: [Extent]) throws(Failure) -> [Track] {
        var names: [Int64: (name: String?, identity: String?)] = [:]
        let devices = try database.prepare("SELECT id, coalesce(name, identity), identity FROM devices")
        while try devices.step() { names[devices.integer(0) ?? 0] = (devices.text(1), devices.text(2)) }
        var simulated: Set<Int64> = []
        let sessions = try database.prepare("SELECT id FROM sessions WHERE simulated = 1")
        while try sessions.step() { simulated.insert(sessions.integer(0) ?? 0) }
        return extents.map { extent in
            let ownTimes = extent.ownTimes ?? extent.times
            return Track(
                session: extent.key.session, device: names[extent.key.device]?.name ?? "unknown",
                identity: names[extent.key.device]?.identity ?? "unknown",
                from: UTCTime(microseconds: ownTimes.lowerBound), to: UTCTime(microseconds: ownTimes.upperBound),
                epochs: extent.epochs, positions: extent.positions,
                isSimulated: simulated.contains(extent.key.session), bounds: extent.bounds,
                deviceNumber: extent.key.device, times: extent.times)
        }
    }

    /// The extent of a track, which is computed from the rows in a single pass. Sorting the rows by track would take
    /// several times as long and use more memory.
    private struct Extent {
        struct Key: Hashable {
            let session: Int64
            let device: Int64
        }

        let key: Key
        private(set) var times: ClosedRange<Int64>
        /// The range of the times that the receiver sent, excluding times from the host clock; `nil` if the receiver
        /// has not sent any time.
        private(set) var ownTimes: ClosedRange<Int64>?
        private(set) var epochs = 0
        private(set) var positions = 0
        private(set) var bounds: TrackBounds?

        init(_ key: Key, at time: Int64) {
            self.key = key
            times = time...time
        }

        var sortKey: (Int64, Int64, Int64) { (ownTimes?.lowerBound ?? times.lowerBound, key.session, key.device) }

        mutating func add(_ row: Statement) {
            // Rows are in chronological order.
            let time = max(row.integer(2) ?? 0, times.upperBound)
            times = times.lowerBound...time
            if row.integer(3) == 1 { ownTimes = (ownTimes?.lowerBound ?? time)...time }
            epochs += 1
            guard (row.integer(4) ?? 0) > 1, let coordinate = row.coordinate(5, 6) else { return }
            positions += 1
            if bounds == nil { bounds = TrackBounds(coordinate) } else { bounds?.extend(to: coordinate) }
        }
    }

    /// Returns the epochs of a track in chronological order. The epochs are read on demand.
    ///
    /// - Parameters:
    ///   - times: The range of times of the epochs, in microseconds since 1970; `nil` for the whole track.
    ///   - hasSkies: Whether the satellites are read.
    package func epochs(
        of track: Track, in times: ClosedRange<Int64>? = nil, withSkies hasSkies: Bool = true
    ) throws(Failure) -> Epochs {
        let condition = track.condition(in: times)
        return Epochs(
            fixes: try database.prepare(
                "SELECT \(FixColumn.names) FROM fixes \(condition) AND session = \(track.session) ORDER BY time, number"
            ),
            skies: try hasSkies
                ? database.prepare(
                    """
                    SELECT time, device, number, satellites FROM skies \(track.conditionOfSkies(in: times)) \
                    ORDER BY time, number
                    """) : nil)
    }

    /// Returns the last epoch of a track at or before a time, with the satellites in view at that time; `nil` if the
    /// track starts later. The time is in microseconds since 1970.
    package func epoch(of track: Track, atOrBefore time: Int64) throws(Failure) -> Epoch? {
        let condition = track.condition(in: .min...time)
        let newest = "ORDER BY time DESC, number DESC LIMIT 1"
        guard
            let found = try database.number(
                "SELECT time FROM fixes \(condition) AND session = \(track.session) \(newest)")
        else { return nil }
        let epochs = try epochs(of: track, in: found...found)
        var last: Epoch?
        while let epoch = try epochs.next() { last = epoch }
        return last
    }

    /// Calls `body` with each epoch of a selection, track by track.
    package func read(_ selection: Selection = Selection(), _ body: (Epoch) throws(Failure) -> Void) throws(Failure) {
        for track in try tracks(selection) {
            let epochs = try epochs(of: track)
            while let epoch = try epochs.next() { try body(epoch) }
        }
    }

    /// Returns the epochs of a selection, one track after another, as if they came from a single receiver. If a track
    /// ends with a position, an epoch without a fix is inserted before the next track.
    package func playback(_ selection: Selection = Selection()) throws(Failure) -> Playback {
        Playback(self, try tracks(selection))
    }

    /// A reader that returns the epochs of several tracks, one track after another.
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
