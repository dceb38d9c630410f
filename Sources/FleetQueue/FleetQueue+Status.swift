internal import FleetWire
internal import SQLiteDatabase
package import SystemSupport

extension FleetQueue {
    /// Returns the status of the queue.
    package func status() throws(Failure) -> QueueStatus {
        var status = try QueueStatus(database)
        status.accepted += buffer.count
        status.oldestWaiting = status.oldestWaiting ?? buffer.first?.received
        return status
    }

    /// Returns whether the center has stored all fixes. Unlike ``status()``, it does not read the batches.
    package func isEverythingStored() throws(Failure) -> Bool {
        let waiting = try database.number(
            """
            SELECT count(*) FROM streams WHERE stored < max(sealed, ifnull(
                (SELECT max(number + count - 1) FROM fixes WHERE stream = id), 0))
            """)
        return buffer.isEmpty && waiting == 0
    }

    /// Returns the status of a queue that another program may be using. Fixes that the other program has not yet
    /// written to disk are not counted.
    ///
    /// - Parameter owner: The device whose queue is expected; `nil` for any device. Throws a ``Failure`` if the queue
    ///   belongs to another device.
    package static func status(
        of path: String, owner: (device: String, tenant: String)? = nil
    ) throws(Failure) -> QueueStatus {
        let database = try QueueSchema.openForReading(path)
        if let owner { try checkOwner(of: database, tenant: owner.tenant, device: owner.device) }
        // All values must be of the same moment. Closing the database ends the transaction.
        try database.run("BEGIN")
        var status = try QueueStatus(database)
        status.isInUse = FileLock.isQueueInUse(path)
        return status
    }

    /// Records whether the device is connected, so that other programs can show it. Further calls with the same state
    /// keep the time of the first call.
    ///
    /// - Parameters:
    ///   - trouble: The reason why the device is not connected; `nil` if it is connected.
    ///   - cause: The machine-readable name of the reason.
    ///   - time: The current time, in microseconds since 1970.
    package func recordLink(trouble: String?, cause: String? = nil, at time: Int64) throws(Failure) {
        let update = try database.prepare(
            """
            INSERT INTO link (id, since, trouble) VALUES (0, ?1, ?2) ON CONFLICT (id) DO UPDATE SET
                since = iif((trouble IS NULL) = (excluded.trouble IS NULL), since, excluded.since),
                trouble = excluded.trouble
            """)
        try update.bind(time)
        try update.bind(trouble)
        try update.run()
        try recordSign("link", cause, at: time)
    }

    /// Records the reason why the center stores no fixes although the device is connected.
    ///
    /// - Parameters:
    ///   - problem: The reason, as a sentence; `nil` if no reason is known.
    ///   - cause: The machine-readable name of the reason.
    ///   - time: The current time, in microseconds since 1970.
    package func recordProblem(_ problem: String?, cause: String? = nil, at time: Int64) throws(Failure) {
        let update = try database.prepare("INSERT OR REPLACE INTO link (id, since, trouble) VALUES (1, ?, ?)")
        try update.bind(time)
        try update.bind(problem)
        try update.run()
        try recordSign("problem", cause, at: time)
    }
}

extension QueueStatus {
    fileprivate init(_ database: Database) throws(Failure) {
        func count(_ sql: String) throws(Failure) -> Int { Int(try database.number(sql) ?? 0) }
        let waiting = "FROM streams JOIN batches ON stream = id WHERE first > stored"
        self.init()
        let size = try QueueSchema.hasGroups(database) ? "count" : "1"
        accepted = try count(
            """
            SELECT sum(max(sealed, ifnull((SELECT max(number + \(size) - 1) FROM fixes WHERE stream = id), 0))) FROM streams
            """)
        stored = try count("SELECT sum(stored) FROM streams")
        waitingBatches = try count("SELECT count(*) \(waiting)")
        waitingBytes = try count("SELECT sum(length(body)) \(waiting)")
        gaps = try count("SELECT count(*) FROM batches WHERE gap")
        dropped = try Self.dropped(in: database, waiting)
        oldestWaiting = try database.number(
            """
            SELECT min(time) FROM (
                SELECT min(received) AS time \(waiting) UNION ALL SELECT min(received) FROM fixes)
            """)
        try addSigns(database)
        try addDamage(database)
        let link = try database.prepare("SELECT id, since, trouble FROM link")
        while try link.step() {
            if link.integer(0) == 1 {
                problem = link.text(2)
            } else {
                linkSince = link.integer(1)
                linkTrouble = link.text(2)
            }
        }
    }
}
