package import FleetWire
internal import SQLiteDatabase
package import SystemSupport

extension FleetQueue {
    /// Returns the streams that have batches to send, oldest first.
    package func streamsToSend() throws(Failure) -> [Incarnation] { try streams(where: "sealed > stored") }

    /// Returns the streams that have batches in the queue, oldest first, including batches that the center has stored.
    /// A center that has been restored from a backup may have lost those.
    package func streams() throws(Failure) -> [Incarnation] {
        try streams(where: "EXISTS (SELECT 1 FROM batches WHERE stream = id)")
    }

    /// Returns the next sequence numbers of the streams in ``streams()`` that the center has stored completely.
    package func storedStreams() throws(Failure) -> [Incarnation: UInt64] {
        let rows = try database.prepare(
            """
            SELECT incarnation, stored + 1 FROM streams
            WHERE stored = sealed AND EXISTS (SELECT 1 FROM batches WHERE stream = id)
            """)
        var streams: [Incarnation: UInt64] = [:]
        while try rows.step() {
            guard let stream = Incarnation(bytes: rows.bytes(0)), let next = rows.integer(1) else { throw damaged }
            streams[stream] = UInt64(clamping: next)
        }
        return streams
    }

    private func streams(where condition: String) throws(Failure) -> [Incarnation] {
        let rows = try database.prepare("SELECT incarnation FROM streams WHERE \(condition) ORDER BY id")
        var streams: [Incarnation] = []
        while try rows.step() {
            guard let stream = Incarnation(bytes: rows.bytes(0)) else { throw damaged }
            streams.append(stream)
        }
        return streams
    }

    /// Returns a stream's batches whose first sequence numbers are greater than `number`, in order. Damaged batches are
    /// first replaced with gaps.
    package func batches(
        after number: UInt64, of stream: Incarnation, limit: Int
    ) throws(Failure) -> [QueuedBatch] {
        guard let id = try row(of: stream), let first = try firstExpected(after: Int64(clamping: number), of: id) else {
            return []
        }
        while true {
            let (batches, damage) = try intactBatches(from: first, of: id, limit: limit)
            guard let damage else { return batches }
            try transaction { () throws(Failure) in
                switch damage {
                case .misplaced(let first): try moveAside(first, of: id)
                case .missing(let number): try replaceDamaged(from: number, of: id)
                }
            }
        }
    }

    /// Returns the first sequence number after `number` that must be in the queue; `nil` if no such number was sealed.
    /// Stored batches may have been deleted.
    private func firstExpected(after number: Int64, of stream: Int64) throws(Failure) -> Int64? {
        try database.number(
            """
            SELECT max(\(number), min(stored, ifnull(
                (SELECT min(first) - 1 FROM batches WHERE stream = id AND first > \(number)), stored))) + 1
            FROM streams WHERE id = \(stream) AND sealed > \(number)
            """)
    }

    /// Damage to the batches of a stream.
    private enum Damage {
        /// The batch with this key overlaps the previous batch.
        case misplaced(Int64)
        /// The batch that should begin with this sequence number is damaged or missing.
        case missing(Int64)
    }

    /// Returns the batches from a sequence number on, up to the first damage.
    private func intactBatches(
        from first: Int64, of stream: Int64, limit: Int
    ) throws(Failure) -> (batches: [QueuedBatch], damage: Damage?) {
        let origin = try origin(of: stream)
        var (next, chain) = (first, try chain(of: stream, before: first))
        var batches: [QueuedBatch] = []
        let rows = try database.prepare(
            """
            SELECT \(BatchRow.columns) FROM streams JOIN batches ON stream = id
                WHERE id = \(stream) AND first BETWEEN \(first) AND sealed ORDER BY first LIMIT \(limit)
            """)
        while try rows.step() {
            let row = BatchRow(rows)
            guard row.first >= next else { return (batches, .misplaced(row.first)) }
            guard row.first == next, let header = row.batch(from: origin, after: chain)?.header else {
                return (batches, .missing(next))
            }
            batches.append(QueuedBatch(header: header, payload: row.payload))
            (next, chain) = (Int64(clamping: header.next), header.chain)
        }
        let isMissing = try database.number("SELECT sealed >= \(next) FROM streams WHERE id = \(stream)") == 1
        return (batches, isMissing && batches.count < limit ? .missing(next) : nil)
    }

    /// Returns the sequence number of a stream's first fix that can be sent again; `nil` if no fix can be sent again.
    package func firstKept(of stream: Incarnation) throws(Failure) -> UInt64? {
        guard let id = try row(of: stream), let safe = try firstSafeBatch(), safe.stream <= id else { return nil }
        let first = safe.stream == id ? safe.first : 1
        return try database.number("SELECT min(first) FROM batches WHERE stream = \(id) AND first >= \(first)").map {
            UInt64(clamping: $0)
        }
    }

    /// Returns the sequence number after a stream's last sealed fix; `nil` if the queue does not contain the stream.
    package func nextKept(of stream: Incarnation) throws(Failure) -> UInt64? {
        guard let id = try row(of: stream) else { return nil }
        return try database.number("SELECT sealed + 1 FROM streams WHERE id = \(id)").map { UInt64(clamping: $0) }
    }

    /// Returns the oldest batch that is expected to remain in the queue until it is sent again. A queue that is nearly
    /// full may drop older batches before then. Returns `nil` if the queue may drop all of its batches.
    private func firstSafeBatch() throws(Failure) -> (stream: Int64, first: Int64)? {
        var excess = bytes + options.maxBytes / 64 - options.maxBytes
        let rows = try database.prepare(
            "SELECT id, first, length(body) FROM streams JOIN batches ON stream = id ORDER BY id, first")
        while try rows.step() {
            guard excess > 0 else { return (rows.integer(0) ?? 0, rows.integer(1) ?? 0) }
            excess -= Int(rows.integer(2) ?? 0)
        }
        return nil
    }

    /// Records that the center has stored all fixes of a stream whose sequence numbers are less than `next`.
    ///
    /// If `next` is smaller than before, the center was restored from a backup or requested a replay. The batches from
    /// `next` on are then sent again. If `next` lies within a batch, the center has stored a batch that came from a
    /// copy of this queue and has different boundaries. The rest of the batch is then sealed again.
    package func stored(_ next: UInt64, of stream: Incarnation) throws(Failure) {
        guard let id = try row(of: stream), next > 0,
            let sealed = try database.number("SELECT sealed FROM streams WHERE id = \(id)")
        else { return }
        let number = min(Int64(clamping: next) - 1, sealed)
        guard try database.number("SELECT stored FROM streams WHERE id = \(id)") != number else { return }
        try transaction { () throws(Failure) in
            try split(id, at: number + 1)
            // Batches with these numbers were deleted after being stored, so a gap must explain why they are missing.
            try fill(id, from: number + 1, reason: "deleted after being stored", after: try chain("deleted", of: id))
            try database.run("UPDATE streams SET stored = \(number) WHERE id = \(id)")
        }
        // If the disk is full, deleting batches that are now stored frees space for new fixes.
        if lacksSpace { try trim() }
    }

    func row(of stream: Incarnation) throws(Failure) -> Int64? {
        let rows = try database.prepare("SELECT id FROM streams WHERE incarnation = ?")
        try rows.bind(stream.byteArray)
        return try rows.step() ? rows.integer(0) : nil
    }
}
