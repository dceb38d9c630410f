internal import GNSS

/// The encoding of fixes as a `Columns` message.
enum ColumnSet {
    /// The maximum length of the message, in bytes. It is large enough for ``Batch/maxCount`` fixes with any values.
    static let maxLength = 2 << 20

    /// Returns fixes as an encoded `Columns` message.
    static func bytes(_ fixes: [FleetFix]) -> [UInt8] {
        var writer = ProtobufWriter()
        for (number, bytes) in columns(fixes) { writer.bytes(number, bytes) }
        return writer.bytes
    }

    private static func columns(_ fixes: [FleetFix]) -> [(number: Int, bytes: [UInt8])] {
        let packed = all.compactMap { column in column.packed(fixes).map { (column, $0) } }
        var columns = packed.map { (number: $0.number, bytes: $1.bytes) }
        // A column cannot be derived from a derived column, so replacing one column with marks can rule out others. The
        // longest columns are therefore replaced first.
        var derived: Set<Int> = []
        func precedes(_ one: Int, _ other: Int) -> Bool {
            (-columns[one].bytes.count, one) < (-columns[other].bytes.count, other)
        }
        for index in columns.indices.sorted(by: precedes) {
            let (column, values) = packed[index]
            guard let derivation = Derivation.all[column.number], derived.isDisjoint(with: derivation.inputs),
                column.isDerivable(fixes)
            else { continue }
            derived.insert(column.number)
            columns[index].bytes = values.marks.bytes
        }
        return columns
    }

    /// Replaces the elements of an array with `count` fixes that are decoded from a `Columns` message. Columns with unknown
    /// field numbers are ignored.
    static func decode(_ bytes: ArraySlice<UInt8>, count: Int, into fixes: inout [FleetFix]) throws(WireError) {
        let fields = try fields(bytes)
        var columns: [ColumnValues<FleetFix>] = []
        var derived: [ColumnValues<FleetFix>] = []
        for column in all {
            guard let packed = try fields[column.number]?.packedColumn(count: count) else { continue }
            if packed.grid == Grid.derived.rawValue {
                derived.append(try column.derived(packed))
            } else {
                columns.append(try column.unpacked(packed))
            }
        }
        try fill(&fixes, with: FleetFix(fix: Fix(), received: 0), count: count, columns + derived)
    }

    /// Replaces the elements of an array with `count` fixes, of which only the motion is decoded.
    static func decode(_ bytes: ArraySlice<UInt8>, count: Int, into fixes: inout [MotionFix]) throws(WireError) {
        let fields = try fields(bytes)
        var columns: [ColumnValues<MotionFix>] = []
        for column in ofMotion {
            guard let packed = try fields[column.number]?.packedColumn(count: count) else { continue }
            columns.append(try column.unpacked(packed))
        }
        try fill(&fixes, with: MotionFix(), count: count, columns)
    }

    /// The number of fixes whose values are set together. They fit into the processor's cache, which the fixes of a whole
    /// batch would leave and enter again for each column.
    private static let blockSize = 64

    /// Replaces the elements of an array with `count` copies of an empty fix, and sets their values.
    private static func fill<Row>(
        _ fixes: inout [Row], with empty: Row, count: Int, _ columns: [ColumnValues<Row>]
    ) throws(WireError) {
        var columns = columns
        let emptyBlock = Array(repeating: empty, count: min(blockSize, count))
        fixes.removeAll(keepingCapacity: true)
        fixes.reserveCapacity(count)
        for start in stride(from: 0, to: count, by: blockSize) {
            let end = min(start + blockSize, count)
            fixes += emptyBlock.prefix(end - start)
            for index in columns.indices { try columns[index].set(upTo: end, in: &fixes) }
        }
    }

    private static func fields(_ bytes: ArraySlice<UInt8>) throws(WireError) -> [Int: ProtobufField] {
        var fields: [Int: ProtobufField] = [:]
        var reader = ProtobufReader(bytes)
        while let field = try reader.next() {
            guard fields.updateValue(field, forKey: field.number) == nil else {
                throw WireError("column \(field.number) occurs more than once")
            }
        }
        return fields
    }
}

extension ProtobufField {
    fileprivate func packedColumn(count: Int) throws(WireError) -> PackedColumn {
        try PackedColumn(bytes: bytes(), count: count)
    }
}

extension FleetFix {
    /// Returns the encoded fix. Decode it with ``init(encoded:)``.
    package func encoded() -> [UInt8] { ColumnSet.bytes([self]) }

    /// Decodes a fix that ``encoded()`` returned. Throws an error if the bytes are damaged or too long.
    package init(encoded: [UInt8]) throws(WireError) { self = try Self.decode(encoded, count: 1)[0] }

    /// Returns fixes encoded for the device's queue. Decode them with ``decode(_:count:)``.
    package static func encode(_ fixes: [FleetFix]) -> [UInt8] { ColumnSet.bytes(fixes) }

    /// Decodes the fixes that ``encode(_:)`` returned. Throws an error if the bytes are damaged or too long.
    package static func decode(_ bytes: [UInt8], count: Int) throws(WireError) -> [FleetFix] {
        guard 1...Batch.maxCount ~= count, bytes.count <= maxEncodedLength * count else {
            throw WireError("\(bytes.count) bytes are too many for \(count) encoded fixes")
        }
        var fixes: [FleetFix] = []
        try ColumnSet.decode(bytes[...], count: count, into: &fixes)
        return fixes
    }

    /// The maximum length of an encoded fix in bytes, including columns that newer versions may add.
    private static let maxEncodedLength = 4096
}
