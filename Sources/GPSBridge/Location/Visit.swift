public import FoundationEssentials

/// A stay at a place. No receiver notices any; programs make some by subclasses, to test what they do with them.
open class Visit: Hashable, CustomStringConvertible, @unchecked Sendable {
    // Unchecked for its subclasses: it has nothing itself that could be shared.

    /// Makes a visit of which nothing is known.
    public init() {}

    /// When it began.
    open var arrivalDate: Date { .distantPast }
    /// When it ended.
    open var departureDate: Date { .distantFuture }
    /// Where.
    open var coordinate: LocationCoordinate2D { LocationCoordinate2D(latitude: -180, longitude: -180) }
    /// Metres.
    open var horizontalAccuracy: LocationAccuracy { -1 }

    /// Where and when.
    open var description: String {
        "<\(coordinate.latitude),\(coordinate.longitude)> +/- \(horizontalAccuracy)m \(arrivalDate) - \(departureDate)"
    }

    public static func == (one: Visit, other: Visit) -> Bool { one.values == other.values }

    public func hash(into hasher: inout Hasher) { hasher.combine(values) }

    private var values: [AnyHashable] { [arrivalDate, departureDate, coordinate, horizontalAccuracy] }
}
