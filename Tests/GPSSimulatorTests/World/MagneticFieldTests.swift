import Testing

@testable import GPSSimulator

@Suite("Magnetic variation")
struct MagneticFieldTests {
    // The full model for 2020, rounded
    @Test(
        "the magnetic declination of most places is within 5° of the full model",
        arguments: [
            (48.1, 11.6, 3.6), (51.5, 0, 0), (40.7, -74, -12.9), (35.7, 139.7, -7.7), (-33.9, 151.2, 12.6),
            (-34, 18.4, -25), (37.8, -122.4, 13.2), (0, 0, -4.7), (28.6, 77.2, 1), (-23.5, -46.6, -21.7),
        ])
    func places(latitude: Double, longitude: Double, declination: Double) {
        #expect(abs(MagneticField.declination(latitude: latitude, longitude: longitude) - declination) < 5)
    }

    @Test("the magnetic declination is finite everywhere", arguments: [-90.0, -64, 0, 80, 90])
    func everywhere(latitude: Double) {
        for longitude in stride(from: -180.0, through: 180, by: 20) {
            #expect(-180...180 ~= MagneticField.declination(latitude: latitude, longitude: longitude))
        }
    }
}
