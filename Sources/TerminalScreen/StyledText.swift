/// A line of text in pieces that look differently.
public struct StyledText: Hashable, Sendable {
    /// A piece that looks the same throughout.
    public struct Run: Hashable, Sendable {
        /// What stands there.
        public var text: String
        /// How it looks.
        public var style: Style
    }

    /// The pieces in their order.
    public private(set) var runs: [Run] = []

    /// Makes an empty text.
    public init() {}

    /// Makes a text that looks the same throughout.
    public init(_ text: String, _ style: Style = .plain) { append(text, style) }

    /// Adds a piece.
    public mutating func append(_ text: String, _ style: Style = .plain) {
        if !text.isEmpty { runs.append(Run(text: text, style: style)) }
    }

    /// Adds another text.
    public mutating func append(_ other: StyledText) { runs += other.runs }

    /// Columns that it takes.
    public var width: Int { runs.reduce(0) { $0 + $1.text.terminalWidth } }
}
