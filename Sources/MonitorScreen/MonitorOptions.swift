public import GNSS

/// A format for positions, such as decimal degrees.
///
/// ```swift
/// let plain = PositionNotation(name: "plain") { "\($0.latitude), \($0.longitude)" }
/// let options = MonitorOptions(notations: [plain])
/// ```
public struct PositionNotation: Sendable {
    /// The name of the format, such as "decimal" or "UTM".
    public var name: String
    /// A closure that formats a position.
    public var format: @Sendable (Coordinate) -> String

    /// Creates a format.
    public init(name: String, format: @escaping @Sendable (Coordinate) -> String) {
        self.name = name
        self.format = format
    }
}

/// The drawing options, which are constant while the screen is shown.
public struct MonitorOptions: Sendable {
    /// Whether the output is restricted to ASCII characters.
    public var isASCII = false
    /// The available position formats. The `c` key selects the next format.
    public var notations: [PositionNotation]
    /// A short position format, such as the grid square. It is shown in addition to the selected format if there is
    /// space.
    public var shortNotation: PositionNotation?

    /// Creates drawing options.
    public init(notations: [PositionNotation] = .all()) { self.notations = notations }

    /// A closure that converts an epoch to gpsd reports, one JSON object per element. The JSON page shows the result.
    public var reports: (@Sendable (Epoch) -> [String])?
}
