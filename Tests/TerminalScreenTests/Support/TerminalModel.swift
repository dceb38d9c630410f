@testable import TerminalScreen

/// A model of a terminal with the functions that a painter needs: cursor, colors, clearing, wide characters and
/// combining marks. Any other output is an error.
struct TerminalModel {
    private(set) var picture: Picture
    private(set) var errors: [String] = []
    private(set) var isSynchronizing = false
    private let depth: ColorDepth
    private var row = 0
    private var column = 0
    /// Whether the last column has been written. Terminals differ in the cursor position after the last column.
    private var isAtEdge = false
    private var style = Style.plain

    init(size: Size, depth: ColorDepth) {
        self.depth = depth
        picture = Picture(size: size)
        // The first frame must overwrite all old content.
        for row in 0..<size.rows { picture.write(String(repeating: "~", count: size.columns), row: row, column: 0) }
    }

    mutating func write(_ bytes: [UInt8]) {
        var scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
        while let scalar = scalars.popFirst() {
            switch scalar {
            case "\u{1B}": escape(&scalars)
            case "\r":
                column = 0
                isAtEdge = false
            case "\n": row += 1
            default: print(scalar)
            }
        }
    }

    private mutating func print(_ scalar: Unicode.Scalar) {
        guard let width = scalar.terminalWidth else { return errors.append("U+\(String(scalar.value, radix: 16))") }
        if width > 0, isAtEdge { errors.append("written behind the edge of row \(row)") }
        let next = picture.write(String(scalar), style, row: row, column: column)
        if width > 0, next == column { errors.append("no room for \(scalar) at \(row), \(column)") }
        column = next
        if column >= picture.size.columns { isAtEdge = true }
    }

    private mutating func escape(_ scalars: inout ArraySlice<Unicode.Scalar>) {
        guard scalars.popFirst() == "[" else { return errors.append("an unknown escape sequence") }
        let text = String(String.UnicodeScalarView(scalars.prefix { $0.value < 0x40 }))
        scalars = scalars.dropFirst(text.unicodeScalars.count)
        let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
        switch scalars.popFirst() {
        case "m": turn(text)
        case "H":
            row = (numbers.first.flatMap { $0 } ?? 1) - 1
            column = (numbers.count > 1 ? numbers[1] ?? 1 : 1) - 1
            isAtEdge = false
        case "C":
            if isAtEdge { errors.append("moved from the edge") }
            column += numbers.first.flatMap { $0 } ?? 1
        case "J" where text == "2": clear(0..<picture.size.rows, from: 0)
        case "K" where text.isEmpty: clear(row..<row + 1, from: column)
        case "h" where text == "?2026": isSynchronizing = true
        case "l" where text == "?2026": isSynchronizing = false
        case let end: errors.append("CSI \(text) \(end.map(String.init) ?? "")")
        }
        if row >= picture.size.rows || column >= picture.size.columns && !isAtEdge {
            errors.append("moved out of the screen")
        }
    }

    private mutating func clear(_ rows: Range<Int>, from column: Int) {
        if style != .plain { errors.append("cleared in colour") }
        let blanks = String(repeating: " ", count: picture.size.columns - column)
        for row in rows { picture.write(blanks, style, row: row, column: column) }
    }

    private mutating func turn(_ text: String) {
        var codes = text.split(separator: ";").map(String.init)[...]
        if codes.isEmpty { style = .plain }
        while let code = codes.popFirst() {
            switch code {
            case "0": style = .plain
            case "1": style.attributes.insert(.bold)
            case "2": style.attributes.insert(.dim)
            case "4": style.attributes.insert(.underline)
            case "7": style.attributes.insert(.reverse)
            default: turnColor(code, &codes)
            }
        }
    }

    private mutating func turnColor(_ code: String, _ codes: inout ArraySlice<String>) {
        var parts = [code]
        if code == "38" || code == "48" {
            let count = codes.first == "2" ? 4 : 2
            parts += codes.prefix(count)
            codes = codes.dropFirst(count)
        }
        let text = parts.joined(separator: ";")
        if let color = Color.allCases.first(where: { $0.codes(depth, isBackground: false) == text }) {
            style.color = color
        } else if let color = Color.allCases.first(where: { $0.codes(depth, isBackground: true) == text }) {
            style.background = color
        } else {
            errors.append("SGR \(text)")
        }
    }
}
