import Testing

@testable import GNSS

struct EarthCenteredTests {
    /// Returns the coordinates of a position, by the definition of the ellipsoid.
    private func point(_ latitude: Double, _ longitude: Double, _ height: Double) -> EarthCentered {
        let (north, east) = (Angle(degrees: latitude), Angle(degrees: longitude))
        let radius = WGS84.transverseRadius(sine: north.sine)
        return EarthCentered(
            x: (radius + height) * north.cosine * east.cosine, y: (radius + height) * north.cosine * east.sine,
            z: (radius * (1 - WGS84.eccentricitySquared) + height) * north.sine)
    }

    @Test(
        "earth-centered coordinates are converted to latitude, longitude and height",
        arguments: [-90, -89.999, -45, -1e-6, 0, 30, 60, 89.9999, 90] as [Double],
        [-180, -75.5, 0, 12.25, 179.9] as [Double])
    func position(latitude: Double, longitude: Double) throws {
        for height in [-430, 0, 8_848, 35_786_000] as [Double] {
            let geodetic = try #require(point(latitude, longitude, height).geodetic)
            #expect(abs(geodetic.coordinate.latitude - latitude) < 1e-9)
            #expect(abs(geodetic.height - height) < 1e-3)
            guard abs(latitude) < 90 else { continue }
            let difference = abs(geodetic.coordinate.longitude - longitude)
            #expect(min(difference, 360 - difference) < 1e-9)
        }
    }

    @Test("a point near the center of the earth has no position", arguments: [0, 1_000, 3_000_000] as [Double])
    func center(distance: Double) {
        #expect(EarthCentered(x: distance, y: 0, z: 0).geodetic == nil)
        #expect(EarthCentered(x: 0, y: 0, z: -distance).geodetic == nil)
    }

    @Test("an earth-centered velocity is converted to north, east and up")
    func velocity() {
        let position = Coordinate(latitude: 0, longitude: 90)
        let local = EarthCentered(x: 1, y: 2, z: 3).velocity(at: position)
        #expect(abs(local.north - 3) < 1e-12 && abs(local.east + 1) < 1e-12 && abs(local.up - 2) < 1e-12)
        var fix = Fix()
        fix.setVelocity(north: -1, east: -1, up: 0.5)
        #expect(abs((fix.course ?? 0) - 225) < 1e-9 && abs((fix.speed ?? 0) - 2.0.squareRoot()) < 1e-12)
    }

    @Test("a velocity of zero has no direction")
    func zeroVelocity() {
        #expect(Double.direction(north: 0, east: 0) == nil)
        #expect(Double.direction(north: 0, east: -1) == 270)
    }
}
