internal import FleetWire
internal import SQLiteDatabase

/// A row of the table `batches`. Any of its values can be wrong, because disks damage files.
struct BatchRow {
    /// The columns that ``init(_:from:)`` reads.
    static let columns = "first, count, gap, received, body"

    let first: Int64
    let count: Int64
    let isGap: Bool
    let received: Int64
    let payload: [UInt8]

    /// Reads the current row of a query.
    ///
    /// - Parameter column: The position of the first of the ``columns``.
    init(_ row: Statement, from column: Int32 = 0) {
        first = row.integer(column) ?? 0
        count = row.integer(column + 1) ?? 0
        isGap = row.integer(column + 2) != 0
        received = row.integer(column + 3) ?? 0
        payload = row.bytes(column + 4)
    }

    /// The chain hash in the batch's header; `nil` if the header cannot be decoded.
    var chain: [UInt8]? { try? BatchHeader(payload: payload).chain }

    /// Returns whether the batch contains a sequence number, which must not be less than ``first``.
    func contains(_ number: Int64) -> Bool {
        let (distance, overflows) = number.subtractingReportingOverflow(first)
        return !overflows && distance < count
    }

    /// Returns the header if it and the columns agree; otherwise, one of them is damaged.
    ///
    /// - Parameter origin: A header with the names and the incarnation that the batch must have.
    func header(from origin: BatchHeader) -> BatchHeader? {
        guard let header = try? BatchHeader(payload: payload), header.first == first, header.count == count,
            header.isGap == isGap, header.tenant == origin.tenant, header.device == origin.device,
            header.incarnation == origin.incarnation
        else { return nil }
        return header
    }

    /// Returns the batch if it is intact.
    ///
    /// - Parameters:
    ///   - origin: A header with the names and the incarnation that the batch must have.
    ///   - chain: The chain hash of the previous batch; `nil` to leave the batch's chain hash unchecked.
    func batch(from origin: BatchHeader, after chain: [UInt8]?) -> Batch? {
        guard header(from: origin) != nil, let batch = try? Batch(payload: payload) else { return nil }
        guard let chain else { return batch }
        return (try? Batch.chain(of: payload, after: chain)) == batch.header.chain ? batch : nil
    }
}
