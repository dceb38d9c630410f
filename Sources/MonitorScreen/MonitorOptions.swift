public import GNSS

/// A way to write a place down.
public struct PlaceNotation: Sendable {
    /// What it is called: "decimal", "UTM".
    public var name: String
    /// Writes a place.
    public var format: @Sendable (Coordinate) -> String

    /// Makes a notation.
    public init(name: String, format: @escaping @Sendable (Coordinate) -> String) {
        self.name = name
        self.format = format
    }
}

/// How the screen is drawn; what does not change while it runs.
public struct MonitorOptions: Sendable {
    /// Whether only ASCII characters are drawn.
    public var isASCII = false
    /// The ways to write a place down, of which the key `c` shows one after the other.
    public var notations: [PlaceNotation]
    /// A short one that stands beside it where there is room, such as the grid square.
    public var shortNotation: PlaceNotation?

    /// Makes options.
    public init(notations: [PlaceNotation] = .all()) { self.notations = notations }

    /// Writes an epoch as objects of the gpsd protocol, a line each, for the page that shows them.
    public var reports: (@Sendable (Epoch) -> [String])?
}
