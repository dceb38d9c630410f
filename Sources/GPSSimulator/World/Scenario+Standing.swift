extension Scenario {
    static let stationary = standing("stationary", "stands still under an open sky", at: .munich)

    static let deadSea = standing(
        "deadsea", "stands on the shore of the Dead Sea, 430 m below the sea",
        at: Truth(
            latitude: 31.5, longitude: 35.48,
            height: Geoid.separation(latitude: 31.5, longitude: 35.48) - 430))

    static let coldStart = standing(
        "coldstart", "stands still and knows nothing when it is switched on", start: .cold, at: .munich)

    private static func standing(_ name: String, _ summary: String, start: Start = .warm, at truth: Truth) -> Scenario {
        Scenario(name: name, summary: summary, start: start) { _ in truth }
    }
}
