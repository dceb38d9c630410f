/// The report of batches that were dropped because a command was slower than its source.
package struct DroppedBatches {
    private let cause: String
    private var count = 0

    /// Creates a report.
    ///
    /// - Parameter cause: The cause as a clause, such as "the output is being read too slowly".
    package init(because cause: String) { self.cause = cause }

    /// Returns a message if batches have been dropped since the previous call, or `nil` otherwise.
    ///
    /// - Parameter total: The number of all dropped batches.
    package mutating func message(_ total: Int) -> String? {
        guard total > count else { return nil }
        count = total
        return "\(cause): \(total) \(total == 1 ? "batch of data has" : "batches of data have") been dropped"
    }
}
