public import GNSS

/// A format for positions.
public struct PlaceNotation: Sendable {
    /// The name: "decimal", "UTM".
    public var name: String
    /// Formats a position.
    public var format: @Sendable (Coordinate) -> String

    /// Creates a notation.
    public init(name: String, format: @escaping @Sendable (Coordinate) -> String) {
        self.name = name
        self.format = format
    }
}

/// The drawing options, which do not change while the screen runs.
public struct MonitorOptions: Sendable {
    /// Whether only ASCII characters are drawn.
    public var isASCII = false
    /// The notations for positions. The key `c` selects the next one.
    public var notations: [PlaceNotation]
    /// A short notation, such as the grid square, which is shown in addition if there is room.
    public var shortNotation: PlaceNotation?

    /// Creates options.
    public init(notations: [PlaceNotation] = .all()) { self.notations = notations }

    /// Converts an epoch to objects of the gpsd protocol, one line each, for the JSON page.
    public var reports: (@Sendable (Epoch) -> [String])?
}
