internal import FleetWire

extension FleetStore {
    /// The maximum number of fixes in a compacted batch: one hour at one fix per second.
    static let maxCompactFixes = 3600
    /// The maximum number of hours that one search returns.
    private static let maxFoundHours: Int64 = 5_000

    /// An hour of a stream, whose batches can be combined.
    struct DeviceHour {
        let stream: Int64
        /// The beginning of the hour, in microseconds since 1970.
        let start: Int64
    }

    /// Combines each device's batches of a complete hour into larger batches, which take up less space. Queries return
    /// the same fixes as before.
    ///
    /// Each device hour is compacted in a separate transaction. Streams that another collector is compacting are
    /// skipped.
    ///
    /// - Parameters:
    ///   - time: The time, in microseconds since 1970, by which an hour must have ended to be compacted.
    ///   - limit: The maximum number of device hours to compact.
    /// - Returns: The number of device hours that were compacted. ``hasHoursToCompact`` shows whether more hours remain.
    package func compact(before time: Int64, limit: Int = 1000) throws(FleetStoreError) -> Int {
        if hoursToCompact.isEmpty { hoursToCompact = try findHours(before: time) }
        var count = 0
        for _ in 0..<limit {
            guard let hour = hoursToCompact.popFirst() else { break }
            try connection.transaction { () throws(FleetStoreError) in
                let lock = try connection.execute("SELECT fleet.begin_compaction($1)", .number(hour.stream))
                guard lock.flag(0, 0) else { return }
                try compact(hour.stream, from: hour.start)
                count += 1
            }
        }
        return count
    }

    /// Whether the last search found hours that have not been compacted yet.
    package var hasHoursToCompact: Bool { !hoursToCompact.isEmpty }

    /// Returns the next hours to compact. The search reads all batches that have not been compacted, so it returns far
    /// more hours than one call of ``compact(before:limit:)`` compacts.
    private func findHours(before time: Int64) throws(FleetStoreError) -> ArraySlice<DeviceHour> {
        let hour: Int64 = 3_600_000_000
        let rows = try connection.execute(
            "SELECT hour_stream, hour_start FROM fleet.hours_to_compact($1, $2)", .number(time / hour * hour),
            .number(Self.maxFoundHours))
        return (0..<rows.count).compactMap { row in
            guard let stream = rows.number(row, 0), let start = rows.number(row, 1) else { return nil }
            return DeviceHour(stream: stream, start: start)
        }[...]
    }

    /// Compacts the batches of a stream in the hour that begins at `from`, in microseconds since 1970.
    private func compact(_ stream: Int64, from: Int64) throws(FleetStoreError) {
        let rows = try connection.execute(
            "SELECT last_chain, batch_body, previous_chain FROM fleet.batches_to_compact($1, $2)", .number(stream),
            .number(from))
        var run = CompactRun()
        for row in 0..<rows.count {
            // A batch that cannot be decoded is left unchanged. `verify` reports it.
            guard let chain = rows.bytes(row, 0), let body = rows.bytes(row, 1), let batch = try? Batch(payload: body)
            else { continue }
            let previous = rows.bytes(row, 2) ?? BatchHeader.firstChain
            while !run.add(batch, previousChain: previous, chain: chain, maxCount: Self.maxCompactFixes) {
                try replace(run, stream: stream)
                run = CompactRun()
            }
        }
        try replace(run, stream: stream)
        try connection.execute(
            "SELECT fleet.end_compaction($1, $2, $3)", .number(stream), .number(from),
            .byteStrings((0..<rows.count).map { rows.bytes($0, 0) }))
    }

    /// Replaces the batches of a run with one batch. Does nothing if the run contains fewer than two batches.
    private func replace(_ run: CompactRun, stream: Int64) throws(FleetStoreError) {
        guard let sealed = run.sealed else { return }
        let header = sealed.header
        let box = BatchSummary(Batch(header: header, fixes: run.fixes)).box
        try connection.execute(
            "SELECT fleet.replace_batches($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)", .number(stream),
            .number(Int64(header.first)), .number(Int64(header.count)), .number(header.from), .number(header.to),
            .number(box?.south), .number(box?.west), .number(box?.north), .number(box?.east), .flag(header.isLate),
            .bytes(run.chain), .bytes(sealed.payload), .bytes(Way(run.fixes).encoded))
    }
}
