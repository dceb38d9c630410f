public import Foundation
public import GPSBridge

// Foundation archives objects, and a location is a value here. So it becomes an object on its way into an archive, wherever it is: in
// an array, in a dictionary, as a property. The overloads are there because a program names the class `CLLocation` when it reads the
// archive.

/// A location in an archive. Programs archive and read locations; Foundation makes one of these of each.
public final class CLArchivedLocation: NSObject, NSSecureCoding {
    let location: Location

    init(_ location: Location) { self.location = location }

    public static var supportsSecureCoding: Bool { true }

    private static let key = "location"

    public init?(coder: NSCoder) {
        guard let data = coder.decodeObject(of: NSData.self, forKey: Self.key) else { return nil }
        do {
            location = try PropertyListDecoder().decode(Location.self, from: Data(referencing: data))
        } catch {
            coder.failWithError(error)
            return nil
        }
    }

    public func encode(with coder: NSCoder) {
        let encoder = PropertyListEncoder()
        // Of the formats only this one has numbers that are not finite.
        encoder.outputFormat = .binary
        do { coder.encode(try encoder.encode(location), forKey: Self.key) } catch { coder.failWithError(error) }
    }

    public override func isEqual(_ object: Any?) -> Bool { object as? Location == location }

    public override var hash: Int { location.hashValue }

    public override var description: String { location.description }
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

extension NSKeyedUnarchiver {
    /// Reads a location from an archive.
    public static func unarchivedObject(ofClass cls: Location.Type, from data: Data) throws -> Location? {
        try unarchivedObject(ofClass: CLArchivedLocation.self, from: data)?.location
    }

    /// Reads an object from an archive in which locations may be: `[NSArray.self, CLLocation.self]`.
    @_disfavoredOverload
    public static func unarchivedObject(ofClasses classes: [Any.Type], from data: Data) throws -> Any? {
        try unarchivedObject(ofClasses: archivedClasses(of: classes), from: data)
    }
}

extension NSCoder {
    /// Reads a location.
    public func decodeObject(of cls: Location.Type, forKey key: String) -> Location? {
        decodeObject(of: CLArchivedLocation.self, forKey: key)?.location
    }

    /// Reads an object in which locations may be: `[NSArray.self, CLLocation.self]`.
    @_disfavoredOverload
    public func decodeObject(of classes: [Any.Type], forKey key: String) -> Any? {
        decodeObject(of: archivedClasses(of: classes), forKey: key)
    }
}

/// The classes as they are in an archive. Other values than a location are never in one.
private func archivedClasses(of classes: [Any.Type]) -> [AnyClass] {
    classes.compactMap { $0 == Location.self ? CLArchivedLocation.self : $0 as? AnyClass }
}
