internal import GNSS
internal import Glibc

extension Scenario {
    static let line = straight(
        "line", "moves northeast at 15 m/s",
        from: .munich, azimuth: 45, speed: 15)

    static let greatCircle = straight(
        "greatcircle", "flies around the world, from Frankfurt via New York, at 250 m/s",
        from: Truth(latitude: 50.033, longitude: 8.570, height: 11_000), azimuth: 295.3, speed: 250)

    static let pole = straight(
        "pole", "flies over the North Pole 225 s (3:45) after the start",
        from: Truth(latitude: 89.5, longitude: 15, height: 10_000), azimuth: 0, speed: 250)

    static let circle = round(
        "circle", "moves in a circle with a radius of 200 m at 10 m/s", about: .munich, radius: 200, speed: 10)

    static let antimeridian = round(
        "antimeridian", "sails in a circle across the antimeridian at 10 m/s",
        about: Truth(latitude: -16.5, longitude: 180, height: 55), radius: 500, speed: 10)

    static let climb: Scenario = {
        let runway = Geodesic(from: Coordinate(latitude: 48.340_5, longitude: 11.752), bearing: 83, distance: 0)
        // The aircraft waits, accelerates until it lifts off, and continues to accelerate as it climbs.
        var along = Motion()
        along.add(15)
        along.add(37.5, acceleration: 2)
        along.add(290, acceleration: 0.5)
        var upwards = Motion()
        upwards.add(52.5)
        upwards.add(12, acceleration: 1)
        upwards.add(860)
        upwards.add(12, acceleration: -1)
        return Scenario(name: "climb", summary: "takes off, climbs to 11,000 m and continues at that altitude") {
            [along, upwards] seconds in
            let (way, speed) = along.at(seconds)
            let (height, climb) = upwards.at(seconds)
            return Truth(runway, way: way, speed: speed, height: 494 + height, climb: climb)
        }
    }()

    private static func straight(
        _ name: String, _ summary: String, from start: Truth, azimuth: Double, speed: Double
    ) -> Scenario {
        let way = Geodesic(
            from: Coordinate(latitude: start.latitude, longitude: start.longitude), bearing: azimuth, distance: 0)
        // `speed` is the aircraft's speed. Its projection onto the ellipsoid far below moves slightly more slowly.
        let slower = speed / (1 + start.height / WGS84.equatorialRadius)
        return Scenario(name: name, summary: summary) { seconds in
            Truth(way, way: slower * seconds, speed: slower, height: start.height)
        }
    }

    private static func round(
        _ name: String, _ summary: String, about center: Truth, radius: Double, speed: Double
    ) -> Scenario {
        let slower = speed / (1 + center.height / WGS84.equatorialRadius)
        return Scenario(name: name, summary: summary) { seconds in
            let angle = (slower * seconds / radius).degrees
            let spoke = Geodesic(
                from: Coordinate(latitude: center.latitude, longitude: center.longitude), bearing: angle,
                distance: radius)
            var truth = Truth(
                latitude: spoke.end.latitude, longitude: spoke.end.longitude.longitude, height: center.height)
            truth.move((spoke.finalBearing + 90).radians, slower)
            return truth
        }
    }
}
