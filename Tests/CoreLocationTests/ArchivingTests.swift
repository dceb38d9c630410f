import CoreLocation
import Testing

/// A user-defined class that stores locations. Foundation on Linux archives only classes declared at file scope.
final class ArchivedPlace: NSObject, NSSecureCoding {
    let location: CLLocation
    let previous: CLLocation?
    let way: [CLLocation]
    /// The same locations, read with the method for an array of one class.
    let sameWay: [CLLocation]

    init(_ location: CLLocation, way: [CLLocation]) {
        self.location = location
        self.way = way
        sameWay = way
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
        sameWay = coder.decodeArrayOfObjects(ofClass: CLLocation.self, forKey: "way") ?? []
    }
}

/// A user-defined class that stores arrays of user-defined objects.
final class ArchivedJourney: NSObject, NSSecureCoding {
    let places: [ArchivedPlace]
    let stops: [Any]

    init(_ places: [ArchivedPlace], stops: [Any]) {
        self.places = places
        self.stops = stops
    }

    static var supportsSecureCoding: Bool { true }

    func encode(with coder: NSCoder) {
        coder.encode(places, forKey: "places")
        coder.encode(stops, forKey: "stops")
    }

    init?(coder: NSCoder) {
        places = coder.decodeArrayOfObjects(ofClass: ArchivedPlace.self, forKey: "places") ?? []
        stops = coder.decodeArrayOfObjects(ofClasses: [ArchivedPlace.self, CLLocation.self], forKey: "stops") ?? []
    }
}

/// A user-defined class that does not support secure coding.
final class OldPlace: NSObject, NSCoding {
    let location: CLLocation

    init(_ location: CLLocation) { self.location = location }

    func encode(with coder: NSCoder) { coder.encode(location, forKey: "location") }

    init?(coder: NSCoder) {
        guard let location = coder.decodeObject(forKey: "location") as? CLLocation else { return nil }
        self.location = location
    }
}

/// Tests of archiving locations alone, in collections and as properties.
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

    @Test("a location survives archiving and unarchiving", arguments: [true, false])
    func aLocation(isSecure: Bool) throws {
        let data = try NSKeyedArchiver.archivedData(withRootObject: location, requiringSecureCoding: isSecure)
        #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data) == location)
        let object = try NSKeyedUnarchiver.unarchivedObject(ofClasses: [CLLocation.self, NSString.self], from: data)
        #expect(object as? CLLocation == location)
        #expect(try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) as? CLLocation == location)
    }

    @Test("an array of locations survives archiving and unarchiving")
    func anArray() throws {
        let locations = [location, CLLocation(latitude: 1, longitude: 2)]
        let data = try NSKeyedArchiver.archivedData(withRootObject: locations, requiringSecureCoding: true)
        let array = try NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSArray.self, CLLocation.self], from: data)
        #expect(try NSKeyedUnarchiver.unarchivedArrayOfObjects(ofClass: CLLocation.self, from: data) == locations)
        #expect(array as? [CLLocation] == locations)
    }

    @Test("an array of user-defined objects survives archiving and unarchiving")
    func anArrayOfObjects() throws {
        let objects: [Any] = [ArchivedPlace(location, way: [location]), location]
        let data = try NSKeyedArchiver.archivedData(withRootObject: objects, requiringSecureCoding: true)
        let read = try NSKeyedUnarchiver.unarchivedArrayOfObjects(
            ofClasses: [ArchivedPlace.self, CLLocation.self], from: data)
        #expect((read?.first as? ArchivedPlace)?.way == [location])
        #expect(read?.last as? CLLocation == location)
        let places = try NSKeyedArchiver.archivedData(withRootObject: [objects[0]], requiringSecureCoding: true)
        let readPlaces = try NSKeyedUnarchiver.unarchivedArrayOfObjects(ofClass: ArchivedPlace.self, from: places)
        #expect(readPlaces?.map(\.location) == [location])
    }

    @Test("arrays of user-defined objects stored in properties survive archiving and unarchiving")
    func propertiesWithArrays() throws {
        let place = ArchivedPlace(location, way: [])
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: ArchivedJourney([place], stops: [place, location]), requiringSecureCoding: true)
        let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: ArchivedJourney.self, from: data))
        #expect(read.places.map(\.location) == [location])
        #expect((read.stops.first as? ArchivedPlace)?.location == location)
        #expect(read.stops.last as? CLLocation == location)
    }

    @Test("a dictionary with locations survives archiving and unarchiving")
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

    @Test("a Foundation array finds a location")
    func foundInArray() {
        let other = CLLocation(latitude: 1, longitude: 2)
        let array = NSMutableArray(array: [other, location])
        #expect(array.contains(location) && array.index(of: location) == 1)
        #expect(array.isEqual(to: [other, location]))
        array.remove(location)
        #expect(array.count == 1 && !array.contains(location))
    }

    @Test("locations stored in properties of a user-defined class survive archiving and unarchiving")
    func aProperty() throws {
        let place = ArchivedPlace(location, way: [location, location])
        let data = try NSKeyedArchiver.archivedData(withRootObject: place, requiringSecureCoding: true)
        let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: ArchivedPlace.self, from: data))
        #expect(read.location == location)
        #expect(read.previous == nil)
        #expect(read.way == [location, location])
        #expect(read.sameWay == read.way)
    }

    @Test("a location survives archiving without secure coding")
    func withoutSecureCoding() throws {
        let place = OldPlace(location)
        let data = try NSKeyedArchiver.archivedData(withRootObject: place, requiringSecureCoding: false)
        let read = try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) as? OldPlace
        #expect(read?.location == location)
    }

    @Test("unarchiving a string as a location returns nil")
    func somethingElse() throws {
        let data = try NSKeyedArchiver.archivedData(withRootObject: "Berlin", requiringSecureCoding: true)
        // Foundation on Linux returns nil instead of throwing an error; GPSBridge's classes do the same.
        #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: NSNumber.self, from: data) == nil)
        #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data) == nil)
    }

    @Test("a location can be stored in an NSMutableArray")
    func collectionsOfObjects() {
        let array = NSMutableArray()
        array.add(location)
        #expect(array.isEqual(NSArray(object: location)))
        #expect(array[0] as? CLLocation == location)
        #expect("\(array)".contains("+52.52000000"))
    }
}
