extension Scenario {
    /// All scenarios.
    public static let all: [Scenario] = [
        stationary, line, circle, greatCircle, walk, drive, pole, antimeridian, deadSea, climb, canyon, tunnel,
        coldStart, forest, indoors,
    ]

    /// The scenario that is named so on the command line.
    public static func named(_ name: String) -> Scenario? { all.first { $0.name == name } }

    /// A recorded way, smooth between its points.
    ///
    /// Before its first point and after its last it stands still there. Points that are not later than the one before are left
    /// out, as are those with a number that is none; without any point it stands where `stationary` does.
    public static func track(_ points: [TrackPoint]) -> Scenario {
        let track = Track(points)
        return Scenario(name: "track", summary: "goes a recorded way") { track.truth(at: $0) ?? .munich }
    }
}

extension Truth {
    /// A square in Munich.
    static let munich = Truth(latitude: 48.137_154, longitude: 11.576_124, height: 566)
}
