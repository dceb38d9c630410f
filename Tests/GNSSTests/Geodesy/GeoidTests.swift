import Testing

@testable import GNSS

@Suite("Mean sea level")
struct GeoidTests {
    // EGM96 at these positions, as published by NGA with its program F477, except for the last two, the poles.
    @Test(
        "the geoid separation matches EGM96 within the documented error",
        arguments: [
            (38.628_155, 269.779_155, -31.628), (-14.621_217, 305.021_114, -2.969), (46.874_319, 102.448_729, -43.575),
            (-23.617_446, 133.874_712, 15.871), (38.625_473, 359.9995, 50.066), (-0.466_744, 0.0023, 17.329),
            (90, 0, 13.606), (-90, 0, -29.535),
        ])
    func places(latitude: Double, longitude: Double, separation: Double) {
        #expect(abs(Geoid.separation(latitude: latitude, longitude: longitude) - separation) < 4)
    }

    @Test("the geoid separation at a point of the table is exact to a decimeter")
    func points() {
        #expect(abs(Geoid.separation(latitude: 4, longitude: 78) - -104.199) < 0.051)
        #expect(abs(Geoid.separation(latitude: -4, longitude: 142) - 78.267) < 0.051)
    }

    @Test("the geoid separation is continuous at the antimeridian, and the same for all longitudes at a pole")
    func seams() {
        func separation(_ latitude: Double, _ longitude: Double) -> Double {
            Geoid.separation(latitude: latitude, longitude: longitude)
        }
        #expect(separation(20, 180) == separation(20, -180))
        #expect(abs(separation(20, 179.999_999) - separation(20, -179.999_999)) < 1e-4)
        #expect(separation(90, 10) == separation(90, 200))
        #expect(separation(-90, 10) == separation(-90, -170))
    }

    @Test("impossible positions give NaN or the separation of a valid position")
    func impossible() {
        #expect(Geoid.separation(latitude: .nan, longitude: 0).isNaN)
        #expect(Geoid.separation(latitude: 0, longitude: .infinity).isNaN)
        #expect(Geoid.separation(latitude: 1e300, longitude: 0) == Geoid.separation(latitude: 90, longitude: 0))
        #expect((-110...90).contains(Geoid.separation(latitude: 0, longitude: 1e300)))
        let turned = Geoid.separation(latitude: 48, longitude: 371)
        #expect(abs(turned - Geoid.separation(latitude: 48, longitude: 11)) < 1e-9)
    }

    @Test("a missing altitude is computed from the other one, and an altitude that the receiver reports is kept")
    func altitudes() {
        var fix = Fix()
        fix.coordinate = Coordinate(latitude: 48, longitude: 12)
        fix.estimateMissingAltitude()
        #expect(fix.altitude == nil && fix.ellipsoidalAltitude == nil)
        fix.altitude = 500
        fix.estimateMissingAltitude()
        #expect(abs((fix.ellipsoidalAltitude ?? 0) - 545.19) < 0.06)
        fix.altitude = nil
        fix.estimateMissingAltitude()
        #expect(abs((fix.altitude ?? 0) - 500) < 1e-6)
        fix.altitude = nil
        fix.geoidSeparation = 40
        fix.estimateMissingAltitude()
        #expect(abs((fix.altitude ?? 0) - 505.19) < 0.06)
        fix.altitude = 500
        fix.ellipsoidalAltitude = 520
        fix.estimateMissingAltitude()
        #expect(abs((fix.altitude ?? 0) - 500) < 1e-6)
    }
}
