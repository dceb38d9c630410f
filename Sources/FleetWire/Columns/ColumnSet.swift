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
                column.isDerivable(fixes, present: values.present)
            else { continue }
            derived.insert(column.number)
            columns[index].bytes = values.marks.bytes
        }
        return columns
    }

    /// Replaces the elements of an array with `count` fixes that are decoded from a `Columns` message. Columns with
    /// unknown field numbers are ignored.
    static func decode(_ bytes: ArraySlice<UInt8>, count: Int, into fixes: inout [FleetFix]) throws(WireError) {
        let fields = try fields(bytes)
        var decoder = FixDecoder(FleetFix(fix: Fix(), received: 0))
        var derived: [ColumnValues<FleetFix>] = []
        for column in all {
            guard let packed = try fields[column.number]?.packedColumn(count: count) else { continue }
            if packed.grid == Grid.derived.rawValue {
                derived.append(try column.derived(packed))
            } else {
                try decoder.add(packed, as: column)
            }
        }
        for values in derived { decoder.add(values) }
        try decoder.decode(count, into: &fixes)
    }

    /// Replaces the elements of an array with `count` fixes, of which only the motion is decoded.
    static func decode(_ bytes: ArraySlice<UInt8>, count: Int, into fixes: inout [MotionFix]) throws(WireError) {
        let fields = try fields(bytes)
        var decoder = FixDecoder(MotionFix())
        for column in ofMotion {
            guard let packed = try fields[column.number]?.packedColumn(count: count) else { continue }
            try decoder.add(packed, as: column)
        }
        try decoder.decode(count, into: &fixes)
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
