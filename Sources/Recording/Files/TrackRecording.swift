internal import GNSS
internal import Glibc
internal import Receivers
internal import SQLiteDatabase
internal import Serial
internal import SystemSupport
internal import TextOutput
internal import TrackDatabase

/// A writer that records to a track database, with one transaction per flush.
final class TrackRecording: RecordingWriter {
    private let database: Database
    private let insertFix: Statement
    private let insertSky: Statement
    private let insertEvent: Statement
    private let begin: Statement
    private let updateEnd: Statement
    private let commit: Statement
    private let countBytes: Statement
    private let identity: stat

    private(set) var length = 0
    /// The session being recorded; `nil` before the first batch.
    private(set) var session: RecordedSession?

    private var pending: [RecordedBatch] = []
    private var device: Int64 = 0
    private var deviceStatus: [String?] = []
    private var status: Receiver.Status?
    private var statusText = ""
    private var lastSky = Sky()
    /// The time of the fix with which the last sky was stored, in microseconds since 1970.
    private var lastSkyTime: Int64 = .min
    private var lastTime: Int64 = .min
    /// The reception time of the last epoch that had a time, minus that epoch's own time, in microseconds.
    private var lag: Int64 = 0
    private var number: Int64 = 0

    init(_ path: String, continuing session: RecordedSession? = nil) throws(Failure) {
        self.session = session
        // SQLite follows symbolic links and rejects anything that is not a regular file.
        database = try TrackSchema.open(path, .create)
        insertFix = try database.prepare(FixRow.insertion)
        insertSky = try database.prepare("INSERT OR REPLACE INTO skies VALUES (?, ?, ?, ?)")
        insertEvent = try database.prepare(
            "INSERT INTO events (time, session, device, kind, text) VALUES (?, ?, ?, ?, ?)")
        begin = try database.prepare("BEGIN IMMEDIATE")
        updateEnd = try database.prepare("UPDATE sessions SET ended = ? WHERE id = ?")
        commit = try database.prepare("COMMIT")
        // The sizes of the files do not show the size of the database: recent data is only in the write-ahead log,
        // which may contain several copies of a page.
        countBytes = try database.prepare("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        var identity = stat()
        stat(FileName.path(path), &identity)
        self.identity = identity
        try measure()
    }

    func append(_ batch: RecordedBatch) { pending.append(batch) }

    func flush() throws(Failure) {
        var there = stat()
        guard stat(FileName.path(database.path), &there) == 0, there.st_ino == identity.st_ino,
            there.st_dev == identity.st_dev
        else {
            throw Failure(.cannotWrite, "\(database.name) was removed or replaced during recording")
        }
        guard let last = pending.last else { return }
        try begin.run()
        do throws(Failure) {
            try forgetDeletedRows()
            for batch in pending { try write(batch) }
            try updateEnd.bind(last.timestamp.wall / 1_000)
            try updateEnd.bind(session?.number)
            try updateEnd.run()
            // Data counts as recorded once it is committed, so nothing that can fail may follow the commit.
            try measure()
            try commit.run()
        } catch {
            // SQLite may already have rolled back the transaction.
            try? database.run("ROLLBACK")
            throw error
        }
        pending.removeAll(keepingCapacity: true)
    }

    func finish() throws(Failure) {
        try flush()
        // Data left in the write-ahead log is not lost: the next program that opens the database reads the log.
        try database.mergeLog()
    }

    func synchronize() throws(Failure) { try database.run("PRAGMA wal_checkpoint(PASSIVE)") }
}

extension TrackRecording {
    private func measure() throws(Failure) {
        defer { countBytes.reset() }
        if try countBytes.step() { length = Int(countBytes.integer(0) ?? 0) }
    }

    /// Forgets the rows that another program has deleted, so that new rows are inserted. If the session's row was
    /// deleted, the device's row is forgotten as well.
    private func forgetDeletedRows() throws(Failure) {
        if let own = session,
            try database.number("SELECT 1 FROM sessions WHERE id = \(own.number) AND started = \(own.started)") == nil
        {
            session = nil
        }
        if device != 0, try database.number("SELECT 1 FROM devices WHERE id = \(device)") == nil { device = 0 }
        guard session == nil || device == 0 else { return }
        device = 0
        deviceStatus = []
        status = nil
        statusText = ""
        lastSkyTime = .min
    }

    private func write(_ batch: RecordedBatch) throws(Failure) {
        let received = batch.timestamp.wall / 1_000
        if session == nil {
            try database.run(
                """
                INSERT INTO sessions (started, ended, program, simulated) VALUES (\(received), \(received), \
                'gpsbridge \(Product.version)', \(batch.batch.isSimulated ? 1 : 0))
                """)
            session = RecordedSession(number: database.lastRow, started: received)
        }
        if batch.lost > 0 { try write(event: "gap", "\(batch.lost) batches could not be recorded", at: received) }
        let status = batch.batch.status
        if status != self.status {
            try recordDevice(status)
            let text = status.description
            if text != statusText { try write(event: status.phase.kind, text, at: received) }
            statusText = text
            self.status = status
        }
        for epoch in batch.batch.epochs { try write(epoch, received: received) }
    }

    private func write(event kind: String, _ text: String, at time: Int64) throws(Failure) {
        try insertEvent.bind(time)
        try insertEvent.bind(session?.number)
        try insertEvent.bind(device == 0 ? nil : device)
        try insertEvent.bind(kind)
        try insertEvent.bind(text)
        try insertEvent.run()
    }

    /// Adds the device to the database, or updates its row.
    private func recordDevice(_ status: Receiver.Status) throws(Failure) {
        let serial = status.device
        let identity = serial.map { "\($0.identity)" } ?? status.name ?? "unknown"
        let parts: [String?] = [
            identity, status.name, serial?.path, serial?.usb?.manufacturer, serial?.usb?.productName, serial?.driver,
        ]
        guard parts != deviceStatus else { return }
        let insert = try database.prepare(
            """
            INSERT INTO devices (identity, name, node, manufacturer, product, driver) VALUES (?1, ?2, ?3, ?4, ?5, ?6) \
            ON CONFLICT (identity) DO UPDATE SET name = ?2, node = ?3, manufacturer = ?4, product = ?5, driver = ?6 \
            RETURNING id
            """)
        for part in parts { try insert.bind(part) }
        // A trigger that another program has added to the database can suppress the insertion.
        guard try insert.step(), let id = insert.integer(0) else {
            throw TrackSchema.foreignSchemaFailure(database.name, .create)
        }
        if id != device {
            lag = 0
            lastSkyTime = .min
        }
        device = id
        deviceStatus = parts
    }

    private func write(_ epoch: Epoch, received: Int64) throws(Failure) {
        let reportedTime = epoch.fix.time?.microseconds
        if let reportedTime { lag = received - reportedTime }
        // An epoch without a time is stored next to the epochs received around it. The times of these epochs may differ
        // widely from the host clock, for example if a simulated receiver is set to another year.
        let time = reportedTime ?? received - lag
        // The addition must not trap, because another program may have stored the largest possible number.
        number = time == lastTime ? number &+ 1 : 0
        lastTime = time
        if epoch.fix.mode != nil || epoch.fix.time != nil || epoch.attitude != nil {
            var row = FixRow(
                time: time, device: device, number: number, session: session?.number,
                delay: reportedTime.map { received - $0 }, epoch: epoch)
            try row.bind(to: insertFix)
            // If another session already contains an epoch with the same time, use the next free number. No other
            // program can take this number, because no other program can write during the transaction.
            if try !insertFix.run() {
                number = try nextNumber(at: time)
                row.number = number
                try row.bind(to: insertFix)
                guard try insertFix.run() else { throw TrackSchema.foreignSchemaFailure(database.name, .create) }
            }
        }
        guard let sky = epoch.sky, sky != lastSky || !TrackSchema.isCurrent(skyTime: lastSkyTime, at: time)
        else { return }
        lastSky = sky
        lastSkyTime = time
        try insertSky.bind(time)
        try insertSky.bind(device)
        try insertSky.bind(number)
        try insertSky.bind(PackedSky.bytes(sky))
        try insertSky.run()
    }

    private func nextNumber(at time: Int64) throws(Failure) -> Int64 {
        let condition = "time = \(time) AND device = \(device)"
        return try database.number("SELECT max(number) + 1 FROM fixes WHERE \(condition)") ?? 0
    }
}

extension Receiver.Phase {
    /// The value that identifies the phase in the `kind` column of events.
    fileprivate var kind: String {
        switch self {
        case .stopped: "stopped"
        case .waiting: "waiting"
        case .opening: "opening"
        case .findingBaudRate: "finding-baud-rate"
        case .reading: "reading"
        case .lost: "lost"
        case .ended: "ended"
        }
    }
}
