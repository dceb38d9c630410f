/// The columns of a message, from which the fixes of a batch are decoded.
struct FixDecoder<Row: BatchFix> {
    /// A fix with the values that are the same in all fixes of the batch. It is the only element of the array.
    private var common: [Row]
    private var columns: [ColumnValues<Row>] = []

    /// The number of fixes whose values are set together. They fit into the processor's cache, which the fixes of a
    /// whole batch would leave and enter again for each column.
    private static var blockSize: Int { 64 }

    /// - Parameter empty: A fix without values.
    init(_ empty: Row) { common = [empty] }

    mutating func add(_ packed: PackedColumn, as column: Column<Row>) throws(WireError) {
        // A dependent column is set after the columns before it, whose values may differ from fix to fix.
        if !column.isDependent, let constant = packed.constant {
            var values = try column.unpacked(constant)
            try values.set(upTo: 1, in: &common)
        } else {
            add(try column.unpacked(packed))
        }
    }

    mutating func add(_ values: ColumnValues<Row>) { columns.append(values) }

    /// Replaces the elements of an array with the fixes of a batch. Their values are set in the order in which the
    /// columns were added.
    consuming func decode(_ count: Int, into fixes: inout [Row]) throws(WireError) {
        let block = Array(repeating: common[0], count: min(Self.blockSize, count))
        fixes.removeAll(keepingCapacity: true)
        fixes.reserveCapacity(count)
        for start in stride(from: 0, to: count, by: Self.blockSize) {
            let end = min(start + Self.blockSize, count)
            fixes += block.prefix(end - start)
            for index in columns.indices { try columns[index].set(upTo: end, in: &fixes) }
        }
    }
}
