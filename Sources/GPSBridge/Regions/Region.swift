import GNSS

/// An area with an identifier. This class is the base class of all regions.
///
/// Two regions are equal if they have the same identifier.
open class Region: @unchecked Sendable, Hashable, CustomStringConvertible {
    // The conformance to `Sendable` is unchecked because the class is open. `Region` and `CircularRegion` are immutable
    // except for two flags. As in CoreLocation, a program must set the flags before it passes a region to a manager.

    // The properties are open because tests of programs override them. Overriding subclasses must be safe to share.

    private let name: String

    /// The identifier, which is unique among the monitored regions of a receiver.
    open var identifier: String { name }
    /// Whether entries are reported. The default is `true`.
    open var notifyOnEntry = true
    /// Whether exits are reported. The default is `true`.
    open var notifyOnExit = true

    /// Creates a region with an empty identifier.
    public init() { name = "" }

    /// Creates a region with an identifier.
    public init(identifier: String) { name = identifier }

    /// Returns whether a coordinate is in the region. The implementation in the base class always returns `false`.
    open func contains(_ coordinate: LocationCoordinate2D) -> Bool { false }

    /// A description in CoreLocation's format:
    /// `CLCircularRegion (identifier:'home', center:<+52.52000000,+13.40500000>, radius:100.00m)`.
    open var description: String { written }

    /// Whether the state of the region can be determined from a position.
    var isKnowable: Bool { type(of: self) != Region.self && !(self is BeaconRegion) }

    public static func == (one: Region, other: Region) -> Bool { one.identifier == other.identifier }

    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

/// A circular region.
///
/// ```swift
/// let harbor = LocationCoordinate2D(latitude: 54.32, longitude: 10.14)
/// manager.startMonitoring(for: CircularRegion(center: harbor, radius: 500, identifier: "harbor"))
/// ```
///
/// A subclass can override ``contains(_:)`` to define another shape.
open class CircularRegion: Region, @unchecked Sendable {
    // The conformance to `Sendable` is unchecked because the superclass has an unchecked conformance. The properties
    // that this class adds are constant.

    private let circle: (center: LocationCoordinate2D, radius: LocationDistance)

    /// The center of the circle.
    open var center: LocationCoordinate2D { circle.center }
    /// The radius of the circle, in meters.
    open var radius: LocationDistance { circle.radius }

    /// Creates a circle without an area, whose identifier is empty.
    public override init() {
        circle = (LocationCoordinate2D(), 0)
        super.init()
    }

    /// Creates a circular region.
    ///
    /// - Parameters:
    ///   - center: The center of the circle.
    ///   - radius: The radius, in meters. It must be positive for the region to be monitored.
    ///   - identifier: The region's identifier.
    public init(center: LocationCoordinate2D, radius: LocationDistance, identifier: String) {
        circle = (center, radius)
        super.init(identifier: identifier)
    }

    /// Returns whether a coordinate is at most ``radius`` meters from the center.
    open override func contains(_ coordinate: LocationCoordinate2D) -> Bool { distance(to: coordinate) <= radius }

    /// Returns the distance from the center to a coordinate, in meters.
    func distance(to coordinate: LocationCoordinate2D) -> Double {
        center.distance(to: coordinate)
    }
}

/// The state of a receiver relative to a region. The raw values are the same as in CoreLocation.
public enum RegionState: Int, Hashable, Sendable {
    /// The position is not known yet, or the region cannot be monitored.
    case unknown = 0
    /// The receiver is inside the region.
    case inside
    /// The receiver is outside the region.
    case outside
}
