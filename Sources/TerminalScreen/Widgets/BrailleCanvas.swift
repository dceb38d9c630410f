internal import Glibc

/// A canvas of dots in Braille characters: each cell has two columns of four dots, which are square on most terminals.
public struct BrailleCanvas: Sendable {
    /// The number of dots in a row.
    public let width: Int
    /// The number of dots in a column.
    public let height: Int
    private let columns: Int
    private var masks: [UInt8]
    private var styles: [Style]

    /// Creates an empty canvas with this many characters.
    public init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        width = self.columns * 2
        height = max(0, rows) * 4
        masks = Array(repeating: 0, count: self.columns * max(0, rows))
        styles = Array(repeating: .plain, count: masks.count)
    }

    /// The bit of each dot in a Braille character, row by row. The fourth row was added later, so its bits are the
    /// highest.
    private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

    /// Sets a dot, and the style of its character. Does nothing outside the canvas.
    public mutating func set(_ x: Int, _ y: Int, _ style: Style) {
        guard x >= 0, x < width, y >= 0, y < height else { return }
        let cell = y / 4 * columns + x / 2
        masks[cell] |= Self.bits[y % 4 * 2 + x % 2]
        styles[cell] = style
    }

    /// Draws a circle of dots that are `step` dots apart.
    public mutating func circle(x: Double, y: Double, radius: Double, _ style: Style, step: Double = 1) {
        guard radius > 0 else { return }
        let count = max(8, Int((2 * .pi * radius / max(step, 0.5)).rounded()))
        for index in 0..<count {
            let angle = 2 * Double.pi * Double(index) / Double(count)
            set(Int((x + radius * sin(angle)).rounded()), Int((y - radius * cos(angle)).rounded()), style)
        }
    }

    /// Draws the cells that are not empty into a picture.
    public func draw(into picture: inout Picture, row: Int, column: Int, isASCII: Bool = false) {
        for (index, mask) in masks.enumerated() where mask != 0 {
            let character = isASCII ? Self.ascii(mask) : Unicode.Scalar(0x2800 + UInt32(mask)) ?? " "
            picture.put(character, styles[index], row: row + index / columns, column: column + index % columns)
        }
    }

    /// Returns a character for dots that are low, high, or both.
    private static func ascii(_ mask: UInt8) -> Unicode.Scalar {
        if mask & 0x1B == 0 { return "." }
        if mask & 0xE4 == 0 { return "'" }
        return ":"
    }
}
