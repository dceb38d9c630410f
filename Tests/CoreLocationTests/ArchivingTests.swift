import CoreLocation
import Testing

/// A class as in a program that stores locations. Foundation on Linux archives classes only at the top level of a file.
final class ArchivedPlace: NSObject, NSSecureCoding {
    let location: CLLocation
    let previous: CLLocation?
    let way: [CLLocation]

    init(_ location: CLLocation, way: [CLLocation]) {
        self.location = location
        self.way = way
        previous = nil
    }

    static var supportsSecureCoding: Bool { true }

    func encode(with coder: NSCoder) {
        coder.encode(location, forKey: "location")
        coder.encode(previous, forKey: "previous")
        coder.encode(way, forKey: "way")
    }

    init?(coder: NSCoder) {
        guard let location = coder.decodeObject(of: CLLocation.self, forKey: "location") else { return nil }
        self.location = location
        previous = coder.decodeObject(of: CLLocation.self, forKey: "previous")
        way = coder.decodeObject(of: [NSArray.self, CLLocation.self], forKey: "way") as? [CLLocation] ?? []
    }
}

/// A class as written before secure coding.
final class OldPlace: NSObject, NSCoding {
    let location: CLLocation

    init(_ location: CLLocation) { self.location = location }

    func encode(with coder: NSCoder) { coder.encode(location, forKey: "location") }

    init?(coder: NSCoder) {
        guard let location = coder.decodeObject(forKey: "location") as? CLLocation else { return nil }
        self.location = location
    }
}

/// Locations in archives, in the ways in which programs write and read them.
@Suite struct ArchivingTests {
    private let location: CLLocation = {
        var location = CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: 52.52, longitude: -13.405), altitude: 34,
            horizontalAccuracy: 3, verticalAccuracy: 6, course: 91, courseAccuracy: .infinity, speed: 1.5,
            speedAccuracy: 0.2, timestamp: Date(timeIntervalSince1970: 1_800_000_000.25),
            sourceInfo: CLLocationSourceInformation(softwareSimulationState: true, andExternalAccessoryState: false))
        location.ellipsoidalAltitude = 74
        return location
    }()

    @Test("a location is archived and read", arguments: [true, false])
    func aLocation(isSecure: Bool) throws {
        let data = try NSKeyedArchiver.archivedData(withRootObject: location, requiringSecureCoding: isSecure)
        #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data) == location)
        let object = try NSKeyedUnarchiver.unarchivedObject(ofClasses: [CLLocation.self, NSString.self], from: data)
        #expect(object as? CLLocation == location)
        #expect(try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) as? CLLocation == location)
    }

    @Test("an array of locations is archived and read")
    func anArray() throws {
        let locations = [location, CLLocation(latitude: 1, longitude: 2)]
        let data = try NSKeyedArchiver.archivedData(withRootObject: locations, requiringSecureCoding: true)
        let array = try NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSArray.self, CLLocation.self], from: data)
        #expect(array as? [CLLocation] == locations)
    }

    @Test("locations in a dictionary are archived and read")
    func aDictionary() throws {
        let places: [String: Any] = ["home": location, "name": "Berlin", "way": [location]]
        let data = try NSKeyedArchiver.archivedData(withRootObject: places, requiringSecureCoding: true)
        let read = try NSKeyedUnarchiver.unarchivedObject(
            ofClasses: [NSDictionary.self, NSArray.self, NSString.self, CLLocation.self], from: data)
        let dictionary = try #require(read as? [String: Any])
        #expect(dictionary["home"] as? CLLocation == location)
        #expect(dictionary["name"] as? String == "Berlin")
        #expect(dictionary["way"] as? [CLLocation] == [location])
    }

    @Test("a location is archived and read as a property of a program's class")
    func aProperty() throws {
        let place = ArchivedPlace(location, way: [location, location])
        let data = try NSKeyedArchiver.archivedData(withRootObject: place, requiringSecureCoding: true)
        let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: ArchivedPlace.self, from: data))
        #expect(read.location == location)
        #expect(read.previous == nil)
        #expect(read.way == [location, location])
    }

    @Test("a location is archived and read without secure coding")
    func withoutSecureCoding() throws {
        let place = OldPlace(location)
        let data = try NSKeyedArchiver.archivedData(withRootObject: place, requiringSecureCoding: false)
        let read = try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) as? OldPlace
        #expect(read?.location == location)
    }

    @Test("an archive of something else is not read as a location")
    func somethingElse() throws {
        let data = try NSKeyedArchiver.archivedData(withRootObject: "Berlin", requiringSecureCoding: true)
        // On Linux this is not an error, as with Foundation's classes.
        #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: NSNumber.self, from: data) == nil)
        #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data) == nil)
    }

    @Test("locations in collections of objects are read and described")
    func collectionsOfObjects() {
        let array = NSMutableArray()
        array.add(location)
        #expect(array.isEqual(NSArray(object: location)))
        #expect(array[0] as? CLLocation == location)
        #expect("\(array)".contains("+52.52000000"))
    }
}
