import Testing

@testable import GPSSimulator

@Suite("Simulated mean sea level")
struct CoarseGeoidTests {
    // EGM96 at these positions, rounded
    @Test(
        "the geoid separation matches EGM96 within the documented error",
        arguments: [
            (48.1, 11.6, 47.0), (51.5, 0, 46), (40.7, -74, -33), (35.7, 139.7, 37), (-33.9, 151.2, 22),
            (4.7, 78.8, -105),
            (64.1, -21.9, 66), (0, 0, 17), (-34, 18.4, 31), (37.8, -122.4, -32), (90, 0, 13.6), (-90, 0, -29.5),
            (-5, 145, 76), (31.5, 35.5, 17), (-17, 180, 55),
        ])
    func places(latitude: Double, longitude: Double, separation: Double) {
        #expect(abs(CoarseGeoid.separation(latitude: latitude, longitude: longitude) - separation) < 25)
    }

    @Test("the geoid separation is continuous at the antimeridian and the pole")
    func seams() {
        #expect(
            abs(
                CoarseGeoid.separation(latitude: 20, longitude: 180)
                    - CoarseGeoid.separation(latitude: 20, longitude: -180)) < 1e-9
        )
        #expect(
            abs(
                CoarseGeoid.separation(latitude: 90, longitude: 10)
                    - CoarseGeoid.separation(latitude: 90, longitude: 200)) < 1e-9)
    }
}
