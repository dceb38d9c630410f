/// The most recent values of a quantity, with their mean and standard deviation.
package struct RecentValues: Sendable {
    private var values: [Double] = []
    private var next = 0
    private let capacity: Int

    /// Creates an empty list that keeps the newest `capacity` values.
    package init(capacity: Int) {
        self.capacity = capacity
        values.reserveCapacity(capacity)
    }

    /// Adds a value, which replaces the oldest value if the list is full. Infinity and NaN are ignored.
    package mutating func add(_ value: Double) {
        guard value.isFinite else { return }
        if values.count < capacity { values.append(value) } else { values[next] = value }
        next = (next + 1) % capacity
    }

    package mutating func removeAll() {
        values.removeAll(keepingCapacity: true)
        next = 0
    }

    package var count: Int { values.count }
    package var mean: Double? { values.isEmpty ? nil : values.reduce(0, +) / Double(values.count) }

    /// The standard deviation of the values; `nil` for fewer than two values.
    package var deviation: Double? {
        guard values.count > 1, let mean else { return nil }
        return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)).squareRoot()
    }
}
