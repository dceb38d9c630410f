extension Scenario {
    static let stationary = standing("stationary", "stands still under an open sky", at: .munich)

    static let deadSea = standing(
        "deadsea", "stands on the shore of the Dead Sea, 430 m below sea level",
        at: Truth(
            latitude: 31.5, longitude: 35.48,
            height: CoarseGeoid.separation(latitude: 31.5, longitude: 35.48) - 430))

    static let coldStart = standing(
        "coldstart", "stands still after a cold start", start: .cold, at: .munich)

    static let forest = standing(
        "forest", "stands under wet trees, with a fix despite weak signals", at: .munich(attenuation: 14))

    static let indoors = standing(
        "indoors", "stands indoors, with a few very weak signals and no fix", at: .munich(attenuation: 33))

    private static func standing(_ name: String, _ summary: String, start: Start = .warm, at truth: Truth) -> Scenario {
        Scenario(name: name, summary: summary, start: start) { _ in truth }
    }
}

extension Truth {
    /// Returns ``munich`` with an obstruction overhead that attenuates all signals by `attenuation` dB.
    fileprivate static func munich(attenuation: Double) -> Truth {
        var truth = munich
        truth.surroundings.attenuation = attenuation
        return truth
    }
}
