/// A named color, whose exact shade depends on the ``ColorDepth`` and the ``Theme`` of the terminal.
public enum Color: UInt8, Hashable, Sendable, CaseIterable {
    /// The terminal's default color.
    case standard
    case red
    case orange
    case yellow
    case green
    case cyan
    case blue
    case magenta
    case gray
}

/// The colors and attributes of a cell. The type is small, because a picture has thousands of cells.
public struct Style: Hashable, Sendable {
    /// The color of the character.
    public var color: Color
    /// The background color of the cell.
    public var background: Color
    /// The attributes of the character.
    public var attributes: Attributes

    /// A set of attributes of a character.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// The bits of the set, with one bit per attribute.
        public let rawValue: UInt8

        /// Creates a set from the bits of its attributes.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Bold or brighter characters.
        public static let bold = Attributes(rawValue: 1)
        /// Dimmed characters.
        public static let dim = Attributes(rawValue: 2)
        /// Characters with swapped foreground and background colors.
        public static let reverse = Attributes(rawValue: 4)
        /// Underlined characters.
        public static let underline = Attributes(rawValue: 8)
    }

    /// Creates a style.
    public init(_ color: Color = .standard, _ attributes: Attributes = [], on background: Color = .standard) {
        self.color = color
        self.attributes = attributes
        self.background = background
    }

    /// The terminal's default style.
    public static let plain = Style()
    /// Bold text.
    public static let bold = Style(.standard, .bold)
    /// Dim text, for less important information.
    public static let dim = Style(.standard, .dim)
}
