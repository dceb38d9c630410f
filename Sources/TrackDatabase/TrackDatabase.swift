package import GNSS
internal import SQLiteDatabase
package import SystemSupport

/// An existing track database, opened for reading or for deleting data.
package final class TrackDatabase {
    let database: Database

    /// A selection of fixes and events by time, device and session.
    package struct Selection: Sendable {
        /// The inclusive start of the selected time range; `nil` for no limit.
        package var from: UTCTime?
        /// The exclusive end of the selected time range; `nil` for no limit.
        package var to: UTCTime?
        /// Text that a selected device's identity, name or device file must contain; `nil` for all devices.
        package var device: String?
        /// The selected session; `nil` for all sessions.
        package var session: Int64?

        /// Creates a selection. Without arguments, the selection contains everything.
        package init(from: UTCTime? = nil, to: UTCTime? = nil, device: String? = nil, session: Int64? = nil) {
            self.from = from
            self.to = to
            self.device = device
            self.session = session
        }

        /// Whether the selection contains everything.
        package var isEverything: Bool { from == nil && to == nil && device == nil && session == nil }

        /// The SQL condition that selects fixes and events. To prevent SQL injection, the condition never contains text
        /// from users.
        var condition: String { condition(from: from?.microseconds) + (session.map { " AND session = \($0)" } ?? "") }

        /// The SQL condition that selects skies, regardless of the session. Skies have no session column, because they
        /// belong to the session of their fixes.
        ///
        /// The condition includes the skies that were stored before the selection and also apply to its first fixes.
        fileprivate var conditionOfSkies: String {
            condition(from: from.map { $0.microseconds - TrackSchema.skyLifetime })
        }

        private func condition(from first: Int64?) -> String {
            let device = device == nil ? "" : " AND device IN (SELECT id FROM chosen)"
            return "time >= \(first ?? .min) AND time < \(to?.microseconds ?? .max)\(device)"
        }
    }

    /// Returns whether the first bytes of a file identify an SQLite database.
    package static func recognizes(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.starts(with: "SQLite format 3\0".utf8)
    }

    /// The number of bytes at the beginning of a file that include the application ID.
    package static let headLength = 72

    /// Returns whether the SQLite database that starts with the given bytes belongs to another program. A database that
    /// is being recorded for the first time has no application ID yet.
    package static func isForeign(_ beginning: [UInt8]) -> Bool {
        let application = beginning.prefix(headLength).dropFirst(headLength - 4).reduce(0) { $0 << 8 | Int64($1) }
        return application != TrackSchema.application && application != 0
    }

    /// Opens an existing database. Throws a ``Failure`` if the file does not exist or is not a track database.
    package init(_ path: String, forWriting: Bool = false) throws(Failure) {
        database = try TrackSchema.open(path, forWriting ? .write : .read)
    }

    /// Deletes the data in a selection, and all sessions and devices that have no data left.
    ///
    /// - Returns: The number of deleted fixes.
    package func delete(_ selection: Selection) throws(Failure) -> Int {
        try choose(selection.device)
        try database.run("BEGIN IMMEDIATE; DELETE FROM fixes WHERE \(selection.condition)")
        let count = database.changes
        try database.run(
            """
            DELETE FROM skies WHERE \(selection.conditionOfSkies) AND NOT EXISTS (SELECT 1 FROM fixes
                WHERE fixes.time >= skies.time AND fixes.time < skies.time + \(TrackSchema.skyLifetime)
                AND fixes.device = skies.device);
            DELETE FROM events WHERE \(selection.condition);
            DELETE FROM sessions WHERE id NOT IN (SELECT session FROM fixes) AND id NOT IN (SELECT session FROM events);
            DELETE FROM devices WHERE id NOT IN (SELECT device FROM fixes) AND id NOT IN (SELECT device FROM skies)
                AND id NOT IN (SELECT device FROM events WHERE device IS NOT NULL);
            COMMIT
            """)
        return count
    }

    /// Returns the disk space of deleted rows to the file system, and truncates the write-ahead log.
    package func compact() throws(Failure) { try database.run("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)") }

    /// A change of a receiver's status, or a gap in the recording.
    package struct Event: Sendable {
        /// The session number.
        package var session: Int64
        /// The time of the event according to the host clock.
        package var time: UTCTime
        /// A description of the event.
        package var text: String
    }

    /// Returns the selected events of a track, in chronological order.
    package func events(_ selection: Selection = Selection(), of track: Track) throws(Failure) -> [Event] {
        try events(selection, track.conditionOfEvents)
    }

    /// Returns the selected events that do not belong to any track in the selection, sorted by session and then by
    /// time.
    package func eventsWithoutTrack(_ selection: Selection = Selection()) throws(Failure) -> [Event] {
        let tracks = "FROM fixes WHERE \(selection.condition)"
        return try events(
            selection,
            """
            CASE WHEN device IS NULL THEN session NOT IN (SELECT session \(tracks)) \
            ELSE (session, device) NOT IN (SELECT session, device \(tracks)) END
            """)
    }

    private func events(_ selection: Selection, _ condition: String) throws(Failure) -> [Event] {
        try choose(selection.device)
        let rows = try database.prepare(
            """
            SELECT session, time, text FROM events WHERE \(selection.condition) AND (\(condition)) ORDER BY session, time, id
            """)
        var events: [Event] = []
        while try rows.step() {
            events.append(
                Event(
                    session: rows.integer(0) ?? 0, time: UTCTime(microseconds: rows.integer(1) ?? 0),
                    text: rows.text(2) ?? ""))
        }
        return events
    }

    /// Writes the IDs of the devices that match a string to the temporary table `chosen`. Throws a ``Failure`` if no
    /// device matches. Does nothing if the string is `nil`.
    func choose(_ device: String?) throws(Failure) {
        guard let device else { return }
        // An empty string would match every device.
        guard !device.isEmpty else {
            throw Failure(.usage, "the device name is empty. To select all devices, omit the option")
        }
        try database.run("DROP TABLE IF EXISTS temp.chosen; CREATE TEMP TABLE chosen (id INTEGER PRIMARY KEY)")
        let insert = try database.prepare(
            """
            INSERT INTO chosen SELECT id FROM devices WHERE instr(identity, ?1) OR instr(coalesce(name, ''), ?1) \
            OR instr(coalesce(node, ''), ?1)
            """)
        try insert.bind(device)
        try insert.run()
        guard database.changes > 0 else {
            throw Failure(
                .nothingDecoded,
                "nothing in \(database.name) matches the device name \(device). To list the devices in this database",
                remedy: .listing(ofDatabase: database.path))
        }
    }
}
