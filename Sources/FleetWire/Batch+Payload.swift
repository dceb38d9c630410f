extension Batch {
    /// The maximum number of fixes in a batch.
    package static let maxCount = 4096
    /// The maximum length of a payload, in bytes: the columns plus 4,096 bytes for the header.
    static let maxPayloadLength = ColumnSet.maxLength + 4096

    /// Encodes fixes, or the record of a gap, as a payload, and computes its chain hash. Traps if the header is not
    /// valid.
    ///
    /// - Parameters:
    ///   - fixes: At most ``maxCount`` fixes; none for a gap.
    ///   - header: The header. Its chain hash must be the previous batch's or, for a gap, the chain hash of the last
    ///     batch that the gap replaces. For a batch with fixes, this method sets the count and the times.
    /// - Returns: The payload, and the header with this batch's chain hash.
    package static func seal(_ fixes: [FleetFix], as header: BatchHeader) -> (payload: [UInt8], header: BatchHeader) {
        var header = header
        if !header.isGap {
            header.count = fixes.count
            (header.from, header.to) = times(of: fixes)
        }
        precondition(header.isGap == fixes.isEmpty, "a gap must have no fixes; any other batch must have at least one")
        if let fault = header.fault { preconditionFailure(fault) }
        let columns = ColumnSet.bytes(fixes)
        header.chain = header.chain(after: header.chain, columns: columns)
        var writer = ProtobufWriter()
        header.write(to: &writer)
        if let compressed = Compression.compress(columns) {
            writer.bytes(BatchHeader.compressedColumnsField, compressed)
        } else if !header.isGap {
            writer.bytes(BatchHeader.columnsField, columns)
        }
        return (writer.bytes, header)
    }

    /// Decodes a payload and checks everything except the chain hash. To check the chain hash, compare it with the
    /// result of ``chain(of:after:)``.
    package init(payload: [UInt8]) throws(WireError) {
        var fixes: [FleetFix] = []
        let header = try Self.decode(payload, into: &fixes, by: ColumnSet.decode)
        self.init(header: header, fixes: fixes)
    }

    /// Decodes a payload's header, and passes its columns to a closure that decodes the fixes into an array.
    @discardableResult
    static func decode<Row: BatchFix>(
        _ payload: [UInt8], into fixes: inout [Row],
        by decode: (ArraySlice<UInt8>, _ count: Int, inout [Row]) throws(WireError) -> Void
    ) throws(WireError) -> BatchHeader {
        let (header, columns) = try BatchHeader.split(payload)
        guard let columns else {
            fixes.removeAll(keepingCapacity: true)
            return header
        }
        try decode(Self.uncompressed(columns), header.count, &fixes)
        guard (header.from, header.to) == Self.times(of: fixes) else {
            throw WireError("the times in the batch header do not match the times of the fixes")
        }
        return header
    }

    /// Returns the chain hash that a payload's header must contain if the previous batch has the chain hash `previous`.
    package static func chain(of payload: [UInt8], after previous: [UInt8]) throws(WireError) -> [UInt8] {
        let (header, columns) = try BatchHeader.split(payload)
        guard let columns else { return header.chain(after: previous, columns: []) }
        return header.chain(after: previous, columns: try uncompressed(columns))
    }

    /// Returns the chain hash computed from the batch's fixes if the previous batch has the chain hash `previous`. The
    /// result differs from the payload's chain hash if the payload has columns that this program does not know.
    package func chain(after previous: [UInt8]) -> [UInt8] {
        header.chain(after: previous, columns: ColumnSet.bytes(fixes))
    }

    private static func uncompressed(_ columns: ProtobufField) throws(WireError) -> ArraySlice<UInt8> {
        let bytes = try columns.bytes()
        if columns.number == BatchHeader.columnsField { return bytes }
        return try Compression.decompress(bytes, maxLength: ColumnSet.maxLength)[...]
    }

    /// Returns the earliest and the latest time of fixes; `nil` if there are no fixes.
    private static func times(of fixes: [some BatchFix]) -> (from: Int64?, to: Int64?) {
        guard let first = fixes.first?.instant else { return (nil, nil) }
        var (from, to) = (first, first)
        for index in fixes.indices {
            let instant = fixes[index].instant
            (from, to) = (min(from, instant), max(to, instant))
        }
        return (from, to)
    }
}
