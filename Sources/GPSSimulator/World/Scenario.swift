/// A simulated receiver's path, and what the receiver knows when it is switched on.
public struct Scenario: Sendable {
    /// The name on the command line.
    public let name: String
    /// A one-line description.
    public let summary: String
    /// The kind of start: what the receiver knows when it is switched on.
    public let start: Start
    /// A closure that returns the true position and motion at a time, in seconds since the start of the scenario.
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

    /// Returns a scenario with the same path that begins later on it, such as for several vehicles on one route.
    ///
    /// - Parameter time: The time to leave out, in seconds.
    package func beginning(after time: Double) -> Scenario {
        Scenario(name: name, summary: summary, start: start) { [truth] in truth($0 + time) }
    }

    /// A kind of start, which depends on what a receiver knows when it is switched on.
    public enum Start: String, Hashable, Sendable, CaseIterable {
        /// A cold start. The receiver knows nothing, so the first fix takes half a minute or more.
        case cold
        /// A warm start. The receiver knows its approximate position and the satellites' approximate orbits, so the
        /// first fix takes several seconds.
        case warm
        /// A hot start. The receiver was off only briefly and still knows all orbits, so the first fix takes a second
        /// or two.
        case hot
    }
}
