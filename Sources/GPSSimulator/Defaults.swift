extension Personality {
    /// The default receiver, which is the first element of ``all``.
    public static var usual: Personality { all[0] }
}

extension Scenario {
    /// The default scenario, which is the first element of ``all``.
    public static var usual: Scenario { all[0] }
}
