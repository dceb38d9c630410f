/// A line of text in several styles.
public struct StyledText: Hashable, Sendable {
    /// A run of text with a single style.
    public struct Run: Hashable, Sendable {
        /// The text of this run.
        public var text: String
        /// The style of this run.
        public var style: Style
    }

    /// The runs, from left to right.
    public private(set) var runs: [Run] = []

    /// Creates empty text.
    public init() {}

    /// Creates text with a single style.
    public init(_ text: String, _ style: Style = .plain) { append(text, style) }

    /// Appends text with a style.
    public mutating func append(_ text: String, _ style: Style = .plain) {
        if !text.isEmpty { runs.append(Run(text: text, style: style)) }
    }

    /// Appends other styled text.
    public mutating func append(_ other: StyledText) { runs += other.runs }

    /// The number of columns that the text takes on a terminal.
    public var width: Int { runs.reduce(0) { $0 + $1.text.terminalWidth } }
}
