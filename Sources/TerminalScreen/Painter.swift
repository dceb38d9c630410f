/// A painter that converts pictures to terminal output. The output contains only the changes since the previous
/// picture.
///
/// ```swift
/// var painter = Painter(depth: .palette)
/// var bytes = Painter.beginning
/// painter.paint(picture, into: &bytes)
/// ```
public struct Painter: Sendable {
    /// The number of colors that the terminal supports.
    public let depth: ColorDepth
    /// Whether the output marks the beginning and the end of each picture, so that the terminal never shows an
    /// incomplete picture. Terminals that do not support these marks ignore them.
    public let isSynchronized: Bool
    /// Whether the terminal's background is dark or light. After a change, the next picture is painted in full.
    public var theme: Theme {
        didSet {
            guard theme != oldValue else { return }
            sequences = [:]
            forget()
        }
    }

    private var shown: Picture?
    private var sequences: [StylePair: String] = [:]

    private struct StylePair: Hashable {
        var from: Style
        var to: Style
    }

    /// Creates a painter for a screen with unknown content.
    public init(depth: ColorDepth, theme: Theme = .dark, isSynchronized: Bool = true) {
        self.theme = theme
        self.depth = depth
        self.isSynchronized = isSynchronized
    }

    /// The bytes to send before the first picture. They select the alternate screen, hide the cursor, disable line
    /// wrapping and enable bracketed paste.
    public static let beginning = Array("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h".utf8)
    /// The bytes to send after the last picture. They restore the terminal even in the middle of a picture.
    public static let end = Array("\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l".utf8)

    /// Forgets the content of the screen, so that the next picture is painted in full.
    public mutating func forget() { shown = nil }

    /// Appends the bytes that turn the last picture into this picture, or nothing if the pictures are equal.
    public mutating func paint(_ picture: Picture, into bytes: inout [UInt8]) {
        let isKnown = shown?.size == picture.size
        if isKnown, shown == picture { return }
        let start = bytes.count
        var pen = Pen(bytes: bytes)
        // The pen must be the only owner of the byte array, because appending to a shared array would copy it.
        bytes = []
        if isSynchronized { pen.append("\u{1B}[?2026h") }
        if !isKnown { pen.clear() }
        let old = isKnown ? shown ?? Picture(size: picture.size) : Picture(size: picture.size)
        let unpainted = pen.bytes.count
        for row in 0..<picture.size.rows { paintRow(row, of: picture, over: old, with: &pen) }
        turn(&pen, to: .plain)
        let isEmpty = isKnown && pen.bytes.count == unpainted
        if isSynchronized { pen.append("\u{1B}[?2026l") }
        bytes = pen.bytes
        // Nothing needs to be sent if the difference between the pictures is invisible on this terminal.
        if isEmpty { bytes.removeSubrange(start...) }
        shown = picture
    }

    private mutating func paintRow(_ row: Int, of picture: Picture, over old: Picture, with pen: inout Pen) {
        let columns = picture.size.columns
        // The column after the last cell that is not blank.
        var end = columns
        while end > 0, picture[row, end - 1] == .blank { end -= 1 }
        var column = 0
        while column < columns {
            guard !isSame(picture[row, column], old[row, column]) else {
                column += 1
                continue
            }
            if column >= end, columns - column > 4 {
                move(&pen, to: row, column, in: picture)
                turn(&pen, to: .plain)
                pen.append("\u{1B}[K")
                return
            }
            move(&pen, to: row, column, in: picture)
            column = put(picture[row, column], with: &pen, isLast: columns, column)
        }
    }

    private func isSame(_ one: Cell, _ other: Cell) -> Bool {
        one == other || depth == .none && one.looksLike(other, depth)
    }

    /// Writes a cell at the position of the pen.
    ///
    /// - Returns: The column after the cell.
    private mutating func put(_ cell: Cell, with pen: inout Pen, isLast columns: Int, _ column: Int) -> Int {
        turn(&pen, to: cell.style.reduced(to: depth))
        for scalar in cell.scalars { pen.append(scalar) }
        let next = column + (cell.isWide ? 2 : 1)
        // Terminals disagree about the position of the cursor after the last column, so the position is treated as
        // unknown.
        pen.column = next < columns ? next : nil
        return next
    }

    private mutating func turn(_ pen: inout Pen, to style: Style) {
        guard pen.style != style else { return }
        let pair = StylePair(from: pen.style, to: style)
        if let known = sequences[pair] {
            pen.append(known)
        } else {
            let sequence = style.sequence(from: pen.style, depth, theme)
            sequences[pair] = sequence
            pen.append(sequence)
        }
        pen.style = style
    }

    /// Moves the pen with as few bytes as possible, either by rewriting the characters in between or by sending an
    /// escape sequence.
    private mutating func move(_ pen: inout Pen, to row: Int, _ column: Int, in picture: Picture) {
        defer { (pen.row, pen.column) = (row, column) }
        guard pen.row == row, let from = pen.column, from <= column else {
            if pen.row == row - 1, column == 0 { return pen.append("\r\n") }
            if column == 0 { return pen.append("\u{1B}[\(row + 1)H") }
            return pen.append("\u{1B}[\(row + 1);\(column + 1)H")
        }
        if from == column { return }
        let gap = from..<column
        let isCheap = gap.count < 5 && gap.allSatisfy { picture[row, $0].isASCII(pen.style, depth) }
        if isCheap {
            for offset in gap { for scalar in picture[row, offset].scalars { pen.append(scalar) } }
        } else {
            pen.append(gap.count == 1 ? "\u{1B}[C" : "\u{1B}[\(gap.count)C")
        }
    }
}

extension Cell {
    /// Whether the character in the cell takes two columns.
    var isWide: Bool { Unicode.Scalar(base)?.terminalWidth == 2 }

    fileprivate func looksLike(_ other: Cell, _ depth: ColorDepth) -> Bool {
        base == other.base && marks == other.marks && style.reduced(to: depth) == other.style.reduced(to: depth)
    }

    fileprivate func isASCII(_ style: Style, _ depth: ColorDepth) -> Bool {
        base >= 0x20 && base < 0x7F && marks == .zero && self.style.reduced(to: depth) == style
    }
}

/// The output for a terminal, and the cursor position and style that result from it.
private struct Pen {
    var bytes: [UInt8]
    var row: Int?
    /// The column of the cursor; `nil` if the column is unknown.
    var column: Int?
    var style = Style.plain

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func append(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            bytes.append(UInt8(scalar.value))
        } else {
            bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
        }
    }

    /// Clears the screen.
    mutating func clear() {
        append("\u{1B}[m\u{1B}[2J\u{1B}[H")
        (row, column) = (0, 0)
    }
}
