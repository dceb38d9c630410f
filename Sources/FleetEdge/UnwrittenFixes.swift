internal import FleetWire

/// The fixes that are not in the queue yet. There are many of them only while the queue cannot be written.
struct UnwrittenFixes {
    private let maxCount: Int
    private let dropCount: Int
    private var fixes: ArraySlice<FleetFix> = []

    /// Creates an empty list.
    ///
    /// - Parameters:
    ///   - maxCount: The maximum number of fixes; by default, 25 hours with a fix per second.
    ///   - dropCount: The number of fixes that are dropped at once, so that few events report the loss; by default, one
    ///     hour.
    init(maxCount: Int = 90_000, dropCount: Int = 3_600) {
        self.maxCount = maxCount
        self.dropCount = dropCount
    }

    /// The number of fixes.
    var count: Int { fixes.count }

    /// Adds a fix. If there are too many, the oldest ones are dropped.
    ///
    /// - Returns: The number of fixes that were dropped.
    mutating func add(_ fix: FleetFix) -> Int {
        fixes.append(fix)
        guard fixes.count > maxCount else { return 0 }
        fixes.removeFirst(dropCount)
        return dropCount
    }

    /// Returns the oldest fixes. They stay in the list until they are removed.
    func oldest(_ maxCount: Int) -> [FleetFix] { Array(fixes.prefix(maxCount)) }

    /// Removes the oldest fixes.
    mutating func removeOldest(_ count: Int) { fixes.removeFirst(count) }
}
