package import FleetWire

/// The result of verifying a stream.
package struct StreamReport: Hashable, Sendable {
    /// The name of the fleet's operator.
    package let tenant: String
    /// The name of the device.
    package let device: String
    /// The incarnation of the device's queue.
    package let incarnation: Incarnation
    /// The number of stored batches, excluding gaps.
    package internal(set) var batches = 0
    /// The number of stored fixes.
    package internal(set) var fixes = 0
    /// The sequence numbers of fixes that were dropped or deleted, with the reasons.
    package internal(set) var gaps: [DroppedNumbers] = []
    /// The problems found, as sentences without a final period; empty if the stream is intact.
    package internal(set) var problems: [String] = []
}

/// Consecutive sequence numbers of fixes that a device dropped, that were forgotten at the center, or that are missing
/// because a replay was ended.
package struct DroppedNumbers: Hashable, Sendable {
    /// The first sequence number.
    package let first: UInt64
    /// The number of fixes.
    package let count: Int
    /// The reason that the device or the center recorded.
    package let reason: String

    /// Whether the fixes were stored and later deleted at the center.
    package var isDeleted: Bool { CenterGap.isReserved(reason) }
}

extension FleetStore {
    /// Verifies a tenant's streams, and returns a report for each stream. No sequence numbers may be missing, each
    /// payload and each simplified track must be decodable, the digests must form a chain, and the counts must match.
    ///
    /// - Parameter device: The name of the device; `nil` for all devices.
    package func verify(tenant: String, device: String? = nil) throws(FleetStoreError) -> [StreamReport] {
        let rows = try connection.execute(
            "SELECT id, device, incarnation FROM fleet.streams WHERE tenant = $1 AND device = coalesce($2, device) "
                + "ORDER BY device, id", .text(tenant), .text(device))
        var reports: [StreamReport] = []
        for row in 0..<rows.count {
            guard let stream = rows.number(row, 0), let device = rows.text(row, 1),
                let incarnation = rows.bytes(row, 2).flatMap({ Incarnation(bytes: $0) })
            else { continue }
            reports.append(
                try verify(stream, StreamReport(tenant: tenant, device: device, incarnation: incarnation)))
        }
        return reports
    }

    /// Verifies a stream. All queries see the same database snapshot, because batches may arrive or be compacted during
    /// the verification.
    private func verify(_ stream: Int64, _ empty: StreamReport) throws(FleetStoreError) -> StreamReport {
        try connection.transaction { () throws(FleetStoreError) in
            try connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            var check = StreamCheck(report: empty)
            var rowCount = Self.pageSize
            while rowCount == Self.pageSize {
                let rows = try connection.execute(
                    """
                    SELECT first, count, chain, body, way FROM fleet.batches WHERE stream = $1 AND first > $2
                    ORDER BY first LIMIT $3
                    """,
                    .number(stream), .number(check.lastFirst), .number(Self.pageSize))
                for row in 0..<rows.count {
                    guard let first = rows.number(row, 0), let count = rows.number(row, 1),
                        let chain = rows.bytes(row, 2), let body = rows.bytes(row, 3)
                    else { continue }
                    check.add(first: first, count: count, chain: chain, payload: body, way: rows.bytes(row, 4))
                }
                rowCount = Int64(rows.count)
            }
            let end = try connection.execute(
                "SELECT next, chain, fixes, dropped, replay_end FROM fleet.streams WHERE id = $1", .number(stream))
            if end.count > 0, let next = end.number(0, 0), let chain = end.bytes(0, 1), let fixes = end.number(0, 2),
                let dropped = end.number(0, 3)
            {
                check.end(
                    next: next, chain: chain, fixes: fixes, dropped: dropped, replayEnd: end.number(0, 4))
            }
            return check.report
        }
    }
}
