/// The size of a screen in characters.
public struct Size: Hashable, Sendable {
    /// How many characters a row has.
    public var columns: Int
    /// How many rows there are.
    public var rows: Int

    /// Makes a size; none is less than nothing.
    public init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }
}

/// A part of a screen.
public struct Area: Hashable, Sendable {
    /// Its first row, from 0 on.
    public var row: Int
    /// Its first column, from 0 on.
    public var column: Int
    /// How many rows it has.
    public var rows: Int
    /// How many columns it has.
    public var columns: Int

    /// Makes a part, which may be empty.
    public init(row: Int, column: Int, rows: Int, columns: Int) {
        self.row = row
        self.column = column
        self.rows = max(0, rows)
        self.columns = max(0, columns)
    }
}

/// What stands in one place of the screen.
public struct Cell: Hashable, Sendable {
    /// The character, without the marks that stand over it. Zero in the right half of a wide one.
    public private(set) var base: UInt32
    /// Marks over the character; zero for none. More than two are not kept.
    public private(set) var marks: SIMD2<UInt32> = .zero
    /// How it looks.
    public var style: Style

    /// Makes a cell of a character that is visible and stands by itself.
    init(_ scalar: Unicode.Scalar, _ style: Style) {
        base = scalar.value
        self.style = style
    }

    private init(rightHalfIn style: Style) {
        base = 0
        self.style = style
    }

    /// Nothing.
    public static let blank = Cell(" ", .plain)

    static func rightHalf(_ style: Style) -> Cell { Cell(rightHalfIn: style) }

    /// Whether it is the right half of the wide character before it.
    public var isRightHalf: Bool { base == 0 }

    mutating func add(mark: Unicode.Scalar) {
        if marks[0] == 0 { marks[0] = mark.value } else if marks[1] == 0 { marks[1] = mark.value }
    }

    /// The character and its marks.
    public var scalars: [Unicode.Scalar] {
        [base, marks[0], marks[1]].filter { $0 != 0 }.compactMap(Unicode.Scalar.init)
    }
}

/// A screen full of styled characters. Whatever is written beyond its edges is cut off; whatever is no visible character
/// shows as a question mark, so that no text can make a terminal do anything.
public struct Picture: Hashable, Sendable {
    /// How large it is.
    public let size: Size
    private var cells: [Cell]

    /// Makes an empty picture.
    public init(size: Size) {
        self.size = size
        cells = Array(repeating: .blank, count: size.columns * size.rows)
    }

    /// What stands in a place, which must be within the picture.
    public subscript(row: Int, column: Int) -> Cell {
        precondition(row >= 0 && row < size.rows && column >= 0 && column < size.columns)
        return cells[row * size.columns + column]
    }

    /// Writes a text from a place on.
    /// - Parameter width: the most columns that it may take.
    /// - Returns: the column behind it.
    @discardableResult
    public mutating func write(
        _ text: some StringProtocol, _ style: Style = .plain, row: Int, column: Int, width: Int = .max
    ) -> Int {
        let end = width < size.columns - column ? column + width : size.columns
        var place = column
        for scalar in text.unicodeScalars {
            let columns = scalar.terminalWidth
            if columns == 0 {
                mark(scalar, row, before: place)
                continue
            }
            if place + (columns ?? 1) > end { break }
            put(columns == nil ? "?" : scalar, style, row, place, columns: columns ?? 1)
            place += columns ?? 1
        }
        return place
    }

    /// Writes a text in several styles.
    @discardableResult
    public mutating func write(_ text: StyledText, row: Int, column: Int, width: Int = .max) -> Int {
        var place = column
        let end = width < size.columns - column ? column + width : size.columns
        for run in text.runs { place = write(run.text, run.style, row: row, column: place, width: end - place) }
        return place
    }

    /// Puts a character that takes one column in a place, quicker than a text; nothing happens outside the picture.
    public mutating func put(_ character: Unicode.Scalar, _ style: Style, row: Int, column: Int) {
        put(character, style, row, column, columns: 1)
    }

    /// The characters of a row.
    public func text(ofRow row: Int) -> String {
        var text = String.UnicodeScalarView()
        for column in 0..<size.columns { text.append(contentsOf: self[row, column].scalars) }
        return String(text)
    }

    private mutating func put(_ scalar: Unicode.Scalar, _ style: Style, _ row: Int, _ column: Int, columns: Int) {
        guard row >= 0, row < size.rows, column >= 0, column + columns <= size.columns else { return }
        let index = row * size.columns + column
        // Half of a wide character is none.
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
