extension Personality {
    /// The default receiver.
    public static var usual: Personality { all[0] }
}

extension Scenario {
    /// The default scenario.
    public static var usual: Scenario { all[0] }
}
