extension Personality {
    /// The receiver that is simulated when none is named.
    public static var usual: Personality { all[0] }
}

extension Scenario {
    /// The scenario when none is named.
    public static var usual: Scenario { all[0] }
}
