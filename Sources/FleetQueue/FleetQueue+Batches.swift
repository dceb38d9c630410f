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

    private func streams(where condition: String) throws(Failure) -> [Incarnation] {
        let rows = try database.prepare("SELECT incarnation FROM streams WHERE \(condition) ORDER BY id")
        var streams: [Incarnation] = []
        while try rows.step() {
            guard let stream = Incarnation(bytes: rows.bytes(0)) else { throw damaged }
            streams.append(stream)
        }
        return streams
    }

    /// Returns a stream's batches whose first sequence numbers are greater than `number`, in order.
    package func batches(
        after number: UInt64, of stream: Incarnation, limit: Int
    ) throws(Failure) -> [QueuedBatch] {
        guard let id = try row(of: stream) else { return [] }
        let rows = try database.prepare(
            """
            SELECT body FROM batches WHERE stream = \(id) AND first > \(Int64(clamping: number))
                ORDER BY first LIMIT \(limit)
            """)
        var batches: [QueuedBatch] = []
        while try rows.step() { batches.append(try queuedBatch(rows.bytes(0))) }
        return batches
    }

    /// Returns the sequence number of a stream's first fix that can be sent again; `nil` if no fix can be sent again.
    package func firstKept(of stream: Incarnation) throws(Failure) -> UInt64? {
        guard let id = try row(of: stream), let safe = try firstSafeBatch(), safe.stream <= id else { return nil }
        let first = safe.stream == id ? safe.first : 1
        return try database.number("SELECT min(first) FROM batches WHERE stream = \(id) AND first >= \(first)").map {
            UInt64(clamping: $0)
        }
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

    /// Returns a payload with its decoded header. Throws ``damaged`` if the header cannot be decoded.
    func queuedBatch(_ payload: [UInt8]) throws(Failure) -> QueuedBatch {
        guard let header = try? BatchHeader(payload: payload) else { throw damaged }
        return QueuedBatch(header: header, payload: payload)
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
            try fill(id, from: number + 1, sealed: sealed)
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
