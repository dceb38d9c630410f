public import GPSBridge

// What values have on Apple's systems because they are objects there.

/// What `NSObject` gives each class of Apple's CoreLocation.
public protocol CLObject: Hashable, CustomStringConvertible, CustomDebugStringConvertible {}

extension CLObject {
    /// The same as `description`.
    public var debugDescription: String { description }

    /// Whether something equals this object.
    public func isEqual(_ object: Any?) -> Bool { object as? AnyHashable == AnyHashable(self) }

    /// A number that equal objects share.
    public var hash: Int { hashValue }
}

/// What `NSCopying` gives those classes whose objects do not change.
public protocol CLCopyableObject: CLObject {}

extension CLCopyableObject {
    /// Returns the object itself: it does not change.
    public func copy() -> Any { self }
}

extension Location: CLCopyableObject {}
extension LocationSourceInformation: CLCopyableObject {}
extension Floor: CLCopyableObject {}
extension Heading: CLCopyableObject {}
extension Visit: CLCopyableObject {}
extension Placemark: CLCopyableObject {}
extension Region: CLCopyableObject {}
extension Beacon: CLCopyableObject {}
extension BeaconIdentityConstraint: CLCopyableObject {}
extension LocationManager: CLObject {}
extension Geocoder: CLObject {}
extension BackgroundActivitySession: CLObject {}
extension ServiceSession: CLObject {}

extension Region {
    /// Whether it is of a class, or of one of its subclasses.
    public func isKind(of aClass: AnyClass) -> Bool {
        sequence(first: Mirror(reflecting: self), next: \.superclassMirror).contains { $0.subjectType == aClass }
    }
}
