@testable import TerminalScreen

/// A reproducible random number generator.
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

extension Picture {
    /// Returns a picture with random text, blanks, wide characters, combining marks and colors on top of each other.
    static func random(_ size: Size, _ dice: inout Dice, changing old: Picture? = nil) -> Picture {
        var picture = old ?? Picture(size: size)
        let words = [
            "x", "hello", "  ", "日本", "e\u{301}\u{302}a", "█▌", "⣿", "\u{1B}[2J", "a b c", "🛰",
            String(repeating: " ", count: 40),
        ]
        for _ in 0..<Int.random(in: 0...30, using: &dice) {
            let row = Int.random(in: -1...size.rows, using: &dice)
            let column = Int.random(in: -3...size.columns, using: &dice)
            let word = words.randomElement(using: &dice) ?? ""
            picture.write(word, .random(&dice), row: row, column: column)
        }
        return picture
    }

    /// Returns the cells as a terminal with a color depth shows them.
    func seen(in depth: ColorDepth) -> [Seen] {
        (0..<size.rows).flatMap { row in
            (0..<size.columns).map { column in
                Seen(scalars: self[row, column].scalars, style: self[row, column].style.reduced(to: depth))
            }
        }
    }
}

/// The visible part of a cell.
struct Seen: Equatable {
    var scalars: [Unicode.Scalar]
    var style: Style
}

extension Style {
    static func random(_ dice: inout Dice) -> Style {
        if Bool.random(using: &dice) { return .plain }
        return Style(
            Color.allCases.randomElement(using: &dice) ?? .standard,
            Attributes(rawValue: UInt8.random(in: 0..<16, using: &dice)),
            on: Bool.random(using: &dice) ? .standard : Color.allCases.randomElement(using: &dice) ?? .standard)
    }
}
