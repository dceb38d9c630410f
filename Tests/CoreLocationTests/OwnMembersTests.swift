import CoreLocation
import Testing

// User-defined members of coordinates. Members of GNSS have the same names but different result types.
extension CLLocationCoordinate2D {
    fileprivate func distance(to other: CLLocationCoordinate2D) -> Measurement<UnitLength> {
        let place = CLLocation(latitude: latitude, longitude: longitude)
        let meters = place.distance(from: CLLocation(latitude: other.latitude, longitude: other.longitude))
        return Measurement(value: meters, unit: .meters)
    }

    fileprivate func bearing(to other: CLLocationCoordinate2D) -> String { "north" }

    fileprivate func destination(bearing: Double, distance: Double) -> String { "far away" }
}

@Suite struct OwnMembersTests {
    @Test("user-defined coordinate members take precedence over the GNSS module's members")
    func membersOfAProgramTakePrecedence() {
        let here = CLLocationCoordinate2D(latitude: 0, longitude: 0)
        let there = CLLocationCoordinate2D(latitude: 0, longitude: 1)
        let distance = here.distance(to: there)
        #expect(distance.converted(to: .kilometers).value.rounded() == 111)
        let (bearing, destination) = (here.bearing(to: there), here.destination(bearing: 1, distance: 2))
        #expect("\(bearing) \(destination)" == "north far away")
    }

    @Test("the initializer of a manager can be stored without its type")
    func managersHaveOneInitializerWithoutArguments() {
        let make = CLLocationManager.init
        #expect(make() !== make())
    }
}
