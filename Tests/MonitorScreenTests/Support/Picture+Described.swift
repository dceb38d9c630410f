@testable import MonitorScreen
@testable import TerminalScreen

extension Picture {
    /// Returns each row of characters with a row of styles below it: a letter for each color, in upper case for bold.
    func described(withStyles: Bool) -> String {
        var text = "\(size.columns) × \(size.rows)\n"
        for row in 0..<size.rows { text += "|\(self.text(ofRow: row).trimmed)\n" }
        guard withStyles else { return text }
        for row in 0..<size.rows {
            text += ":\(String((0..<size.columns).map { self[row, $0].style.letter }).trimmed)\n"
        }
        return text
    }
}

extension Style {
    fileprivate var letter: Character {
        if attributes.contains(.reverse) { return "#" }
        let letter =
            switch color {
            case .standard: attributes.isEmpty ? " " : "w"
            case .red: "r"
            case .orange: "o"
            case .yellow: "y"
            case .green: "g"
            case .cyan: "c"
            case .blue: "b"
            case .magenta: "m"
            case .gray: "x"
            }
        return Character(attributes.contains(.bold) ? letter.uppercased() : letter)
    }
}

extension String {
    fileprivate var trimmed: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
