/// What a terminal's background is like.
public enum Theme: String, Hashable, Sendable, CaseIterable {
    case dark
    case light

    /// As `COLORFGBG` tells, such as "0;15": the numbers of the foreground and of the background among the sixteen colours.
    /// - Returns: `nil` when it tells nothing.
    public init?(colors text: String) {
        guard let number = text.split(separator: ";").last.flatMap({ Int($0) }), 0..<16 ~= number else { return nil }
        // White, bright white and the bright colours; bright black is a dark gray.
        self = number == 7 || number > 8 ? .light : .dark
    }

    /// As a terminal answers ``question``: `11;rgb:fdfd/f6f6/e3e3`, with one to four digits a part.
    /// - Returns: `nil` when that is something else.
    public init?(answer text: String) {
        let start = "11;rgb:"
        guard text.hasPrefix(start) else { return nil }
        let parts = text.dropFirst(start.count).split(separator: "/").compactMap { part in
            Int(part, radix: 16).map { Double($0) / Double(1 << (4 * part.count) - 1) }
        }
        guard parts.count == 3 else { return nil }
        self = 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2] > 0.5 ? .light : .dark
    }

    /// Asks a terminal for its background; those that do not know the question pass over it.
    public static let question = Array("\u{1B}]11;?\u{1B}\\".utf8)
}
