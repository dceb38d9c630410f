// A packed column is a sequence of `sint64` integers:
//
//     descriptor    6 × grid + 2 × order, plus 1 if some fixes have no value
//     run lengths   counts of fixes with and without a value, alternating; present only if the descriptor is odd
//     values        order 0: plain; order 1: differences from the previous value; order 2: differences of differences
//
// The first value and the first difference are stored unchanged. Trailing zeros are omitted. A column of equal values
// therefore takes two integers, and a column of evenly spaced times takes three.

/// A column of a batch, whose values are integers.
struct PackedColumn: Hashable {
    /// The unit of the integers: the raw value of a ``Grid`` or, if the column's values are integers, an exponent of
    /// ten.
    let grid: Int
    /// The indices of the fixes that have a value.
    let present: [Range<Int>]
    /// The number of fixes in the batch.
    private let count: Int
    private let order: Order
    /// The values or their differences, without trailing zeros.
    private let numbers: ArraySlice<Int64>

    /// The kind of numbers that a column stores.
    private enum Order: Int, CaseIterable {
        case values
        case differences
        /// The differences of differences.
        case changes
    }

    /// The exclusive upper limit of the grids that are accepted in a message.
    private static let maxGrid: Int64 = 1_000
}

extension PackedColumn {
    /// Creates a column with the order of differences that has the lowest estimated cost.
    /// - Parameter values: One element for each fix; `nil` for fixes without a value.
    init(grid: Int, values: [Int64?]) {
        self.grid = grid
        count = values.count
        var present: [Range<Int>] = []
        for (index, value) in values.enumerated() where value != nil {
            if let last = present.last, last.upperBound == index {
                present[present.count - 1] = last.lowerBound..<index + 1
            } else {
                present.append(index..<index + 1)
            }
        }
        self.present = present
        let known = values.compactMap(\.self)
        let candidates = Order.allCases.map { Self.numbers(for: known, order: $0) }
        let costs = candidates.map { $0.reduce(0) { $0 + Self.cost($1) } }
        let cheapest = Order.allCases.min { costs[$0.rawValue] < costs[$1.rawValue] }
        order = cheapest ?? .values
        numbers = candidates[order.rawValue]
    }

    private init(grid: Int, present: [Range<Int>], count: Int, _ order: Order, _ numbers: ArraySlice<Int64>) {
        (self.grid, self.present, self.count, self.order, self.numbers) = (grid, present, count, order, numbers)
    }

    /// The encoded column.
    var bytes: [UInt8] {
        let hasHoles = present != [0..<count]
        var writer = ProtobufWriter()
        writer.signedVarint(Int64(6 * grid + 2 * order.rawValue + (hasHoles ? 1 : 0)))
        if hasHoles { for run in runs { writer.signedVarint(Int64(run)) } }
        for number in numbers { writer.signedVarint(number) }
        return writer.bytes
    }

    /// Returns the estimated cost of an integer: the bits of its encoding plus its significant bits. The significant
    /// bits count because small integers compress better.
    private static func cost(_ number: Int64) -> Int {
        8 * ProtobufWriter.length(ofSigned: number) + 64 - (number < 0 ? ~number : number).leadingZeroBitCount
    }

    private static func numbers(for values: [Int64], order: Order) -> ArraySlice<Int64> {
        var numbers = values
        if order != .values {
            var (previous, step): (Int64, Int64) = (0, 0)
            for (index, value) in values.enumerated() {
                let next = value &- previous
                numbers[index] = next &- step
                (previous, step) = (value, index == 0 || order == .differences ? 0 : next)
            }
        }
        return numbers.prefix((numbers.lastIndex { $0 != 0 } ?? -1) + 1)
    }

    /// Counts of fixes with and without a value, alternating. The first count is zero if the first fix has no value.
    private var runs: [Int] {
        let ends = present.flatMap { [$0.lowerBound, $0.upperBound] } + [count]
        let lengths = zip([0] + ends, ends).map { $1 - $0 }
        // These lengths begin with the fixes before the first value.
        let runs = lengths.first == 0 ? lengths.dropFirst() : [0] + lengths
        return Array(runs.last == 0 ? runs.dropLast() : runs)
    }

    /// A column of marks, which replaces this column if its values can be computed from other columns.
    var marks: PackedColumn { PackedColumn(grid: Grid.derived.rawValue, present: present, count: count, .values, []) }
}

extension PackedColumn {
    /// Decodes a column.
    /// - Parameter count: The number of fixes in the batch.
    init(bytes: ArraySlice<UInt8>, count: Int) throws(WireError) {
        var reader = ProtobufReader(bytes)
        let descriptor = try reader.signedVarint()
        guard 0..<6 * Self.maxGrid ~= descriptor, let order = Order(rawValue: Int(descriptor / 2 % 3)) else {
            throw WireError("the descriptor of a column is out of range: \(descriptor)")
        }
        let present = descriptor & 1 == 0 ? [0..<count] : try Self.presentRanges(&reader, count: count)
        let numbers = try reader.signedVarints(maxCount: present.reduce(0) { $0 + $1.count })
        guard reader.isAtEnd else { throw WireError("a column has more values than the batch has fixes") }
        self.init(grid: Int(descriptor / 6), present: present, count: count, order, numbers[...])
    }

    /// The column of the first fix alone, if all fixes have the same value.
    var constant: PackedColumn? {
        guard numbers.count <= (order == .values ? 0 : 1), present == [0..<count] else { return nil }
        return PackedColumn(grid: grid, present: [0..<1], count: 1, order, numbers)
    }

    /// Returns the integers of the fixes that have a value, converted by a closure.
    @inline(__always)
    func values<Value>(_ convert: (Int64) -> Value) -> [Value] {
        Array(capacity: present.reduce(0) { $0 + $1.count }) { values in
            var (value, step): (Int64, Int64) = (0, 0)
            switch order {
            case .values: for number in numbers { values.append(convert(number)) }
            case .differences:
                for number in numbers {
                    value &+= number
                    values.append(convert(value))
                }
            case .changes:
                for number in numbers {
                    // The first number is a value.
                    if values.isEmpty { value = number } else { step &+= number }
                    value &+= step
                    values.append(convert(value))
                }
            }
            while values.freeCapacity > 0 {
                value &+= step
                values.append(convert(value))
            }
        }
    }

    private static func presentRanges(_ reader: inout ProtobufReader, count: Int) throws(WireError) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var (end, isPresent) = (0, true)
        while end < count {
            let run = try reader.signedVarint()
            // Only the first run may be empty, in which case the first fix has no value.
            guard (isPresent && end == 0 ? 0 : 1)...Int64(count - end) ~= run else {
                throw WireError("the run lengths of a column do not match the number of fixes")
            }
            let next = end + Int(run)
            if isPresent, run > 0 { ranges.append(end..<next) }
            (end, isPresent) = (next, !isPresent)
        }
        return ranges
    }
}
