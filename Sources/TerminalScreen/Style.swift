/// A colour by name. Its look depends on the ``ColorDepth`` of the terminal.
public enum Color: UInt8, Hashable, Sendable, CaseIterable {
    /// The default colour of the terminal.
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

/// The look of a cell. It is small, because a picture has thousands of cells.
public struct Style: Hashable, Sendable {
    /// The colour of the character.
    public var color: Color
    /// The colour behind the character.
    public var background: Color
    /// The attributes of the character.
    public var attributes: Attributes

    /// Attributes of a character.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// One bit per attribute.
        public let rawValue: UInt8

        /// Creates a set with these bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Thicker or brighter.
        public static let bold = Attributes(rawValue: 1)
        /// Less bright.
        public static let dim = Attributes(rawValue: 2)
        /// Exchanges the colours of character and background.
        public static let reverse = Attributes(rawValue: 4)
        /// Underlined.
        public static let underline = Attributes(rawValue: 8)
    }

    /// Creates a style.
    public init(_ color: Color = .standard, _ attributes: Attributes = [], on background: Color = .standard) {
        self.color = color
        self.attributes = attributes
        self.background = background
    }

    /// The default style of the terminal.
    public static let plain = Style()
    /// Bold text.
    public static let bold = Style(.standard, .bold)
    /// Dim text, for less important parts.
    public static let dim = Style(.standard, .dim)
}
