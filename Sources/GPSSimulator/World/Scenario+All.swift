extension Scenario {
    /// All predefined scenarios, starting with the default scenario.
    public static let all: [Scenario] = [
        stationary, line, circle, greatCircle, walk, drive, pole, antimeridian, deadSea, climb, canyon, tunnel,
        coldStart, forest, indoors,
    ]

    /// Returns the scenario with the given name, as used on the command line, or `nil` if the name is unknown.
    public static func named(_ name: String) -> Scenario? { all.first { $0.name == name } }

    /// Returns a scenario that follows a recorded track, smoothly interpolated between its points.
    ///
    /// The receiver is stationary before the first point and after the last point. Points with implausible values such
    /// as NaN are dropped, and so are points that are not later than the point before them. If no points remain, the
    /// receiver stays at the position of the `stationary` scenario.
    public static func track(_ points: [TrackPoint]) -> Scenario {
        let track = Track(points)
        return Scenario(name: "track", summary: "follows a recorded track") { track.truth(at: $0) ?? .munich }
    }
}

extension Truth {
    /// A stationary receiver in a public square in Munich.
    static let munich = Truth(latitude: 48.137_154, longitude: 11.576_124, height: 566)
}
