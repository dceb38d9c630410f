internal import GNSS
internal import Glibc

extension Truth {
    /// On a geodesic.
    /// - Parameters:
    ///   - way: metres along it, on the ellipsoid.
    ///   - speed: metres per second along it, on the ellipsoid.
    init(_ geodesic: Geodesic, way: Double, speed: Double, height: Double, climb: Double = 0) {
        let place = geodesic.place(after: way)
        self.init(
            latitude: place.coordinate.latitude, longitude: place.coordinate.longitude.longitude, height: height)
        move(place.bearing.radians, speed)
        upSpeed = climb
    }

    /// At a moment of a drive on a road about an origin.
    init(_ moment: Road.Moment, about origin: RoadOrigin) {
        let hill = origin.hill * sin(6 * .pi * moment.part)
        self.init(
            latitude: origin.latitude + moment.north * origin.northScale,
            longitude: (origin.longitude + moment.east * origin.eastScale).longitude, height: origin.height + hill)
        // The scale from east to west is the origin's; at other latitudes the same degrees are other metres.
        let sine = sin(latitude.radians)
        let stretch =
            (WGS84.transverseRadius(sine: sine) + height) * cos(latitude.radians) * origin.eastScale.radians
        let (meridian, speed) = (WGS84.meridianRadius(sine: sine) + height, moment.speed)
        northSpeed = speed * cos(moment.heading) * meridian * origin.northScale.radians
        eastSpeed = speed * sin(moment.heading) * stretch
        upSpeed = origin.hill * cos(6 * .pi * moment.part) * 6 * .pi * speed / origin.length
        heading = moment.heading.degrees.turn
        surroundings = moment.surroundings
    }

    /// Sets a motion that is given on the ellipsoid, radians from north.
    mutating func move(_ azimuth: Double, _ speed: Double) {
        let sine = sin(latitude.radians)
        // The circles are larger up there.
        northSpeed = speed * cos(azimuth) * (1 + height / WGS84.meridianRadius(sine: sine))
        eastSpeed = speed * sin(azimuth) * (1 + height / WGS84.transverseRadius(sine: sine))
        heading = azimuth.degrees.turn
    }
}

/// Where a road is on the earth, and how hilly it is.
struct RoadOrigin: Sendable {
    let latitude: Double
    let longitude: Double
    let height: Double
    /// How high the hills are, metres; there are three in a round.
    let hill: Double
    /// Metres of a round.
    let length: Double
    /// Degrees per metre.
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
