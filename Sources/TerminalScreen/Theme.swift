/// The background of a terminal.
public enum Theme: String, Hashable, Sendable, CaseIterable {
    case dark
    case light

    /// Parses a value of `COLORFGBG` such as "0;15": the numbers of the foreground and background among the sixteen
    /// colours.
    ///
    /// - Returns: `nil` if the text does not contain a background colour.
    public init?(colors text: String) {
        guard let number = text.split(separator: ";").last.flatMap({ Int($0) }), 0..<16 ~= number else { return nil }
        // White, bright white and the bright colours are light. Bright black is a dark gray.
        self = number == 7 || number > 8 ? .light : .dark
    }

    /// Parses the answer of a terminal to ``question``: `11;rgb:fdfd/f6f6/e3e3`, with one to four digits per part.
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

    /// The sequence that asks a terminal for its background. Terminals that do not know it ignore it.
    public static let question = Array("\u{1B}]11;?\u{1B}\\".utf8)
}
