/// The size of a screen in characters.
public struct Size: Hashable, Sendable {
    /// The number of columns.
    public var columns: Int
    /// The number of rows.
    public var rows: Int

    /// Creates a size. Negative numbers become zero.
    public init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }
}

/// A rectangular part of a screen.
public struct Area: Hashable, Sendable {
    /// The index of the area's first row, counted from 0.
    public var row: Int
    /// The index of the area's first column, counted from 0.
    public var column: Int
    /// The number of rows.
    public var rows: Int
    /// The number of columns.
    public var columns: Int

    /// Creates an area, which may be empty.
    public init(row: Int, column: Int, rows: Int, columns: Int) {
        self.row = row
        self.column = column
        self.rows = max(0, rows)
        self.columns = max(0, columns)
    }
}

/// The content of a single character cell on a screen.
public struct Cell: Hashable, Sendable {
    /// The character, without combining marks; zero in the right half of a wide character.
    public private(set) var base: UInt32
    /// The combining marks of the character; zero for none. At most two marks are kept.
    public private(set) var marks: SIMD2<UInt32> = .zero
    /// The style of the character.
    public var style: Style

    /// Creates a cell with a visible character that is not a combining mark.
    init(_ scalar: Unicode.Scalar, _ style: Style) {
        base = scalar.value
        self.style = style
    }

    private init(rightHalfIn style: Style) {
        base = 0
        self.style = style
    }

    /// An empty cell.
    public static let blank = Cell(" ", .plain)

    static func rightHalf(_ style: Style) -> Cell { Cell(rightHalfIn: style) }

    /// Whether the cell is the right half of the wide character that begins in the previous cell.
    public var isRightHalf: Bool { base == 0 }

    mutating func add(mark: Unicode.Scalar) {
        if marks[0] == 0 { marks[0] = mark.value } else if marks[1] == 0 { marks[1] = mark.value }
    }

    /// The character, followed by its combining marks.
    public var scalars: [Unicode.Scalar] {
        [base, marks[0], marks[1]].filter { $0 != 0 }.compactMap(Unicode.Scalar.init)
    }
}

/// A screen of styled characters.
///
/// Text beyond the edges is cut off. Invisible characters become question marks, so that text cannot control the
/// terminal.
public struct Picture: Hashable, Sendable {
    /// The size of the picture.
    public let size: Size
    private var cells: [Cell]

    /// Creates an empty picture.
    public init(size: Size) {
        self.size = size
        cells = Array(repeating: .blank, count: size.columns * size.rows)
    }

    /// The cell at a position, which must be within the picture.
    public subscript(row: Int, column: Int) -> Cell {
        precondition(row >= 0 && row < size.rows && column >= 0 && column < size.columns)
        return cells[row * size.columns + column]
    }

    /// Writes text at a position.
    ///
    /// - Parameter width: The maximum number of columns.
    ///
    /// - Returns: The column after the text.
    @discardableResult
    public mutating func write(
        _ text: some StringProtocol, _ style: Style = .plain, row: Int, column: Int, width: Int = .max
    ) -> Int {
        let end = width < size.columns - column ? column + width : size.columns
        var cursor = column
        for scalar in text.unicodeScalars {
            let columns = scalar.terminalWidth
            if columns == 0 {
                mark(scalar, row, before: cursor)
                continue
            }
            if cursor + (columns ?? 1) > end { break }
            put(columns == nil ? "?" : scalar, style, row, cursor, columns: columns ?? 1)
            cursor += columns ?? 1
        }
        return cursor
    }

    /// Writes styled text at a position, and returns the column after the text.
    @discardableResult
    public mutating func write(_ text: StyledText, row: Int, column: Int, width: Int = .max) -> Int {
        var cursor = column
        let end = width < size.columns - column ? column + width : size.columns
        for run in text.runs { cursor = write(run.text, run.style, row: row, column: cursor, width: end - cursor) }
        return cursor
    }

    /// Writes a character that occupies one column. This is faster than writing a string. Does nothing if the position
    /// is outside the picture.
    public mutating func put(_ character: Unicode.Scalar, _ style: Style, row: Int, column: Int) {
        put(character, style, row, column, columns: 1)
    }

    /// Returns the characters of a row as text, including trailing spaces.
    public func text(ofRow row: Int) -> String {
        var text = String.UnicodeScalarView()
        for column in 0..<size.columns { text.append(contentsOf: self[row, column].scalars) }
        return String(text)
    }

    private mutating func put(_ scalar: Unicode.Scalar, _ style: Style, _ row: Int, _ column: Int, columns: Int) {
        guard row >= 0, row < size.rows, column >= 0, column + columns <= size.columns else { return }
        let index = row * size.columns + column
        // Overwriting one half of a wide character removes the other half.
        if cells[index].isRightHalf { cells[index - 1] = Cell(" ", cells[index - 1].style) }
        let next = index + columns
        if column + columns < size.columns, cells[next].isRightHalf { cells[next] = Cell(" ", cells[next].style) }
        cells[index] = Cell(scalar, style)
        if columns == 2 { cells[index + 1] = .rightHalf(style) }
    }

    private mutating func mark(_ scalar: Unicode.Scalar, _ row: Int, before column: Int) {
        guard row >= 0, row < size.rows, column > 0, column <= size.columns else { return }
        let index = row * size.columns + column - 1
        cells[cells[index].isRightHalf ? index - 1 : index].add(mark: scalar)
    }
}
