package import Formats
package import GNSS

/// A database of tracks, to be read and to be thinned out.
package final class TrackDatabase {
    let database: Database

    /// Which fixes are meant.
    package struct Selection: Sendable {
        /// From this moment on.
        package var from: UTCTime?
        /// Up to this moment, which is not among them.
        package var to: UTCTime?
        /// Of devices whose identity, name or node has this in it.
        package var device: String?
        /// Of the session with this number.
        package var session: Int64?

        /// Makes a selection of everything.
        package init(from: UTCTime? = nil, to: UTCTime? = nil, device: String? = nil, session: Int64? = nil) {
            self.from = from
            self.to = to
            self.device = device
            self.session = session
        }

        /// Whether everything is meant.
        package var isEverything: Bool { from == nil && to == nil && device == nil && session == nil }

        /// The condition in SQL. It contains no text that a person typed.
        var condition: String { conditionOfSkies + (session.map { " AND session = \($0)" } ?? "") }

        /// Skies are of the session of their fixes, and do not name it.
        fileprivate var conditionOfSkies: String {
            let device = device == nil ? "" : " AND device IN (SELECT id FROM chosen)"
            return "time >= \(from?.microseconds ?? .min) AND time < \(to?.microseconds ?? .max)\(device)"
        }
    }

    /// The first bytes of such a file.
    package static func recognizes(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.starts(with: "SQLite format 3\0".utf8)
    }

    /// Opens a database that is there.
    package init(_ path: String, forWriting: Bool = false) throws(Failure) {
        database = try TrackSchema.open(path, forWriting ? .write : .read)
    }

    /// Removes a selection, and the sessions and devices of which nothing is left.
    /// - Returns: how many fixes there were.
    package func delete(_ selection: Selection) throws(Failure) -> Int {
        try choose(selection.device)
        try database.run("BEGIN IMMEDIATE; DELETE FROM fixes WHERE \(selection.condition)")
        let count = database.changes
        try database.run(
            """
            DELETE FROM skies WHERE \(selection.conditionOfSkies) AND NOT EXISTS (SELECT 1 FROM fixes
                WHERE fixes.time = skies.time AND fixes.device = skies.device AND fixes.number = skies.number);
            DELETE FROM events WHERE \(selection.condition);
            DELETE FROM sessions WHERE id NOT IN (SELECT session FROM fixes) AND id NOT IN (SELECT session FROM events);
            DELETE FROM devices WHERE id NOT IN (SELECT device FROM fixes) AND id NOT IN (SELECT device FROM skies)
                AND id NOT IN (SELECT device FROM events WHERE device IS NOT NULL);
            COMMIT
            """)
        return count
    }

    /// Gives back to the disk what was deleted.
    package func compact() throws(Failure) { try database.run("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)") }

    /// What happened to the receivers, in the order of time.
    /// - Parameter track: the one whose receiver is meant; without it all of them.
    package func events(
        _ selection: Selection = Selection(), of track: Track? = nil
    ) throws(Failure) -> [(time: UTCTime, text: String)] {
        try choose(selection.device)
        let track = track.map { " AND \($0.conditionOfEvents)" } ?? ""
        let rows = try database.prepare(
            "SELECT time, text FROM events WHERE \(selection.condition)\(track) ORDER BY time")
        var events: [(UTCTime, String)] = []
        while try rows.step() { events.append((UTCTime(microseconds: rows.integer(0) ?? 0), rows.text(1) ?? "")) }
        return events
    }

    /// Finds the devices that are meant.
    func choose(_ device: String?) throws(Failure) {
        guard let device else { return }
        // It is a part of every name.
        guard !device.isEmpty else {
            throw Failure(.usage, "the device's name is empty. Without a device all are meant")
        }
        try database.run("DROP TABLE IF EXISTS temp.chosen; CREATE TEMP TABLE chosen (id INTEGER PRIMARY KEY)")
        let insert = try database.prepare(
            """
            INSERT INTO chosen SELECT id FROM devices WHERE instr(identity, ?1) OR instr(coalesce(name, ''), ?1) \
            OR instr(coalesce(node, ''), ?1)
            """)
        insert.bind(device)
        try insert.run()
        guard database.changes > 0 else {
            throw Failure(
                .usage,
                "\(database.path) has nothing of a device \(device). What it has: gpsbridge tracks list \(database.path)"
            )
        }
    }
}
