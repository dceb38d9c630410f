import Glibc
import Testing

@testable import MonitorScreen
@testable import TerminalScreen

/// Compares a text with a file of the folder `Golden`. With `UPDATE_GOLDEN=1` in the environment the file is written.
func expectGolden(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let parts = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false)
    let path = "\(parts.dropLast(2).joined(separator: "/"))/Golden/\(name)"
    let isUpdate = getenv("UPDATE_GOLDEN") != nil
    let file = try #require(fopen(path, isUpdate ? "w" : "r"), "\(path): \(String(cString: strerror(errno)))")
    defer { fclose(file) }
    if isUpdate {
        let bytes = Array(text.utf8)
        #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
        return
    }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece[..<count] }
    #expect(
        text == String(decoding: bytes, as: UTF8.self), "differs from Golden/\(name)", sourceLocation: sourceLocation)
}

extension Picture {
    /// The characters, and below them how they look: a letter for each colour, a capital one for bold.
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
