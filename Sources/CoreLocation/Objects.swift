public import Foundation
public import GPSBridge

// Members that these types have on Apple's systems, where they are Objective-C classes.

/// The members that Apple's classes inherit from `NSObject`.
public protocol CLObject: Hashable, CustomStringConvertible, CustomDebugStringConvertible {}

extension CLObject {
    /// The same as `description`.
    public var debugDescription: String { description }

    /// Returns whether this object equals another object.
    public func isEqual(_ object: Any?) -> Bool { object as? AnyHashable == AnyHashable(self) }

    /// The same as `hashValue`.
    public var hash: Int { hashValue }
}

/// The members that Apple's classes inherit from `NSObject`, for types that are classes on Linux, too.
public protocol CLClassObject: CLObject, NSObjectProtocol {}

extension CLClassObject {
    // Both protocols have this property, so a declaration here must take precedence over theirs.
    /// The same as `description`.
    public var debugDescription: String { description }

    /// Returns this object.
    public func `self`() -> Self { self }

    /// Always `false`, because the object is not a proxy.
    public func isProxy() -> Bool { false }
}

/// The method that Apple's immutable classes implement because they conform to `NSCopying`.
public protocol CLCopyableObject: CLObject {}

extension CLCopyableObject {
    /// Returns this object. An immutable object does not need to be copied.
    public func copy() -> Any { self }

    /// Returns this object. The zone is ignored, as on Apple's systems.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

extension Location: CLCopyableObject {}
extension LocationSourceInformation: CLCopyableObject {}
extension Floor: CLCopyableObject {}
extension Heading: CLCopyableObject, CLClassObject {}
extension Visit: CLCopyableObject, CLClassObject {}
extension Placemark: CLCopyableObject, CLClassObject {}
extension Region: CLCopyableObject, CLClassObject {}
extension Beacon: CLCopyableObject, CLClassObject {}
extension BeaconIdentityConstraint: CLCopyableObject {}
extension LocationManager: CLClassObject {}
extension Geocoder: CLClassObject {}
extension BackgroundActivitySession: CLClassObject {}
extension ServiceSession: CLClassObject {}

extension CLClassObject {
    /// Returns whether this object is an instance of the given class or one of its subclasses.
    public func isKind(of aClass: AnyClass) -> Bool {
        sequence(first: Mirror(reflecting: self), next: \.superclassMirror).contains { $0.subjectType == aClass }
    }

    /// Returns whether this object is an instance of the given class, but not of one of its subclasses.
    public func isMember(of aClass: AnyClass) -> Bool { type(of: self) == aClass }
}
