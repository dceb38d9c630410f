package import Formats
package import GNSS

/// A database of tracks, to be read and to be thinned out.
package final class TrackDatabase {
    private let database: Database

    /// Which fixes are meant.
    package struct Selection: Sendable {
        /// From this moment on.
        package var from: UTCTime?
        /// Up to this moment, which is not among them.
        package var to: UTCTime?
        /// Of devices whose identity, name or node has this in it.
        package var device: String?

        /// Makes a selection of everything.
        package init(from: UTCTime? = nil, to: UTCTime? = nil, device: String? = nil) {
            self.from = from
            self.to = to
            self.device = device
        }

        /// The condition in SQL. What a person typed is no part of it.
        fileprivate var condition: String {
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

    /// Hands out the epochs of a selection in the order of time.
    package func read(_ selection: Selection = Selection(), _ body: (Epoch) throws(Failure) -> Void) throws(Failure) {
        let epochs = try epochs(selection)
        while let epoch = try epochs.next() { try body(epoch) }
    }

    /// The epochs of a selection in the order of time, one by one.
    package func epochs(_ selection: Selection = Selection()) throws(Failure) -> Epochs {
        try choose(selection.device)
        let order = "WHERE \(selection.condition) ORDER BY time, device, number"
        return Epochs(
            fixes: try database.prepare("SELECT \(FixColumns.names) FROM fixes \(order)"),
            skies: try database.prepare("SELECT time, device, number, satellites FROM skies \(order)"))
    }

    /// Epochs that are read as they are wanted: fixes and skies have the same order, and are read side by side.
    package final class Epochs {
        private let fixes: Statement
        private let skies: Statement
        private var hasSky = true
        private var isFirst = true
        private var isOver = false

        fileprivate init(fixes: Statement, skies: Statement) {
            self.fixes = fixes
            self.skies = skies
        }

        /// The next one.
        package func next() throws(Failure) -> Epoch? {
            if isFirst { hasSky = try skies.step() }
            isFirst = false
            // A statement that has ended would begin anew.
            if !isOver { isOver = try !fixes.step() }
            if isOver { return nil }
            var epoch = fixes.epoch
            let key = fixes.key
            // A sky without a fix is stepped over.
            while hasSky, skies.key < key { hasSky = try skies.step() }
            if hasSky, skies.key == key { epoch.sky = PackedSky.sky(skies.bytes(3)) }
            return epoch
        }
    }

    /// Removes a selection, and the sessions and devices of which nothing is left.
    /// - Returns: how many fixes there were.
    package func delete(_ selection: Selection) throws(Failure) -> Int {
        try choose(selection.device)
        try database.run("BEGIN IMMEDIATE; DELETE FROM fixes WHERE \(selection.condition)")
        let count = database.changes
        try database.run(
            """
            DELETE FROM skies WHERE \(selection.condition);
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

    /// What was recorded of one device in one session.
    package struct Track: Sendable {
        /// The session's number.
        package var session: Int64
        /// What the device is called.
        package var device: String
        /// What it is recognised by under another name.
        package var identity: String
        /// The first moment that is told.
        package var from: UTCTime
        /// The last one.
        package var to: UTCTime
        /// How many epochs there are.
        package var epochs: Int
        /// How many of them have a position.
        package var positions: Int
        /// Whether the device was made of software.
        package var isSimulated: Bool
    }

    /// What is in a selection, session by session.
    package func tracks(_ selection: Selection = Selection()) throws(Failure) -> [Track] {
        try choose(selection.device)
        let rows = try database.prepare(
            """
            SELECT session, coalesce(devices.name, devices.identity), devices.identity, min(time), max(time), count(*), \
            count(CASE WHEN mode > 1 THEN 1 END), simulated FROM fixes JOIN devices ON devices.id = device \
            JOIN sessions ON sessions.id = session WHERE \(selection.condition) GROUP BY session, device ORDER BY min(time)
            """)
        var tracks: [Track] = []
        while try rows.step() {
            tracks.append(
                Track(
                    session: rows.integer(0) ?? 0, device: rows.text(1) ?? "", identity: rows.text(2) ?? "",
                    from: UTCTime(microseconds: rows.integer(3) ?? 0), to: UTCTime(microseconds: rows.integer(4) ?? 0),
                    epochs: Int(rows.integer(5) ?? 0), positions: Int(rows.integer(6) ?? 0),
                    isSimulated: rows.integer(7) == 1))
        }
        return tracks
    }

    /// What happened to the receivers, in the order of time.
    package func events(_ selection: Selection = Selection()) throws(Failure) -> [(time: UTCTime, text: String)] {
        try choose(selection.device)
        let rows = try database.prepare("SELECT time, text FROM events WHERE \(selection.condition) ORDER BY time")
        var events: [(UTCTime, String)] = []
        while try rows.step() { events.append((UTCTime(microseconds: rows.integer(0) ?? 0), rows.text(1) ?? "")) }
        return events
    }

    /// Finds the devices that are meant.
    private func choose(_ device: String?) throws(Failure) {
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

extension Statement {
    /// Time, device and number.
    fileprivate var key: (Int64, Int64, Int64) { (integer(0) ?? 0, integer(1) ?? 0, integer(2) ?? 0) }

    /// The epoch of a row with ``FixColumns``.
    fileprivate var epoch: Epoch {
        var fix = Fix()
        // Where the receiver told no time the host's stands in its place.
        if integer(4) != nil { fix.time = integer(0).map { UTCTime(microseconds: $0) } }
        fix.mode = integer(6).flatMap { Fix.Mode(rawValue: UInt8(clamping: $0)) }
        fix.quality = integer(7).flatMap { Fix.Quality(rawValue: UInt8(clamping: $0)) }
        fix.satellitesUsed = integer(8).map { UInt8(clamping: $0) }
        if let latitude = number(9), let longitude = number(10) {
            fix.coordinate = Coordinate(latitude: latitude, longitude: longitude)
        }
        fix.altitude = number(11)
        fix.ellipsoidalAltitude = number(12)
        fix.geoidSeparation = number(13)
        fix.speed = number(14)
        fix.course = number(15)
        fix.climb = number(16)
        fix.magneticVariation = number(17)
        fix.dilution.horizontal = number(18)
        fix.dilution.vertical = number(19)
        fix.dilution.position = number(20)
        if let origin = integer(21) {
            fix.errors = ErrorEstimate(origin: origin == 1 ? .receiver : .dilution)
            fix.errors?.horizontal = number(22)
            fix.errors?.vertical = number(23)
            fix.errors?.north = number(24)
            fix.errors?.east = number(25)
        }
        fix.correctionAge = number(26)
        fix.correctionStation = integer(27).map { UInt16(clamping: $0) }
        var epoch = Epoch(fix: fix, isComplete: integer(5) == 1)
        if let heading = number(28) ?? number(29) ?? number(30), heading.isFinite {
            epoch.attitude = Attitude()
            epoch.attitude?.heading = number(28)
            epoch.attitude?.pitch = number(29)
            epoch.attitude?.roll = number(30)
        }
        return epoch
    }
}
