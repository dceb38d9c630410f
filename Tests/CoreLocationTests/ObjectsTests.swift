import CoreLocation
import DelegateStreams
import GPSBridgeSimulator
import Testing

/// Tests of features that CoreLocation's classes inherit from `NSObject` on Apple platforms.
@Suite struct ObjectsTests {
    @Test("a location can be copied and compared")
    func aLocationCanBeCopiedAndCompared() {
        let location = CLLocation(latitude: 52, longitude: 13)
        #expect(location.copy() as? CLLocation == location)
        #expect(location.isEqual(location.copy()))
        #expect(location.isEqual(location.copy(with: nil)))
        #expect(!location.isEqual(CLLocation(latitude: 52, longitude: 14)))
        #expect(!location.isEqual("a text"))
        #expect(location.hash == (location.copy() as? CLLocation)?.hash)
        #expect(location === location.copy() as? CLLocation && location !== CLLocation(latitude: 52, longitude: 14))
        let missing: CLLocation? = nil
        #expect(missing === nil && location !== missing)
    }

    @Test("an app's own Encodable conformance of CLLocation is used")
    func ownCoding() throws {
        let data = try JSONEncoder().encode([CLLocation(latitude: 52, longitude: 13)])
        #expect(String(decoding: data, as: UTF8.self) == #"[{"lat":52}]"#)
    }

    // The manager holds a delegate while it calls it, but cannot call it while the main actor runs this test.
    @Test("a manager subclass can override the delegate, which is weak")
    @MainActor func overriddenDelegate() {
        final class WatchedManager: CLLocationManager, @unchecked Sendable {
            var count = 0
            override weak var delegate: (any CLLocationManagerDelegate)? { didSet { count += 1 } }
        }
        final class Model: CLLocationManagerDelegate {}
        let manager = WatchedManager()
        do {
            let model = Model()
            manager.delegate = model
            #expect(manager.count == 1 && manager.delegate === model)
        }
        #expect(manager.delegate == nil)
    }

    @Test("objects can be created without values")
    func emptyObjects() {
        #expect(CLRegion().identifier.isEmpty)
        #expect(CLCircularRegion().radius == 0)
        #expect(CLBeaconRegion().uuid != CLBeaconRegion().uuid)
        #expect(CLFloor().level == 0)
        #expect(!CLLocationSourceInformation().isProducedByAccessory)
    }

    @Test("a region subclass can override the region's properties")
    func overriddenRegion() {
        final class MockRegion: CLCircularRegion, @unchecked Sendable {
            override var identifier: String { "mock" }
            override var center: CLLocationCoordinate2D { CLLocationCoordinate2D(latitude: 10, longitude: 20) }
            override var radius: CLLocationDistance { 100 }
            override var notifyOnExit: Bool {
                get { false }
                set {}
            }
        }
        let region: CLCircularRegion = MockRegion()
        #expect(region.contains(CLLocationCoordinate2D(latitude: 10.0005, longitude: 20)))
        #expect(!region.contains(CLLocationCoordinate2D(latitude: 0, longitude: 0)))
        #expect(region == CLRegion(identifier: "mock"))
        #expect(region.notifyOnEntry && !region.notifyOnExit)
    }

    @Test("a beacon region subclass can override initializers and properties")
    func overriddenBeaconRegion() {
        final class MockRegion: CLBeaconRegion, @unchecked Sendable {
            override init() { super.init() }
            override init(uuid: UUID, identifier: String) { super.init(uuid: uuid, identifier: "mock " + identifier) }
            init(number: UInt16) { super.init(uuid: UUID(), major: number, identifier: "\(number)") }
            override var minor: CLBeaconMinorValue? { 7 }
        }
        #expect(MockRegion().identifier.isEmpty)
        #expect(MockRegion(uuid: UUID(), identifier: "a").identifier == "mock a")
        let region: CLBeaconRegion = MockRegion(number: 5)
        let minor: CLBeaconMinorValue? = region.minor
        #expect(region.beaconIdentityConstraint.major == 5 && minor == 7)
    }

    /// Overrides members of the manager, as mocks do.
    @Test("a manager subclass can override the manager's members")
    func aManagerCanBeReplacedByAMock() async {
        final class MockManager: CLLocationManager, @unchecked Sendable {
            override var location: CLLocation? { CLLocation(latitude: 1, longitude: 2) }
            override var authorizationStatus: CLAuthorizationStatus { .denied }
            override var maximumRegionMonitoringDistance: CLLocationDistance { 5 }
            override var rangedBeaconConstraints: Set<CLBeaconIdentityConstraint> { [.init(uuid: UUID())] }
            override func startMonitoringVisits() { calls.append("visits") }
            override func startRangingBeacons(satisfying constraint: CLBeaconIdentityConstraint) {
                calls.append("beacons")
            }
            override func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) async throws {
                throw CLError(.denied)
            }
            var calls: [String] = []
            override func startUpdatingLocation() {
                if let location { delegate?.locationManager(self, didUpdateLocations: [location]) }
            }
        }
        final class Model: CLLocationManagerDelegate {
            var latitudes: [Double] = []
            func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
                latitudes += locations.map(\.coordinate.latitude)
            }
        }
        let mock = MockManager()
        let manager: CLLocationManager = mock
        let model = Model()
        manager.delegate = model
        manager.startUpdatingLocation()
        #expect(model.latitudes == [1])
        #expect(manager.authorizationStatus == .denied)
        manager.startMonitoringVisits()
        manager.startRangingBeacons(satisfying: CLBeaconIdentityConstraint(uuid: UUID()))
        #expect(mock.calls == ["visits", "beacons"])
        #expect(manager.rangedBeaconConstraints.count == 1)
        #expect(manager.maximumRegionMonitoringDistance == 5)
        await #expect(throws: CLError(.denied)) {
            try await manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "why")
        }
    }

    /// A protocol that a program declares to replace its manager in tests.
    private protocol Managing: AnyObject {
        var delegate: (any CLLocationManagerDelegate)? { get set }
        var location: CLLocation? { get }
        static func locationServicesEnabled() -> Bool
        static func authorizationStatus() -> CLAuthorizationStatus
    }

    private class ManagingManager: CLLocationManager, Managing, @unchecked Sendable {}

    @Test("a manager's class methods can be overridden")
    func classMethodsCanBeOverridden() {
        final class MockManager: ManagingManager, @unchecked Sendable {
            override class func locationServicesEnabled() -> Bool { false }
            override class func authorizationStatus() -> CLAuthorizationStatus { .restricted }
            override class func headingAvailable() -> Bool { true }
            override class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool { true }
        }
        let manager: any Managing = MockManager()
        #expect(!type(of: manager).locationServicesEnabled())
        #expect(type(of: manager).authorizationStatus() == .restricted)
        let type: CLLocationManager.Type = MockManager.self
        #expect(type.headingAvailable())
        #expect(type.isMonitoringAvailable(for: CLBeaconRegion.self))
        #expect(CLLocationManager.locationServicesEnabled())
    }

    /// The properties have the same names as properties of GPSBridge's manager.
    @Test("a manager subclass can declare members with names that GPSBridge also uses")
    func aSubclassOfAManagerMayReuseNames() async throws {
        final class Fake: CLLocationManager, @unchecked Sendable {
            var isUpdatingLocation = false
            var requestWindow = "mine"
            var lostCallbacks: [CLLocation] = []
            var streams = 0
            var delegates: [any CLLocationManagerDelegate] = []
            override func startUpdatingLocation() { isUpdatingLocation = true }
            func addDelegate(_ delegate: any CLLocationManagerDelegate) { delegates.append(delegate) }
            func removeDelegate(_ delegate: any CLLocationManagerDelegate) { delegates.removeAll { $0 === delegate } }
            func currentLocation() async throws -> CLLocation { CLLocation(latitude: 1, longitude: 2) }
        }
        final class Listener: CLLocationManagerDelegate {}
        let (fake, listener) = (Fake(), Listener())
        fake.startUpdatingLocation()
        #expect(fake.isUpdatingLocation && fake.requestWindow == "mine" && fake.lostCallbacks.isEmpty)
        #expect(!(fake as CLLocationManager).isUpdatingLocation)
        fake.addDelegate(listener)
        #expect(fake.delegates.count == 1)
        fake.removeDelegate(listener)
        #expect(fake.delegates.isEmpty && fake.streams == 0)
        #expect(try await fake.currentLocation().coordinate.latitude == 1)
    }

    @Test("managers are compared by identity")
    func managersAreComparedByIdentity() {
        let (one, other) = (CLLocationManager(), CLLocationManager())
        #expect(one == one)
        #expect(one != other)
        #expect(one.isEqual(one))
        #expect(!one.isEqual(other))
        #expect([one: 1, other: 2][other] == 2)
    }

    /// These classes have no public initializers for their values, so programs subclass them in their tests.
    @Test("headings, visits, beacons and placemarks can be subclassed")
    func valuesCanBeSubclassed() {
        final class North: CLHeading, @unchecked Sendable {
            override var trueHeading: CLLocationDirection { 0 }
            override var headingAccuracy: CLLocationDirection { 5 }
        }
        final class Stay: CLVisit, @unchecked Sendable {
            private let start: Date

            init(start: Date) {
                self.start = start
                super.init()
            }

            override var arrivalDate: Date { start }
            override var coordinate: CLLocationCoordinate2D { CLLocationCoordinate2DMake(52, 13) }
        }
        final class Near: CLBeacon, @unchecked Sendable {
            override var proximity: CLProximity { .near }
            override var rssi: Int { -40 }
        }
        final class Berlin: CLPlacemark, @unchecked Sendable {
            override var locality: String? { "Berlin" }
        }
        let heading: CLHeading = North()
        #expect(heading.trueHeading == 0)
        #expect(heading.magneticHeading == -1)
        #expect(heading != CLHeading())
        let start = Date(timeIntervalSince1970: 5)
        let visit: CLVisit = Stay(start: start)
        #expect(visit.arrivalDate == start)
        #expect(visit.departureDate == .distantFuture)
        #expect(visit == Stay(start: start))
        #expect(visit != CLVisit())
        let beacon: CLBeacon = Near()
        #expect(beacon.proximity == .near)
        #expect(beacon == beacon)
        #expect(beacon != CLBeacon())
        let placemark: CLPlacemark = Berlin()
        #expect(placemark.locality == "Berlin")
        #expect(placemark == CLPlacemark(CLPlacemark.Fields(locality: "Berlin")))
        #expect(Set([placemark, CLPlacemark()]).count == 2)
    }

    @Test("regions and placemarks are compared by value, but geocoders by identity")
    func comparison() {
        let center = CLLocationCoordinate2DMake(52, 13)
        let circle = CLCircularRegion(center: center, radius: 100, identifier: "home")
        #expect(circle.isEqual(CLRegion(identifier: "home")))
        #expect(CLRegion(identifier: "home").isEqual(circle))
        #expect(!circle.isEqual(CLRegion(identifier: "work")))
        #expect(!circle.isEqual(nil))
        let placemark = CLPlacemark(CLPlacemark.Fields(locality: "Berlin"))
        #expect(placemark.isEqual(placemark.copy()))
        #expect(!placemark.isEqual(CLPlacemark()))
        let geocoder = CLGeocoder()
        #expect(geocoder.isEqual(geocoder))
        #expect(Set([geocoder, geocoder, CLGeocoder()]).count == 2)
    }

    @Test("a placemark provides its address as a dictionary")
    func aPlacemarkHasAnAddressDictionary() {
        let fields = CLPlacemark.Fields(
            name: "Town Hall", thoroughfare: "Main Street", subThoroughfare: "1", locality: "Springfield",
            country: "USA")
        let placemark = CLPlacemark(placemark: CLPlacemark(fields))
        #expect(placemark.addressDictionary?["City"] as? String == "Springfield")
        let lines = placemark.addressDictionary?["FormattedAddressLines"] as? [String]
        #expect(lines == ["Town Hall", "1 Main Street", "Springfield", "USA"])
        #expect(CLPlacemark().addressDictionary == nil)
    }

    @Test("a beacon's major and minor values can be used as NSNumber and as integers")
    func beaconNumbersAreNSNumbers() {
        let region = CLBeaconRegion(uuid: UUID(), major: 7, identifier: "shop")
        #expect(region.major?.intValue == 7)
        #expect(region.minor?.intValue == nil)
        #expect(region.major == 7)
        let beacon = CLBeacon()
        #expect(beacon.major.intValue == 0)
        #expect(Int(truncating: beacon.minor) == 0)
        #expect(beacon.minor == 0)
        let object: NSNumber = beacon.major
        #expect("\(object) \(beacon.major)" == "0 0")
    }

    @Test("a region supports isKind(of:), copy() and Apple's description format")
    func aRegionBehavesAsAnObject() {
        let circle = CLCircularRegion(
            center: CLLocationCoordinate2DMake(52.52, 13.405), radius: 100, identifier: "home")
        let region: CLRegion = circle
        #expect(region.isKind(of: CLCircularRegion.self))
        #expect(region.isKind(of: CLRegion.self))
        #expect(!region.isKind(of: CLBeaconRegion.self))
        #expect(region.isMember(of: CLCircularRegion.self) && !region.isMember(of: CLRegion.self))
        #expect(region.copy() as? CLCircularRegion === circle)
        #expect(region.copy(with: nil) as? CLCircularRegion === circle)
        #expect(region.isEqual(circle))
        #expect(
            "\(region)" == "CLCircularRegion (identifier:'home', center:<+52.52000000,+13.40500000>, radius:100.00m)")
    }

    @Test("a heading is delivered to the delegate")
    func aHeadingReachesTheDelegate() async {
        final class Compass: CLLocationManagerDelegate, Sendable {
            let headings = Broadcast<CLHeading>()
            func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
                headings.send(newHeading)
            }
        }
        let sentence = "$HEHDT,274.07,T*19\r\n"
        let bytes = (0..<5).flatMap { _ in Array(sentence.utf8) }
        let receiver = Receiver(.replay(bytes, pace: .unlimited))
        let manager = CLLocationManager(receiver, callbacks: .anywhere)
        let compass = Compass()
        var headings = compass.headings.stream(.unbounded).makeAsyncIterator()
        manager.delegate = compass
        manager.startUpdatingHeading()
        let heading = await headings.next()
        #expect(heading?.trueHeading == 274.07)
        #expect(heading?.description.hasPrefix("magneticHeading -1.00 trueHeading 274.07 accuracy 1.00 ") == true)
        #expect(manager.heading?.trueHeading == 274.07)
        #expect(CLLocationManager.headingAvailable())
    }

    @Test("an app can declare that locations are Identifiable")
    func identifiableLocation() {
        let location = CLLocation(latitude: 52, longitude: 13)
        func identity<Element: Identifiable>(of element: Element) -> Element.ID { element.id }
        #expect(identity(of: location) == AnyHashable(location))
    }

    @Test("a run loop runs until it is stopped, by itself or by another thread", arguments: [true, false])
    func runLoop(isStoppedByItself: Bool) async {
        await withCheckedContinuation { done in
            Thread.detachNewThread {
                let loop = CFRunLoopGetCurrent()
                let timer = Timer(timeInterval: 0.001, repeats: true) { _ in
                    if isStoppedByItself {
                        CFRunLoopStop(loop)
                    } else {
                        Thread.detachNewThread { CFRunLoopStop(loop) }
                    }
                }
                RunLoop.current.add(timer, forMode: .default)
                CFRunLoopRun()
                timer.invalidate()
                done.resume()
            }
        }
        #expect(CFRunLoopGetMain() != nil)
    }

    private protocol Listening: AnyObject {}

    @Test("a table of weak objects can hold the members of a protocol, and can be created with options")
    func weakListeners() {
        final class Listener: Listening {}
        let table = NSHashTable<any Listening>(options: NSPointerFunctions.Options.weakMemory)
        let first = Listener()
        table.add(first)
        do { table.add(Listener()) }
        #expect(table.allObjects.count == 1 && table.allObjects.first === first && table.contains(first))
        table.remove(first)
        #expect(table.allObjects.isEmpty)
    }

    @Test("a table of weak objects keeps the order of its members, and loses those that no longer exist")
    func weakObjects() {
        final class Listener {}
        let table = NSHashTable<AnyObject>.weakObjects()
        let (first, second) = (Listener(), Listener())
        table.add(first)
        do {
            let third = Listener()
            table.add(third)
            #expect(table.count == 2 && table.contains(third))
        }
        #expect(table.count == 1 && table.allObjects.count == 1)
        table.add(second)
        table.add(first)
        table.add(nil)
        #expect(table.allObjects.map(ObjectIdentifier.init) == [first, second].map(ObjectIdentifier.init))
        #expect(table.count == 2 && table.anyObject === first)
        table.remove(first)
        #expect(!table.contains(first) && !table.contains(nil) && table.contains(second))
        table.removeAllObjects()
        #expect(table.count == 0 && table.anyObject == nil)
    }
}

extension CLLocation: Identifiable {}

/// An app's own coding of locations, with its own keys.
extension CLLocation: Encodable {
    private enum Key: String, CodingKey { case lat }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(coordinate.latitude, forKey: .lat)
    }
}
