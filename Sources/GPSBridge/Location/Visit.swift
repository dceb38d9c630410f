public import FoundationEssentials

/// A stay at a place. No receiver notices any.
public struct Visit: Hashable, Sendable {
    /// When it began.
    public let arrivalDate: Date
    /// When it ended.
    public let departureDate: Date
    /// Where.
    public let coordinate: LocationCoordinate2D
    /// Metres.
    public let horizontalAccuracy: LocationAccuracy
}

extension Visit: CustomStringConvertible {
    /// Where and when.
    public var description: String {
        "<\(coordinate.latitude),\(coordinate.longitude)> +/- \(horizontalAccuracy)m \(arrivalDate) - \(departureDate)"
    }
}
