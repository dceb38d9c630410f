public import FoundationEssentials

/// A stay at a location. Receivers do not detect visits, but tests can create visits by subclassing.
open class Visit: Hashable, CustomStringConvertible, @unchecked Sendable {
    // The conformance to `Sendable` is unchecked because the class is open. The class has no stored properties.

    /// Creates a visit with default values.
    public init() {}

    /// The time at which the visit started.
    open var arrivalDate: Date { .distantPast }
    /// The time at which the visit ended.
    open var departureDate: Date { .distantFuture }
    /// The coordinate at which the visit took place.
    open var coordinate: LocationCoordinate2D { LocationCoordinate2D(latitude: -180, longitude: -180) }
    /// The coordinate accuracy, in meters; negative if the coordinate is invalid.
    open var horizontalAccuracy: LocationAccuracy { -1 }

    /// A description that contains the coordinate and the dates of the visit.
    open var description: String {
        "<\(coordinate.latitude),\(coordinate.longitude)> +/- \(horizontalAccuracy)m "
            + "\(arrivalDate.written) - \(departureDate.written)"
    }

    public static func == (one: Visit, other: Visit) -> Bool { one.values == other.values }

    public func hash(into hasher: inout Hasher) { hasher.combine(values) }

    private var values: [AnyHashable] { [arrivalDate, departureDate, coordinate, horizontalAccuracy] }
}
