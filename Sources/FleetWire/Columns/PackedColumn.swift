// A packed column is a sequence of `sint64` integers:
//
//     descriptor    6 × grid + 2 × order, plus 1 if some fixes have no value
//     run lengths   counts of fixes with and without a value, alternating; present only if the descriptor is odd
//     values        order 0: plain; order 1: differences from the previous value; order 2: differences of differences
//
// The first value and the first difference are stored unchanged. Trailing zeros are omitted. A column of equal values
// therefore takes two integers, and a column of evenly spaced times takes three.

/// A column of a batch as integers, before they are encoded.
struct PackedColumn: Hashable {
    /// The unit of the integers: the raw value of a ``Grid`` or, if the column's values are integers, an exponent of
    /// ten.
    private(set) var grid: Int
    /// The indices of the fixes that have a value.
    let present: [Range<Int>]
    /// The integers of the fixes that have a value.
    private(set) var values: [Int64]
    /// The number of fixes in the batch.
    private let count: Int

    private static let orders = 0...2
    /// The exclusive upper limit of the grids that are accepted in a message.
    private static let maxGrid: Int64 = 1_000
}

extension PackedColumn {
    /// Creates a column.
    /// - Parameter values: One element for each fix; `nil` for fixes without a value.
    init(grid: Int, values: [Int64?]) {
        self.grid = grid
        count = values.count
        self.values = values.compactMap(\.self)
        var present: [Range<Int>] = []
        for (index, value) in values.enumerated() where value != nil {
            if let last = present.last, last.upperBound == index {
                present[present.count - 1] = last.lowerBound..<index + 1
            } else {
                present.append(index..<index + 1)
            }
        }
        self.present = present
    }

    /// The column, encoded with the order of differences that has the lowest estimated cost.
    var bytes: [UInt8] {
        let candidates = Self.orders.map { Self.differences(of: values, order: $0) }
        let costs = candidates.map { $0.reduce(0) { $0 + Self.cost($1) } }
        let order = Self.orders.min { costs[$0] < costs[$1] } ?? 0
        let hasHoles = values.count < count
        var writer = ProtobufWriter()
        writer.signedVarint(Int64(6 * grid + 2 * order + (hasHoles ? 1 : 0)))
        if hasHoles { for run in runs { writer.signedVarint(Int64(run)) } }
        for number in candidates[order] { writer.signedVarint(number) }
        return writer.bytes
    }

    /// Returns the estimated cost of an integer: the bits of its encoding plus its significant bits. The significant
    /// bits count because small integers compress better.
    private static func cost(_ number: Int64) -> Int {
        8 * ProtobufWriter.length(ofSigned: number) + 64 - (number < 0 ? ~number : number).leadingZeroBitCount
    }

    private static func differences(of values: [Int64], order: Int) -> ArraySlice<Int64> {
        var numbers = values
        if order > 0 {
            var (previous, step): (Int64, Int64) = (0, 0)
            for (index, value) in values.enumerated() {
                let next = value &- previous
                numbers[index] = next &- step
                (previous, step) = (value, index == 0 || order == 1 ? 0 : next)
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
    var marks: PackedColumn {
        var marks = self
        marks.grid = Grid.derived.rawValue
        marks.values = values.map { _ in 0 }
        return marks
    }
}

extension PackedColumn {
    /// Decodes a column.
    /// - Parameter count: The number of fixes in the batch.
    init(bytes: ArraySlice<UInt8>, count: Int) throws(WireError) {
        var reader = ProtobufReader(bytes)
        let descriptor = try reader.signedVarint()
        guard 0..<6 * Self.maxGrid ~= descriptor else {
            throw WireError("the descriptor of a column is out of range: \(descriptor)")
        }
        grid = Int(descriptor / 6)
        self.count = count
        present = descriptor & 1 == 0 ? [0..<count] : try Self.presentRanges(&reader, count: count)
        values = try reader.signedVarints(count: present.reduce(0) { $0 + $1.count })
        guard reader.isAtEnd else { throw WireError("a column has more values than the batch has fixes") }
        let order = descriptor / 2 % 3
        if order == 2 { Self.addDifferences(in: &values, from: 1) }
        if order > 0 { Self.addDifferences(in: &values, from: 0) }
    }

    /// Replaces each number from an index on with the sum of the numbers from this index to the number itself.
    private static func addDifferences(in numbers: inout [Int64], from start: Int) {
        var sum: Int64 = 0
        for index in numbers.indices.dropFirst(start) {
            sum &+= numbers[index]
            numbers[index] = sum
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
