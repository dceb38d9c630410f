/// The background of a terminal, either dark or light.
public enum Theme: String, Hashable, Sendable, CaseIterable {
    case dark
    case light

    /// Creates a theme from a value of the environment variable `COLORFGBG`, such as `0;15`. The value contains the
    /// numbers of the foreground and background colors in the palette of sixteen colors.
    ///
    /// - Returns: `nil` if the text does not contain a background color.
    public init?(colors text: String) {
        guard let number = text.split(separator: ";").last.flatMap({ Int($0) }), 0..<16 ~= number else { return nil }
        // White (7) and the bright colors (9 to 15) are light. Bright black (8) is a dark gray.
        self = number == 7 || number > 8 ? .light : .dark
    }

    /// Creates a theme from a terminal's response to ``question``, such as `11;rgb:fdfd/f6f6/e3e3`. Each component has
    /// one to four hexadecimal digits.
    ///
    /// - Returns: `nil` for any other text.
    public init?(answer text: String) {
        let start = "11;rgb:"
        guard text.hasPrefix(start) else { return nil }
        let parts = text.dropFirst(start.count).split(separator: "/").compactMap { part in
            Int(part, radix: 16).map { Double($0) / Double(1 << (4 * part.count) - 1) }
        }
        guard parts.count == 3 else { return nil }
        self = 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2] > 0.5 ? .light : .dark
    }

    /// The escape sequence that queries a terminal's background color. Terminals that do not support this query ignore
    /// it.
    public static let question = Array("\u{1B}]11;?\u{1B}\\".utf8)
}
