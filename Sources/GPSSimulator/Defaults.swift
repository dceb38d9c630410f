extension Personality {
    /// The default receiver, which is the first element of ``all``.
    public static var `default`: Personality { all[0] }
}

extension Scenario {
    /// The default scenario, which is the first element of ``all``.
    public static var `default`: Scenario { all[0] }
}
