/// The decoded values of a column, which are set in a batch's fixes from the first fix to the last.
struct ColumnValues<Row: BatchFix> {
    enum Values {
        case integers([Int64], Column<Row>.Setter<Int64>)
        case numbers([Double], Column<Row>.Setter<Double>)
        case computed(Computed)
    }

    /// A closure that computes the values of the fixes in a range from other values of these fixes, and sets them.
    typealias Computed = (Range<Int>, inout [Row]) throws(WireError) -> Void

    private let values: Values
    /// The indices of the fixes that have a value, without the ranges whose values have been set.
    private var present: ArraySlice<Range<Int>>
    /// The index of the first fix whose value may not have been set.
    private var next = 0
    /// The number of values that have been set.
    private var count = 0

    init(_ values: Values, present: [Range<Int>]) {
        self.values = values
        self.present = present[...]
    }

    /// Sets the values of the fixes before an index that have not been set.
    mutating func set(upTo end: Int, in fixes: inout [Row]) throws(WireError) {
        while let range = present.first, range.lowerBound < end {
            let part = max(next, range.lowerBound)..<min(range.upperBound, end)
            switch values {
            case .integers(let values, let set): set(values[count...].prefix(part.count), part.lowerBound, &fixes)
            case .numbers(let values, let set): set(values[count...].prefix(part.count), part.lowerBound, &fixes)
            case .computed(let set): try set(part, &fixes)
            }
            (next, count) = (part.upperBound, count + part.count)
            guard next == range.upperBound else { return }
            present.removeFirst()
        }
    }
}
