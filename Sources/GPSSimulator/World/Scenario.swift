/// The path of a receiver, and how the receiver was switched on.
public struct Scenario: Sendable {
    /// The name on the command line.
    public let name: String
    /// A description in one line.
    public let summary: String
    /// How the receiver was switched on.
    public let start: Start
    /// Returns the true position and motion at a time in seconds from the start.
    public let truth: @Sendable (Double) -> Truth

    /// Creates a scenario.
    public init(
        name: String, summary: String, start: Start = .warm, truth: @escaping @Sendable (Double) -> Truth
    ) {
        self.name = name
        self.summary = summary
        self.start = start
        self.truth = truth
    }

    /// The knowledge of a receiver when it is switched on.
    public enum Start: String, Hashable, Sendable, CaseIterable {
        /// Nothing is known: the first fix takes half a minute or more.
        case cold
        /// The rough position and the satellites' rough orbits are known: the first fix takes some seconds.
        case warm
        /// Everything is known because the receiver was off only briefly: the first fix takes a second or two.
        case hot
    }
}
