internal import FleetWire

/// The fixes that the queue has not accepted yet. Many fixes accumulate only while the queue cannot be written.
struct UnwrittenFixes {
    private let maxCount: Int
    private let dropCount: Int
    private var fixes: ArraySlice<FleetFix> = []

    /// Creates an empty list.
    ///
    /// - Parameters:
    ///   - maxCount: The maximum number of fixes. The default is 25 hours at one fix per second.
    ///   - dropCount: The number of fixes dropped at a time. Dropping many at once keeps the number of reported events
    ///     small. The default is one hour.
    init(maxCount: Int = 90_000, dropCount: Int = 3_600) {
        self.maxCount = maxCount
        self.dropCount = dropCount
    }

    /// The number of fixes.
    var count: Int { fixes.count }

    /// Adds a fix. If the list then exceeds its maximum size, the oldest fixes are dropped.
    ///
    /// - Returns: The number of dropped fixes.
    mutating func add(_ fix: FleetFix) -> Int {
        fixes.append(fix)
        guard fixes.count > maxCount else { return 0 }
        fixes.removeFirst(dropCount)
        return dropCount
    }

    /// Returns up to `maxCount` of the oldest fixes without removing them.
    func oldest(_ maxCount: Int) -> [FleetFix] { Array(fixes.prefix(maxCount)) }

    /// Removes the `count` oldest fixes.
    mutating func removeOldest(_ count: Int) { fixes.removeFirst(count) }
}
