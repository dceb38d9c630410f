/// A horizontal bar with a resolution of an eighth of a character.
public enum Bar {
    private static let eighths: [Unicode.Scalar] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

    /// Draws a bar that fills a fraction of the given width.
    ///
    /// - Parameter part: The fraction of the width that the bar fills, from 0 to 1.
    public static func draw(
        _ part: Double, _ style: Style, into picture: inout Picture, row: Int, column: Int, width: Int,
        isASCII: Bool = false
    ) {
        guard width > 0, part > 0 else { return }
        let length = Int((min(part, 1) * Double(width * 8)).rounded())
        let whole = length / 8
        for offset in 0..<whole { picture.put(isASCII ? "#" : "█", style, row: row, column: column + offset) }
        let rest = length % 8
        guard rest > 0 else { return }
        if !isASCII {
            picture.put(eighths[rest - 1], style, row: row, column: column + whole)
        } else if rest >= 4 {
            picture.put("-", style, row: row, column: column + whole)
        }
    }
}
