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
        // The duration is written instead of the end, because it takes fewer bytes. It wraps around if it does not fit
        // into 64 bits.
        if let from, let to { writer.signed(11, to &- from) }
        writer.bytes(12, chain)
        if startsChain { writer.unsigned(15, 1) }
    }

    /// Returns a payload's header and the field that contains the columns, which is `nil` for a gap.
    static func split(_ payload: [UInt8]) throws(WireError) -> (header: BatchHeader, columns: ProtobufField?) {
        guard payload.count <= Batch.maxPayloadLength else { throw WireError("the batch is too long") }
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
        guard format == Self.format else { throw WireError("the format \(format) of the batch is not supported") }
        guard let incarnation else { throw WireError("the batch has no incarnation") }
        guard count <= maxNumber else { throw WireError("the numbers of the batch are out of range") }
        header.incarnation = incarnation
        header.count = Int(count)
        if let from = header.from, let duration { header.to = from &+ duration }
        if let fault = header.fault { throw WireError(fault) }
        guard header.isGap == (columns == nil) else {
            throw WireError("the batch has no columns, or a gap has columns")
        }
        return (header, columns)
    }

    /// The reason why the header is invalid; `nil` if it is valid.
    var fault: String? {
        guard FleetSubject.isName(tenant), FleetSubject.isName(device) else {
            return "the tenant or the device of the batch is not valid"
        }
        let maxCount = isGap ? Self.maxNumber : UInt64(Batch.maxCount)
        guard 1..<Self.maxNumber ~= first, count > 0, UInt64(count) <= min(maxCount, Self.maxNumber - first) else {
            return "the numbers of the batch are out of range"
        }
        guard chain.count == Self.firstChain.count else { return "the chain of the batch does not have sixteen bytes" }
        guard isGap || reason.isEmpty, reason.utf8.count <= Self.maxReasonLength else {
            return "the reason is too long, or the batch is not a gap"
        }
        guard (from == nil) == (to == nil), from ?? 0 <= to ?? 0 else { return "the times of the batch are not valid" }
        return nil
    }
}
