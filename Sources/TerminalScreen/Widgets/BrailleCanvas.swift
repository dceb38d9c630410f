internal import Glibc

/// A canvas that draws dots with Braille characters. Each character has two columns of four dots, which are evenly
/// spaced on most terminals.
public struct BrailleCanvas: Sendable {
    /// The width of the canvas in dots.
    public let width: Int
    /// The height of the canvas in dots.
    public let height: Int
    private let columns: Int
    private var masks: [UInt8]
    private var styles: [Style]

    /// Creates an empty canvas of the given size in characters.
    public init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        width = self.columns * 2
        height = max(0, rows) * 4
        masks = Array(repeating: 0, count: self.columns * max(0, rows))
        styles = Array(repeating: .plain, count: masks.count)
    }

    /// The bits of the dots in a Braille character, row by row. The fourth row was added later, so its dots have the
    /// highest bits.
    private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

    /// Sets a dot, and the style of the character that contains the dot. Does nothing if the dot is outside the canvas.
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

    /// Draws all characters that contain dots into a picture.
    public func draw(into picture: inout Picture, row: Int, column: Int, isASCII: Bool = false) {
        for (index, mask) in masks.enumerated() where mask != 0 {
            let character = isASCII ? Self.ascii(mask) : Unicode.Scalar(0x2800 + UInt32(mask)) ?? " "
            picture.put(character, styles[index], row: row + index / columns, column: column + index % columns)
        }
    }

    /// Returns the ASCII character that represents dots in the lower half, the upper half or both halves of a
    /// character.
    private static func ascii(_ mask: UInt8) -> Unicode.Scalar {
        if mask & 0x1B == 0 { return "." }
        if mask & 0xE4 == 0 { return "'" }
        return ":"
    }
}
