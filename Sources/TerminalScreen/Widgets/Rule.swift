/// A horizontal line with a title, and with an optional note at the right end.
public enum Rule {
    /// Draws a line such as `── title ───────── note ──`.
    public static func draw(
        _ title: StyledText, note: StyledText = StyledText(), _ style: Style, into picture: inout Picture, row: Int,
        column: Int, width: Int, isASCII: Bool = false
    ) {
        guard width > 0 else { return }
        let end = column + width
        for position in column..<end { picture.put(isASCII ? "-" : "─", style, row: row, column: position) }
        let titleEnd = put(title, into: &picture, row, column + 2, before: end)
        let noteStart = end - note.width - 4
        if note.width > 0, noteStart > titleEnd { put(note, into: &picture, row, noteStart, before: end) }
    }

    /// Writes text with a space before and after it, and returns the column after the second space.
    @discardableResult
    private static func put(
        _ text: StyledText, into picture: inout Picture, _ row: Int, _ column: Int, before end: Int
    ) -> Int {
        guard text.width > 0, end - column > 2 else { return column }
        picture.put(" ", .plain, row: row, column: column)
        let next = picture.write(text, row: row, column: column + 1, width: end - column - 2)
        picture.put(" ", .plain, row: row, column: next)
        return next + 1
    }
}
