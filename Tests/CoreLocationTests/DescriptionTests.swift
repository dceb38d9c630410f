import CoreLocation
import Testing

@Suite struct DescriptionTests {
    @Test func aLocationIsWrittenAsApplesIs() {
        let location = CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: 52.52, longitude: -13.405), altitude: 34,
            horizontalAccuracy: 3,
            verticalAccuracy: 6, course: -1, speed: 0.05, timestamp: Date(timeIntervalSince1970: 0))
        #expect(
            "\(location)"
                == "<+52.52000000,-13.40500000> +/- 3.00m (speed 0.05 mps / course -1.00) @ 1970-01-01 00:00:00 +0000")
    }

    @Test func aLocationOfNothingIsNotValid() { #expect(CLLocation().horizontalAccuracy < 0) }
}
