internal import GNSS

/// The bytes of the message `Columns`.
enum ColumnSet {
    /// The maximum length of the message, in bytes. Any ``Batch/maxCount`` fixes fit into it.
    static let maxLength = 2 << 20

    /// Returns the message that contains fixes.
    static func bytes(_ fixes: [FleetFix]) -> [UInt8] {
        var writer = ProtobufWriter()
        for (number, bytes) in columns(fixes) { writer.bytes(number, bytes) }
        return writer.bytes
    }

    private static func columns(_ fixes: [FleetFix]) -> [(number: Int, bytes: [UInt8])] {
        let packed = Column.all.compactMap { column in column.packed(fixes).map { (column, $0) } }
        var columns = packed.map { (number: $0.number, bytes: $1.bytes) }
        // The longest columns are derived first, because columns cannot be derived from derived ones.
        var derived: Set<Int> = []
        func precedes(_ one: Int, _ other: Int) -> Bool {
            (-columns[one].bytes.count, one) < (-columns[other].bytes.count, other)
        }
        for index in columns.indices.sorted(by: precedes) {
            let (column, values) = (packed[index].0, packed[index].1.values)
            guard let derivation = Derivation.all[column.number], derived.isDisjoint(with: derivation.inputs),
                column.isDerivable(fixes)
            else { continue }
            derived.insert(column.number)
            columns[index].bytes =
                PackedColumn(grid: Grid.derived.rawValue, values: values.map { $0.map { _ in 0 } }).bytes
        }
        return columns
    }

    /// Reads fixes from a message.
    static func fixes(_ bytes: ArraySlice<UInt8>, count: Int) throws(WireError) -> [FleetFix] {
        var fields: [Int: ProtobufField] = [:]
        var reader = ProtobufReader(bytes)
        while let field = try reader.next() {
            guard fields.updateValue(field, forKey: field.number) == nil else {
                throw WireError("column \(field.number) exists twice")
            }
        }
        var fixes = Array(repeating: FleetFix(fix: Fix(), received: 0), count: count)
        var derived: [(Column, PackedColumn)] = []
        for column in Column.all {
            guard let field = fields[column.number] else { continue }
            let packed = try PackedColumn(bytes: field.bytes(), count: count)
            if packed.grid == Grid.derived.rawValue {
                derived.append((column, packed))
            } else {
                try column.unpack(packed, into: &fixes)
            }
        }
        for (column, packed) in derived { try column.unpack(packed, into: &fixes) }
        return fixes
    }
}

extension FleetFix {
    /// Returns the fix as bytes for the device's queue. ``init(encoded:)`` reads these bytes.
    package func encoded() -> [UInt8] { ColumnSet.bytes([self]) }

    /// Reads the bytes of ``encoded()``.
    package init(encoded: [UInt8]) throws(WireError) {
        guard encoded.count <= Self.maxEncodedLength else { throw WireError("the fix is too long") }
        self = try ColumnSet.fixes(encoded[...], count: 1)[0]
    }

    /// The maximum length of an encoded fix in bytes, including the columns of newer writers.
    private static let maxEncodedLength = 4096
}
