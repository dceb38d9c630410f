internal import GNSS
internal import Glibc

extension Truth {
    /// Creates the true state of a receiver that moves along a geodesic.
    /// - Parameters:
    ///   - way: The distance along the geodesic on the ellipsoid, in meters.
    ///   - speed: The speed along the geodesic on the ellipsoid, in meters per second.
    init(_ geodesic: Geodesic, way: Double, speed: Double, height: Double, climb: Double = 0) {
        let point = geodesic.point(after: way)
        self.init(
            latitude: point.coordinate.latitude, longitude: point.coordinate.longitude.longitude, height: height)
        move(point.bearing.radians, speed)
        upSpeed = climb
    }

    /// Creates the true state of a receiver from the state of a vehicle on a road and the road's position on the earth.
    init(_ vehicle: Road.VehicleState, about origin: RoadOrigin) {
        let hill = origin.hill * sin(6 * .pi * vehicle.part)
        self.init(
            latitude: origin.latitude + vehicle.north * origin.northScale,
            longitude: (origin.longitude + vehicle.east * origin.eastScale).longitude, height: origin.height + hill)
        // The east–west scale is valid only at the latitude of the road's origin. At other latitudes, a degree of
        // longitude has a different length, so the eastward speed is adjusted.
        let sine = sin(latitude.radians)
        let stretch =
            (WGS84.transverseRadius(sine: sine) + height) * cos(latitude.radians) * origin.eastScale.radians
        let (meridian, speed) = (WGS84.meridianRadius(sine: sine) + height, vehicle.speed)
        northSpeed = speed * cos(vehicle.heading) * meridian * origin.northScale.radians
        eastSpeed = speed * sin(vehicle.heading) * stretch
        upSpeed = origin.hill * cos(6 * .pi * vehicle.part) * 6 * .pi * speed / origin.length
        heading = vehicle.heading.degrees.turn
        surroundings = vehicle.surroundings
    }

    /// Sets the horizontal motion from a direction and a speed on the ellipsoid.
    /// - Parameters:
    ///   - azimuth: The direction of motion in radians from north.
    ///   - speed: The speed on the ellipsoid in meters per second.
    mutating func move(_ azimuth: Double, _ speed: Double) {
        let sine = sin(latitude.radians)
        // Above the ellipsoid, the same angle spans a longer arc, so the speed is higher.
        northSpeed = speed * cos(azimuth) * (1 + height / WGS84.meridianRadius(sine: sine))
        eastSpeed = speed * sin(azimuth) * (1 + height / WGS84.transverseRadius(sine: sine))
        heading = azimuth.degrees.turn
    }
}

/// The position of a road on the earth, and the height of its hills.
struct RoadOrigin: Sendable {
    let latitude: Double
    let longitude: Double
    let height: Double
    /// The amplitude of the hills in meters. The road crosses three hills in each lap.
    let hill: Double
    /// The length of a lap, in meters.
    let length: Double
    /// The change in latitude per meter northward and the change in longitude per meter eastward, in degrees.
    let (northScale, eastScale): (Double, Double)

    init(latitude: Double, longitude: Double, height: Double, hill: Double, length: Double) {
        self.latitude = latitude
        self.longitude = longitude
        self.height = height
        self.hill = hill
        self.length = length
        let sine = sin(latitude.radians)
        northScale = (1 / (WGS84.meridianRadius(sine: sine) + height)).degrees
        eastScale = (1 / ((WGS84.transverseRadius(sine: sine) + height) * cos(latitude.radians))).degrees
    }
}
