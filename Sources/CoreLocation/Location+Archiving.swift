public import Foundation
public import GPSBridge

// Foundation archives objects, but a location is a value. A location is therefore bridged to an object wherever it is
// archived: in an array, in a dictionary, or as a property. To read an archive, programs pass `CLLocation` where a
// class is expected. `CLLocation` is a structure here, so the overloads below accept it in place of a class.
//
// Foundation on Linux lacks the methods that read arrays. They are declared here for all classes, not only for
// locations, because the compiler would otherwise reject user-defined classes. Versions that a program declares itself
// take precedence.

/// The archived form of a location. Foundation creates this object when a program archives a location.
public final class CLArchivedLocation: NSObject, NSSecureCoding {
    let location: Location

    init(_ location: Location) { self.location = location }

    /// Always `true`, because only locations are decoded.
    public static var supportsSecureCoding: Bool { true }

    private static let key = "location"

    /// Reads a location from an archive. Fails if the archive does not contain a valid location.
    public init?(coder: NSCoder) {
        guard let data = coder.decodeObject(of: NSData.self, forKey: Self.key) else { return nil }
        do {
            location = try PropertyListDecoder().decode(StoredLocation.self, from: Data(referencing: data)).location
        } catch {
            coder.failWithError(error)
            return nil
        }
    }

    /// Writes the location to an archive.
    public func encode(with coder: NSCoder) {
        let encoder = PropertyListEncoder()
        // Only the binary format supports NaN and infinite values.
        encoder.outputFormat = .binary
        do {
            coder.encode(try encoder.encode(StoredLocation(location)), forKey: Self.key)
        } catch {
            coder.failWithError(error)
        }
    }

    public override func isEqual(_ object: Any?) -> Bool { object as? Location == location }

    public override var hash: Int { location.hashValue }

    public override var description: String { location.description }
}

extension Location {
    /// Always `true`, because only locations are decoded.
    public static var supportsSecureCoding: Bool { true }
}

extension Location: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> CLArchivedLocation { CLArchivedLocation(self) }

    public static func _forceBridgeFromObjectiveC(_ source: CLArchivedLocation, result: inout Location?) {
        result = source.location
    }

    public static func _conditionallyBridgeFromObjectiveC(
        _ source: CLArchivedLocation, result: inout Location?
    ) -> Bool {
        result = source.location
        return true
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: CLArchivedLocation?) -> Location {
        source?.location ?? Location()
    }
}

// Foundation's collections compare objects as `AnyHashable`, so a bridged location must equal the original.
extension CLArchivedLocation: _HasCustomAnyHashableRepresentation {
    /// Returns the location, so that `NSArray` and other collections find it.
    public func _toCustomAnyHashable() -> AnyHashable? { AnyHashable(location) }
}

extension NSKeyedUnarchiver {
    /// Reads a location from an archive.
    ///
    /// - Returns: The location; `nil` if the archive does not contain a location.
    /// - Throws: A Foundation error if the archive cannot be read.
    public static func unarchivedObject(ofClass cls: Location.Type, from data: Data) throws -> Location? {
        try unarchivedObject(ofClass: CLArchivedLocation.self, from: data)?.location
    }

    /// Reads an array of locations from an archive.
    ///
    /// - Returns: The locations; `nil` if the archive does not contain an array of locations.
    /// - Throws: A Foundation error if the archive cannot be read.
    public static func unarchivedArrayOfObjects(ofClass cls: Location.Type, from data: Data) throws -> [Location]? {
        try unarchivedObject(ofClasses: [NSArray.self, cls], from: data) as? [Location]
    }

    /// Reads an array of objects of a class from an archive.
    ///
    /// - Returns: The objects; `nil` if the archive does not contain an array of such objects.
    /// - Throws: A Foundation error if the archive cannot be read.
    @_disfavoredOverload
    public static func unarchivedArrayOfObjects<T: NSObject & NSCoding>(
        ofClass cls: T.Type, from data: Data
    ) throws -> [T]? {
        try unarchivedObject(ofClasses: [NSArray.self, cls] as [AnyClass], from: data) as? [T]
    }

    /// Reads an array of objects from an archive. The array may contain locations. Only the given classes are allowed
    /// in it, such as `[Waypoint.self, CLLocation.self]`.
    ///
    /// - Returns: The objects; `nil` if the archive does not contain an array of such objects.
    /// - Throws: A Foundation error if the archive cannot be read.
    @_disfavoredOverload
    public static func unarchivedArrayOfObjects(ofClasses classes: [Any.Type], from data: Data) throws -> [Any]? {
        try unarchivedObject(ofClasses: [NSArray.self] + classes, from: data) as? [Any]
    }

    /// Reads an object from an archive. The object may contain locations. Only the given classes are allowed in the
    /// archive, such as `[NSArray.self, CLLocation.self]`.
    ///
    /// - Throws: A Foundation error if the archive cannot be read.
    @_disfavoredOverload
    public static func unarchivedObject(ofClasses classes: [Any.Type], from data: Data) throws -> Any? {
        try unarchivedObject(ofClasses: archivedClasses(of: classes), from: data)
    }
}

extension NSCoder {
    /// Reads the location stored under a key. Returns `nil` if the key has no valid location.
    public func decodeObject(of cls: Location.Type, forKey key: String) -> Location? {
        decodeObject(of: CLArchivedLocation.self, forKey: key)?.location
    }

    /// Reads the array of locations stored under a key. Returns `nil` if the key has no array of locations.
    public func decodeArrayOfObjects(ofClass cls: Location.Type, forKey key: String) -> [Location]? {
        decodeObject(of: [NSArray.self, cls], forKey: key) as? [Location]
    }

    /// Reads the array of objects of a class that is stored under a key. Returns `nil` if the key has no such array.
    @_disfavoredOverload
    public func decodeArrayOfObjects<T: NSObject & NSCoding>(ofClass cls: T.Type, forKey key: String) -> [T]? {
        decodeObject(of: [NSArray.self, cls] as [AnyClass], forKey: key) as? [T]
    }

    /// Reads the array of objects stored under a key. The array may contain locations. Only the given classes are
    /// allowed in it. Returns `nil` if the key has no such array.
    @_disfavoredOverload
    public func decodeArrayOfObjects(ofClasses classes: [Any.Type], forKey key: String) -> [Any]? {
        decodeObject(of: [NSArray.self] + classes, forKey: key) as? [Any]
    }

    /// Reads an object that may contain locations. Only the given classes are allowed, such as
    /// `[NSArray.self, CLLocation.self]`.
    @_disfavoredOverload
    public func decodeObject(of classes: [Any.Type], forKey key: String) -> Any? {
        decodeObject(of: archivedClasses(of: classes), forKey: key)
    }
}

/// Returns the classes that represent the given types in an archive. Value types other than locations are omitted,
/// because they are never archived.
private func archivedClasses(of classes: [Any.Type]) -> [AnyClass] {
    classes.compactMap { $0 == Location.self ? CLArchivedLocation.self : $0 as? AnyClass }
}
