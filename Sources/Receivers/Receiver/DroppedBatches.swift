/// The report of batches that were dropped because a program was slower than its source. It is repeated when their number
/// has doubled, because a line for each batch would only add to the load.
package struct DroppedBatches {
    private let cause: String
    private var reportedCount = 0

    /// Creates a report.
    ///
    /// - Parameter cause: The cause as a clause, such as "the output is being read too slowly".
    package init(because cause: String) { self.cause = cause }

    /// Returns a message if the first batches have been dropped, or at least twice as many as last reported, or `nil`
    /// otherwise.
    ///
    /// - Parameter total: The number of all dropped batches.
    package mutating func message(_ total: Int) -> String? {
        guard total > 0, total >= 2 * reportedCount else { return nil }
        reportedCount = total
        return "\(cause): \(total) \(total == 1 ? "batch of data has" : "batches of data have") been dropped so far"
    }
}
