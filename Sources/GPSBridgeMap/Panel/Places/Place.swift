/// A coordinate with a name.
public struct Place: Hashable, Sendable {
    /// The name, such as `Seoul`.
    public var name: String
    /// The country name; `nil` if it is unknown.
    public var country: String?
    /// The coordinate.
    public var coordinate: LocationCoordinate2D

    /// Creates a place.
    public init(name: String, country: String? = nil, coordinate: LocationCoordinate2D) {
        self.name = name
        self.country = country
        self.coordinate = coordinate
    }
}
