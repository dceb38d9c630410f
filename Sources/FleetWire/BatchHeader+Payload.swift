// The header fields of a `Batch` message. They precede the columns, so a header can be read without decompressing the
// columns.

extension BatchHeader {
    /// The version of the batch format.
    private static let format: UInt64 = 1
    static let columnsField = 13
    static let compressedColumnsField = 14

    /// Decodes and checks the header of a batch, but not its fixes.
    package init(payload: [UInt8]) throws(WireError) {
        (self, _) = try Self.split(payload)
    }

    /// Writes the fields of the header.
    func write(to writer: inout ProtobufWriter) {
        writer.unsigned(1, Self.format)
        writer.bytes(2, Array(tenant.utf8))
        writer.bytes(3, Array(device.utf8))
        writer.bytes(4, incarnation.byteArray)
        writer.unsigned(5, first)
        writer.unsigned(6, UInt64(count))
        if isLate { writer.unsigned(7, 1) }
        if isGap { writer.unsigned(8, 1) }
        if !reason.isEmpty { writer.bytes(9, Array(reason.utf8)) }
        if let from { writer.signed(10, from) }
        // The duration is written instead of the end, because a duration takes fewer bytes. The duration wraps around
        // if it does not fit into 64 bits.
        if let from, let to { writer.signed(11, to &- from) }
        writer.bytes(12, chain)
        if startsChain { writer.unsigned(15, 1) }
    }

    /// Returns a payload's header and the field that contains the columns, which is `nil` for a gap.
    static func split(_ payload: [UInt8]) throws(WireError) -> (header: BatchHeader, columns: ProtobufField?) {
        guard payload.count <= Batch.maxPayloadLength else {
            throw WireError("the batch is longer than \(Batch.maxPayloadLength) bytes")
        }
        var (format, count): (UInt64, UInt64) = (0, 0)
        var (incarnation, duration, columns): (Incarnation?, Int64?, ProtobufField?)
        var header = BatchHeader(tenant: "", device: "", incarnation: Incarnation(high: 0, low: 0), first: 0, count: 0)
        var reader = ProtobufReader(payload[...])
        while let field = try reader.next() {
            switch field.number {
            case 1: format = try field.unsigned()
            case 2: header.tenant = try field.string(maxLength: 63)
            case 3: header.device = try field.string(maxLength: 63)
            case 4: incarnation = try Incarnation(field: field)
            case 5: header.first = try field.unsigned()
            case 6: count = try field.unsigned()
            case 7: header.isLate = try field.unsigned() != 0
            case 8: header.isGap = try field.unsigned() != 0
            case 9: header.reason = try field.string(maxLength: maxReasonLength)
            case 10: header.from = try field.signed()
            case 11: duration = try field.signed()
            case 12: header.chain = try Array(field.bytes())
            case 15: header.startsChain = try field.unsigned() != 0
            case columnsField, compressedColumnsField: columns = field
            default: break
            }
        }
        guard format == Self.format else {
            throw WireError("the batch has format \(format), but only format \(Self.format) is supported")
        }
        guard let incarnation else { throw WireError("the batch has no incarnation ID") }
        guard count <= maxNumber else { throw WireError(rangeFault(first: header.first, count: count)) }
        header.incarnation = incarnation
        header.count = Int(count)
        if let from = header.from, let duration { header.to = from &+ duration }
        if let fault = header.fault { throw WireError(fault) }
        guard header.isGap == (columns == nil) else {
            throw WireError(header.isGap ? "the gap contains fixes" : "the batch contains no fixes")
        }
        return (header, columns)
    }

    private static func rangeFault(first: UInt64, count: some BinaryInteger) -> String {
        "the first sequence number (\(first)) or the fix count (\(count)) of the batch is out of range"
    }

    /// The reason why the header is invalid; `nil` if it is valid.
    package var fault: String? {
        guard FleetSubject.isName(tenant), FleetSubject.isName(device) else {
            return "the tenant name or the device name of the batch is invalid"
        }
        let maxCount = isGap ? Self.maxNumber : UInt64(Batch.maxCount)
        guard 1..<Self.maxNumber ~= first, count > 0, UInt64(count) <= min(maxCount, Self.maxNumber - first) else {
            return Self.rangeFault(first: first, count: count)
        }
        guard chain.count == Self.firstChain.count else {
            return "the digest of the batch has \(chain.count) bytes instead of \(Self.firstChain.count)"
        }
        guard isGap || reason.isEmpty, reason.utf8.count <= Self.maxReasonLength else {
            return "the batch has a reason but is not a gap, or its reason is longer than \(Self.maxReasonLength) bytes"
        }
        guard (from == nil) == (to == nil), from ?? 0 <= to ?? 0 else {
            return "the batch has only a start time or only an end time, or it ends before it starts"
        }
        return nil
    }
}
