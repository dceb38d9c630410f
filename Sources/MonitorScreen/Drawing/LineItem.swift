import TerminalScreen

/// A part of a line, which can be omitted if the line is too long.
struct LineItem {
    var text: StyledText
    /// The rank of the item. Items of rank 0 are always shown. If the line is too long, items with the highest rank
    /// are omitted first.
    var rank: Int

    init(_ text: StyledText, rank: Int) {
        self.text = text
        self.rank = rank
    }

    init(_ text: String, _ style: Style = .plain, rank: Int) { self.init(StyledText(text, style), rank: rank) }

    /// Creates an item that consists of a label and a value.
    init(_ label: String, _ value: StyledText, rank: Int) {
        // If the value is missing, the label is also omitted.
        var text = StyledText(label.isEmpty || value.width == 0 ? "" : "\(label) ", .label)
        text.append(value)
        self.init(text, rank: rank)
    }
}

extension Drawing {
    /// Writes a line that consists of left-aligned and right-aligned items.
    ///
    /// If the line is too long, items are omitted until the rest fits, highest ranks first. Items of rank 0 are
    /// truncated instead.
    mutating func drawLine(
        _ left: [LineItem], _ right: [LineItem] = [], row: Int, column: Int = 0, columns: Int? = nil, gap: Int = 2
    ) {
        let width = columns ?? size.columns - column
        var (left, right) = (left.filter { $0.text.width > 0 }, right.filter { $0.text.width > 0 })
        func needed() -> Int {
            let all = left + right
            return all.reduce(0) { $0 + $1.text.width } + max(0, all.count - 1) * gap
        }
        while needed() > width, let worst = (left + right).map(\.rank).max(), worst > 0 {
            // Among items of the same rank, the last item is removed first.
            if let index = right.lastIndex(where: { $0.rank == worst }) {
                right.remove(at: index)
            } else if let index = left.lastIndex(where: { $0.rank == worst }) {
                left.remove(at: index)
            }
        }
        var cursor = column
        for item in left {
            cursor = picture.write(item.text, row: row, column: cursor, width: column + width - cursor) + gap
        }
        let rightWidth = right.reduce(0) { $0 + $1.text.width } + max(0, right.count - 1) * gap
        cursor = max(cursor, column + width - rightWidth)
        for item in right {
            cursor = picture.write(item.text, row: row, column: cursor, width: column + width - cursor) + gap
        }
    }

    /// Writes a paragraph that is wrapped between words.
    ///
    /// - Returns: The number of rows used.
    @discardableResult
    mutating func drawParagraph(_ text: String, _ style: Style, in area: Area, first: String = "") -> Int {
        let lines = wrapped(text, width: area.columns - first.terminalWidth)
        for (index, line) in lines.prefix(area.rows).enumerated() {
            let start = index == 0 ? first : ""
            picture.write(
                start.padded(right: first.terminalWidth) + line, style, row: area.row + index, column: area.column,
                width: area.columns)
        }
        return min(lines.count, area.rows)
    }
}

/// Wraps text to lines of a given width, between words if possible.
package func wrapped(_ text: String, width: Int) -> [String] {
    guard width > 0 else { return [] }
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
        var rest = word
        if !line.isEmpty {
            if line.terminalWidth + 1 + rest.terminalWidth <= width {
                line += " \(rest)"
                continue
            }
            lines.append(line)
        }
        while rest.terminalWidth > width {
            // The first character is always taken, because a single character may be wider than the line.
            let head = rest.prefix(max(1, width / (rest.utf8.count == rest.count ? 1 : 2)))
            lines.append(String(head))
            rest = rest.dropFirst(head.count)
        }
        line = String(rest)
    }
    if !line.isEmpty { lines.append(line) }
    return lines
}
