/// A simulated receiver's path, and the information that the receiver has when it is switched on.
public struct Scenario: Sendable {
    /// The scenario's name on the command line, such as `drive`.
    public let name: String
    /// A one-line description for help texts.
    public let summary: String
    /// The kind of start, which determines the time to first fix.
    public let start: Start
    /// A closure that returns the receiver's true position and motion at a given time, in seconds since the start of
    /// the scenario.
    public let truth: @Sendable (Double) -> Truth

    /// Creates a scenario from a closure that returns the receiver's true position and motion at a given time, in
    /// seconds since the start.
    public init(
        name: String, summary: String, start: Start = .warm, truth: @escaping @Sendable (Double) -> Truth
    ) {
        self.name = name
        self.summary = summary
        self.start = start
        self.truth = truth
    }

    /// Returns a scenario that skips the beginning of this scenario's path. Several vehicles can then follow the same
    /// route at different times.
    ///
    /// - Parameter time: The time to skip, in seconds.
    package func beginning(after time: Double) -> Scenario {
        Scenario(name: name, summary: summary, start: start) { [truth] in truth($0 + time) }
    }

    /// A kind of start, which determines the information that a receiver has when it is switched on.
    public enum Start: String, Hashable, Sendable, CaseIterable {
        /// A cold start. The receiver has no information, so the first fix takes half a minute or more.
        case cold
        /// A warm start. The receiver knows its approximate position and the satellites' approximate orbits, so the
        /// first fix takes several seconds.
        case warm
        /// A hot start. The receiver was off only briefly and still knows all orbits, so the first fix takes a second
        /// or two.
        case hot
    }
}
