/// A way that a receiver goes, and how it was switched on.
public struct Scenario: Sendable {
    /// As it is named on the command line.
    public let name: String
    /// What happens, in one line.
    public let summary: String
    /// How the receiver was switched on.
    public let start: Start
    /// Where it is at a number of seconds from the beginning.
    public let truth: @Sendable (Double) -> Truth

    /// Makes a scenario.
    public init(
        name: String, summary: String, start: Start = .warm, truth: @escaping @Sendable (Double) -> Truth
    ) {
        self.name = name
        self.summary = summary
        self.start = start
        self.truth = truth
    }

    /// What a receiver knows when it is switched on.
    public enum Start: String, Hashable, Sendable, CaseIterable {
        /// Nothing: it takes half a minute or more.
        case cold
        /// Where it is, roughly, and which satellites there are: some seconds.
        case warm
        /// Everything: it was off for a moment.
        case hot
    }
}
