package import FleetWire

extension FleetStore {
    /// The maximum number of batches whose tracks one query reads.
    private static let wayPageSize: Int64 = 5000

    /// Passes the simplified tracks of a tenant's devices to a closure, ordered by stream and sequence number.
    ///
    /// Compacted batches have a stored track. Batches without a stored track are simplified here, one hour at a time.
    ///
    /// - Parameters:
    ///   - devices: The names of the devices; `nil` for all devices.
    ///   - box: A box that must overlap the smallest box around a batch's fixes; `nil` for all positions. Tracks are
    ///     not clipped at the edges of the box.
    ///   - times: The range of the points' times in microseconds since 1970; `nil` for all times.
    ///   - skipped: A closure that receives the name of the device of each track or batch that cannot be read, and that
    ///     is then skipped. If it is `nil`, an unreadable track or batch throws an error.
    ///   - body: A closure that receives the name of the device and a track. It returns `false` if it needs no more
    ///     tracks.
    package func ways(
        tenant: String, devices: [String]? = nil, in box: FleetBox? = nil, times: Range<Int64>? = nil,
        skipped: ((String) -> Void)? = nil, body: (String, Way) -> Bool
    ) throws(FleetStoreError) {
        var hour = HourOfFixes(times)
        var (stream, next): (Int64, Int64) = (0, 1)
        var fixes: [MotionFix] = []
        while true {
            let rows = try wayRows(tenant, devices, box, TimeSpan(times), after: (stream, next))
            for row in 0..<rows.count {
                guard let newStream = rows.number(row, 0), let first = rows.number(row, 1),
                    let count = rows.number(row, 2), let device = rows.text(row, 3)
                else { continue }
                if newStream != stream { (stream, next) = (newStream, 1) }
                do throws(FleetStoreError) {
                    if let encoded = rows.bytes(row, 4) {
                        if let end = hour.finish(), !body(end.device, end.way) { return }
                        var way = try Self.way(encoded, stream: stream, first: first)
                        if let times { way.limit(to: times) }
                        if !way.points.isEmpty, !body(device, way) { return }
                    } else if let payload = rows.bytes(row, 5) {
                        let batch = StoredBatch(stream: stream, first: first, count: count, payload: payload)
                        try batch.decode(into: &fixes)
                        let new = fixes.dropFirst(Int(max(next - first, 0)))
                        let end = hour.add(new, device: device, stream: stream)
                        if let end, !body(end.device, end.way) { return }
                    }
                } catch {
                    guard let skipped else { throw error }
                    skipped(device)
                }
                next = first + count
            }
            if rows.count < Self.wayPageSize { break }
        }
        if let end = hour.finish() { _ = body(end.device, end.way) }
    }

    /// Returns a page of batches, each with its stored track or, without a stored track, with its payload.
    ///
    /// Between two pages, a compaction may have merged the next batch into a batch that begins earlier. The merged
    /// batch is returned with its payload, because a part of its track was already returned with the previous page.
    private func wayRows(
        _ tenant: String, _ devices: [String]?, _ box: FleetBox?, _ span: TimeSpan, after: (stream: Int64, next: Int64)
    ) throws(FleetStoreError) -> PostgresRows {
        let box = box ?? FleetBox(south: -90, west: -180, north: 90, east: 180)
        return try connection.execute(
            """
            SELECT stream, first, count, device, stored, CASE WHEN stored IS NULL THEN body END
            FROM fleet.batches JOIN fleet.streams ON id = stream,
                LATERAL (SELECT CASE WHEN stream > $2 OR first >= $3 THEN way END AS stored) AS ways
            WHERE tenant = $1 AND ($14 OR device = ANY($13)) AND (stream, first) > ($2, $3 - \(Self.maxFixes)::bigint)
                AND NOT (stream = $2 AND first + count <= $3)
                AND south <= $5 AND north >= $6 AND \(TimeSpan.condition(firstParameter: 9))
                AND CASE WHEN $7 <= $8 THEN west <= $8 AND east >= $7 ELSE west <= $8 OR east >= $7 END
            ORDER BY stream, first LIMIT $4
            """,
            [
                .text(tenant), .number(after.stream), .number(after.next), .number(Self.wayPageSize),
                .number(box.north), .number(box.south), .number(box.west), .number(box.east),
            ] + span.parameters + [.texts(devices ?? []), .flag(devices == nil)])
    }

    private static func way(_ encoded: [UInt8], stream: Int64, first: Int64) throws(FleetStoreError) -> Way {
        do throws(WireError) {
            return try Way(encoded: encoded)
        } catch {
            throw .unreadable(error.reason, stream: stream, first: first)
        }
    }
}
