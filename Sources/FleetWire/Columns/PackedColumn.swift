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
    var grid: Int
    /// One element for each fix; `nil` for fixes without a value.
    var values: [Int64?]

    private static let orders = 0...2
    /// The exclusive upper limit of the grids that are accepted in a message.
    private static let maxGrid: Int64 = 1_000
}

extension PackedColumn {
    /// The column, encoded with the order of differences that has the lowest estimated cost.
    var bytes: [UInt8] {
        let plain = values.compactMap(\.self)
        let candidates = Self.orders.map { Self.differences(of: plain, order: $0) }
        let costs = candidates.map { $0.reduce(0) { $0 + Self.cost($1) } }
        let order = Self.orders.min { costs[$0] < costs[$1] } ?? 0
        let hasHoles = plain.count < values.count
        var writer = ProtobufWriter()
        writer.signedVarint(Int64(6 * grid + 2 * order + (hasHoles ? 1 : 0)))
        if hasHoles { for run in runs { writer.signedVarint(run) } }
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

    private var runs: [Int64] {
        var runs: [Int64] = [0]
        var isPresent = true
        for value in values {
            if (value != nil) != isPresent {
                runs.append(0)
                isPresent.toggle()
            }
            runs[runs.count - 1] += 1
        }
        return runs
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
        let order = descriptor / 2 % 3
        values = Array(repeating: nil, count: count)
        let present = descriptor & 1 == 0 ? [0..<count] : try Self.presentRanges(&reader, count: count)
        var (previous, step): (Int64, Int64) = (0, 0)
        var isFirst = true
        for range in present {
            for index in range {
                var value = reader.isAtEnd ? 0 : try reader.signedVarint()
                if order > 0 {
                    step = value &+ step
                    value = previous &+ step
                    previous = value
                    if isFirst || order == 1 { step = 0 }
                    isFirst = false
                }
                values[index] = value
            }
        }
        guard reader.isAtEnd else { throw WireError("a column has more values than the batch has fixes") }
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
            if isPresent { ranges.append(end..<next) }
            (end, isPresent) = (next, !isPresent)
        }
        return ranges
    }
}
