import GNSS

/// A place with a name that a manager can watch.
open class Region: @unchecked Sendable, Hashable, CustomStringConvertible {
    // Unchecked for its subclasses: Region and CircularRegion are constant but for the two flags, which are set before a
    // region is handed to a manager, as in CoreLocation.

    /// What it is told by.
    public let identifier: String
    /// Whether to tell that it was entered.
    public var notifyOnEntry = true
    /// Whether to tell that it was left.
    public var notifyOnExit = true

    /// Makes a region with a name.
    public init(identifier: String) { self.identifier = identifier }

    /// Whether a place is in it.
    open func contains(_ coordinate: LocationCoordinate2D) -> Bool { false }

    /// As CoreLocation writes it: `CLCircularRegion (identifier:'home', center:<+52.52000000,+13.40500000>, radius:100.00m)`.
    open var description: String { written }

    /// Whether positions can tell where it is.
    var isKnowable: Bool { type(of: self) != Region.self && !(self is BeaconRegion) }

    public static func == (one: Region, other: Region) -> Bool { one.identifier == other.identifier }

    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

/// A circle.
open class CircularRegion: Region, @unchecked Sendable {
    // Unchecked as Region is: what it adds is constant.

    /// The middle.
    public let center: LocationCoordinate2D
    /// Metres.
    public let radius: LocationDistance

    /// Makes a circle.
    public init(center: LocationCoordinate2D, radius: LocationDistance, identifier: String) {
        self.center = center
        self.radius = radius
        super.init(identifier: identifier)
    }

    /// Whether a place is in it.
    open override func contains(_ coordinate: LocationCoordinate2D) -> Bool { distance(to: coordinate) <= radius }

    /// Metres from the middle.
    func distance(to coordinate: LocationCoordinate2D) -> Double {
        center.distance(to: coordinate)
    }
}

/// Where a receiver is with regard to a region, with CoreLocation's numbers.
public enum RegionState: Int, Hashable, Sendable, CaseIterable {
    case unknown = 0
    case inside
    case outside
}
