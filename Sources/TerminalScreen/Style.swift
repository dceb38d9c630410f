/// A colour by its name. What a terminal makes of it depends on its ``ColorDepth``.
public enum Color: UInt8, Hashable, Sendable, CaseIterable {
    /// The terminal's own.
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

/// How a cell looks. Small and plain, since a picture has thousands of them.
public struct Style: Hashable, Sendable {
    /// Of the character.
    public var color: Color
    /// Behind the character.
    public var background: Color
    /// How the character is set off.
    public var attributes: Attributes

    /// How characters are set off.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// A bit for each.
        public let rawValue: UInt8

        /// Makes a set of these bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Thicker, or brighter.
        public static let bold = Attributes(rawValue: 1)
        /// Less bright.
        public static let dim = Attributes(rawValue: 2)
        /// The colours of character and background changed for each other.
        public static let reverse = Attributes(rawValue: 4)
        /// With a line below.
        public static let underline = Attributes(rawValue: 8)
    }

    /// Makes a style.
    public init(_ color: Color = .standard, _ attributes: Attributes = [], on background: Color = .standard) {
        self.color = color
        self.attributes = attributes
        self.background = background
    }

    /// As the terminal has it.
    public static let plain = Style()
    /// Set off.
    public static let bold = Style(.standard, .bold)
    /// Less important than the rest.
    public static let dim = Style(.standard, .dim)
}
