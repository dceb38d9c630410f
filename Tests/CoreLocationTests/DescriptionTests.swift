import CoreLocation
import Testing

@Suite struct DescriptionTests {
    @Test("a location is described in Apple's format")
    func aLocationHasApplesDescription() {
        let location = CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: 52.52, longitude: -13.405), altitude: 34,
            horizontalAccuracy: 3,
            verticalAccuracy: 6, course: -1, speed: 0.05, timestamp: Date(timeIntervalSince1970: 0))
        #expect(
            "\(location)"
                == "<+52.52000000,-13.40500000> +/- 3.00m (speed 0.05 mps / course -1.00) @ 1970-01-01 00:00:00 +0000")
    }

    @Test("a location whose time is not a number can be described")
    func aTimeThatIsNoNumberHasADescription() {
        let location = CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: 0, longitude: 0), altitude: 0, horizontalAccuracy: 3,
            verticalAccuracy: 6, timestamp: Date(timeIntervalSince1970: .nan))
        #expect("\(location)".hasSuffix("@ <description unavailable>"))
    }

    @Test("headings and visits whose times are not numbers can be described")
    func headingsAndVisitsWithoutTimesHaveADescription() {
        final class North: CLHeading, @unchecked Sendable {
            override var timestamp: Date { Date(timeIntervalSince1970: .nan) }
        }
        final class Stay: CLVisit, @unchecked Sendable {
            override var arrivalDate: Date { Date(timeIntervalSince1970: .nan) }
            override var departureDate: Date { Date(timeIntervalSince1970: .nan) }
        }
        #expect("\(North())".hasSuffix("@ <description unavailable>"))
        #expect("\(Stay())".hasSuffix("m <description unavailable> - <description unavailable>"))
    }

    @Test("a heading is described in Apple's format")
    func aHeadingHasApplesDescription() {
        final class West: CLHeading, @unchecked Sendable {
            override var trueHeading: CLLocationDirection { 274.066 }
            override var headingAccuracy: CLLocationDirection { 25 }
            override var x: CLHeadingComponentValue { -2.4381 }
            override var timestamp: Date { Date(timeIntervalSince1970: 0) }
        }
        #expect(
            "\(West())" == "magneticHeading -1.00 trueHeading 274.07 accuracy 25.00 x -2.438 y +0.000 z +0.000 "
                + "@ 1970-01-01 00:00:00 +0000")
    }

    @Test("beacons and beacon regions are described in Apple's format")
    func beaconsHaveApplesDescription() throws {
        final class Near: CLBeacon, @unchecked Sendable {
            override var uuid: UUID { UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)) }
            override var proximity: CLProximity { .near }
            override var accuracy: CLLocationAccuracy { 0.5 }
        }
        let uuid = "01020304-0506-0708-090A-0B0C0D0E0F10"
        #expect("\(Near())" == "CLBeacon (uuid:\(uuid), major:0, minor:0, proximity:2 +/- 0.50m, rssi:0)")
        let region = CLBeaconRegion(uuid: Near().uuid, major: 7, identifier: "shop")
        #expect("\(region)" == "CLBeaconRegion (identifier:'shop', uuid:\(uuid), major:7, minor:(null))")
    }

    @Test("subclasses can override their description")
    func subclassesOverrideTheirDescription() {
        final class Place: CLCircularRegion, @unchecked Sendable {
            override var description: String { "a place: \(super.description)" }
        }
        final class North: CLHeading, @unchecked Sendable { override var description: String { "north" } }
        final class Near: CLBeacon, @unchecked Sendable { override var description: String { "near" } }
        final class Stay: CLVisit, @unchecked Sendable { override var description: String { "a stay" } }
        let place: CLRegion = Place(center: CLLocationCoordinate2D(), radius: 1, identifier: "home")
        #expect("\(place)".hasPrefix("a place: CLCircularRegion (identifier:'home', "))
        let heading: CLHeading = North()
        #expect("\(heading) \(Near()) \(Stay())" == "north near a stay")
    }

    @Test("debugDescription equals description")
    func debugDescriptionEqualsDescription() {
        let location = CLLocation(latitude: 1, longitude: 2)
        #expect(location.debugDescription == location.description)
        #expect(CLRegion(identifier: "home").debugDescription == "CLRegion (identifier:'home')")
        #expect(CLHeading().debugDescription.hasPrefix("magneticHeading -1.00 "))
    }

    @Test("a placemark is described by its address and location")
    func placemark() {
        let fields = CLPlacemark.Fields(
            location: CLLocation(latitude: 52.52, longitude: 13.405), region: CLRegion(identifier: "city"),
            name: "Town Hall", thoroughfare: "Main Street", subThoroughfare: "1", locality: "Springfield",
            administrativeArea: "CA", postalCode: "95014", country: "USA")
        #expect(
            "\(CLPlacemark(fields))" == "Town Hall, 1 Main Street, Springfield, CA  95014, USA "
                + "@ <+52.52000000,+13.40500000> +/- 0.00m, region CLRegion (identifier:'city')")
        #expect("\(CLPlacemark(CLPlacemark.Fields(locality: "Berlin")))" == "Berlin")
        #expect("\(CLPlacemark())".isEmpty)
    }

    @Test("objects without values are described by their class and memory address")
    func addresses() {
        final class Fake: CLLocationManager, @unchecked Sendable {}
        let manager = CLLocationManager()
        #expect("\(manager)".hasPrefix("<CLLocationManager: 0x"))
        #expect("\(manager)" == manager.debugDescription)
        #expect("\(manager)" != "\(CLLocationManager())")
        #expect("\(Fake())".hasPrefix("<Fake: 0x"))
        #expect("\(CLGeocoder())".hasPrefix("<CLGeocoder: 0x"))
        #expect("\(CLServiceSession(authorization: .always))".hasPrefix("<CLServiceSession: 0x"))
        #expect("\(CLBackgroundActivitySession())".hasPrefix("<CLBackgroundActivitySession: 0x"))
    }

    @Test("source information and beacon constraints are described by their properties")
    func fields() {
        let information = CLLocationSourceInformation(
            softwareSimulationState: false, andExternalAccessoryState: true)
        #expect(
            "\(information)"
                == "CLLocationSourceInformation (isSimulatedBySoftware:false, isProducedByAccessory:true)")
        let uuid = UUID()
        #expect(
            "\(CLBeaconIdentityConstraint(uuid: uuid, major: 7))"
                == "CLBeaconIdentityConstraint (uuid:\(uuid), major:7, minor:(null))")
    }

    @Test("a location created without values has an invalid accuracy")
    func anEmptyLocationIsNotValid() { #expect(CLLocation().horizontalAccuracy < 0) }
}
