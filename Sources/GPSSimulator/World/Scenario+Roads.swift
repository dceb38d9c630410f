internal import Glibc

extension Scenario {
    static let drive = onRoad(
        "drive", "drives through a town and the surrounding countryside, in an endless loop",
        Road([
            Waypoint(east: 0, north: 0, limit: 13.9, pause: 5),
            Waypoint(east: 400, north: 60, limit: 13.9),
            Waypoint(east: 480, north: 420, limit: 8.3, pause: 20),
            Waypoint(east: 800, north: 470, limit: 13.9),
            Waypoint(east: 1150, north: 900, limit: 27.8),
            Waypoint(east: 2300, north: 1700, limit: 27.8, surroundings: .trees),
            Waypoint(east: 2200, north: 2600, limit: 22.2),
            Waypoint(east: 900, north: 2500, limit: 19.4),
            Waypoint(east: 150, north: 1500, limit: 13.9, pause: 35),
            Waypoint(east: -250, north: 1200, limit: 13.9),
            Waypoint(east: -300, north: 300, limit: 8.3),
        ]), latitude: 48.155, longitude: 11.545, height: 560, hill: 6)

    static let canyon = onRoad(
        "canyon", "drives through narrow streets between tall buildings: reflected signals, few satellites",
        Road([
            Waypoint(east: 0, north: 0, limit: 8.3, pause: 5, surroundings: .street(45)),
            Waypoint(east: 280, north: 0, limit: 8.3, pause: 15, surroundings: .street(58)),
            Waypoint(east: 280, north: 350, limit: 8.3, surroundings: .street(40)),
            Waypoint(east: 560, north: 350, limit: 8.3, pause: 25, surroundings: .street(52)),
            Waypoint(east: 560, north: 800, limit: 8.3, surroundings: .street(46)),
            Waypoint(east: 0, north: 800, limit: 8.3, pause: 20, surroundings: .street(60)),
        ]), latitude: 40.7505, longitude: -73.9934, height: -18, hill: 2)

    static let tunnel = onRoad(
        "tunnel", "drives on a highway, through tunnels that take 30 to 60 s each",
        Road([
            Waypoint(east: 0, north: 0, limit: 22.2, pause: 20),
            Waypoint(east: 1500, north: 200, limit: 22.2, surroundings: .tunnel),
            Waypoint(east: 2490, north: 332, limit: 22.2),
            Waypoint(east: 4500, north: 900, limit: 22.2),
            Waypoint(east: 4700, north: 1900, limit: 22.2, surroundings: .tunnel),
            Waypoint(east: 4700, north: 2600, limit: 22.2),
            Waypoint(east: 4000, north: 3400, limit: 22.2),
            Waypoint(east: 2600, north: 3300, limit: 22.2, surroundings: .tunnel),
            Waypoint(east: 1400, north: 3200, limit: 22.2),
            Waypoint(east: -300, north: 1500, limit: 22.2),
        ]), latitude: 47.05, longitude: 11.45, height: 1100, hill: 12)

    static let walk: Scenario = {
        var random = SeededRandom(seed: 20)
        // A winding path around a park.
        let path = (0..<72).map { step in
            let angle = 2 * .pi * Double(step) / 72
            let radius = 260 + 40 * sin(3 * angle) + random.next(in: -9...9)
            return Waypoint(
                east: radius * sin(angle), north: radius * cos(angle), limit: random.next(in: 1.2...1.6),
                pause: step % 12 == 0 ? random.next(in: 5...25) : 0,
                surroundings: step % 24 < 9 ? .trees : Surroundings())
        }
        return onRoad(
            "walk", "walks around a park, partly under trees, with pauses", Road(path, .walker),
            latitude: 48.1527, longitude: 11.5921, height: 555, hill: 1)
    }()

    private static func onRoad(
        _ name: String, _ summary: String, _ road: Road, latitude: Double, longitude: Double, height: Double,
        hill: Double
    ) -> Scenario {
        let origin = RoadOrigin(
            latitude: latitude, longitude: longitude, height: height, hill: hill, length: road.length)
        return Scenario(name: name, summary: summary) { Truth(road.at($0), about: origin) }
    }
}

extension Surroundings {
    /// Surroundings with trees overhead, which weaken all signals.
    fileprivate static let trees: Surroundings = {
        var surroundings = Surroundings()
        surroundings.attenuation = 5
        surroundings.horizon = 12
        return surroundings
    }()

    fileprivate static let tunnel: Surroundings = {
        var surroundings = Surroundings()
        surroundings.isCovered = true
        return surroundings
    }()

    /// Returns the surroundings in a street with walls on both sides that reach up to an elevation of `height` degrees.
    fileprivate static func street(_ height: Double) -> Surroundings {
        var surroundings = Surroundings()
        surroundings.wallHeight = height
        // Between tall buildings, most signals are weak, because they reach the receiver only by diffraction.
        surroundings.attenuation = 9
        return surroundings
    }
}
