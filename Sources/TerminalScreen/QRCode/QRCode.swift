/// A QR code: text as a square of dark and light modules, as specified by ISO/IEC 18004.
///
/// ```swift
/// if let code = QRCode("http://192.168.1.20:8080/") {
///     for line in code.lines(isASCII: false, depth: .palette) { print(line) }
/// }
/// ```
///
/// The error correction level is M, which restores up to 15% of the symbol. Higher levels are meant for damaged paper,
/// and would make the modules on a screen smaller.
package struct QRCode: Hashable, Sendable {
    /// The number of modules in each row and each column.
    package let size: Int
    /// Whether each module is dark, row by row.
    let modules: [Bool]

    /// Creates the smallest QR code that contains the text.
    ///
    /// - Returns: `nil` if the text has more than 213 bytes in UTF-8, the capacity of version 10. Larger versions are
    ///   not supported, because few terminals have enough columns for them.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let version = Version(capacity: bytes.count) else { return nil }
        let drawing = Drawing(version)
        let codewords = version.codewords(for: bytes)
        let candidates = Self.masks.indices.map { mask in
            let code = QRCode(drawing, codewords, mask: mask)
            return (code: code, penalty: code.penalty)
        }
        guard let best = candidates.min(by: { $0.penalty < $1.penalty }) else { return nil }
        self = best.code
    }

    /// Creates a QR code from codewords in their final order.
    init(_ drawing: Drawing, _ codewords: [UInt8], mask: Int) {
        size = drawing.size
        modules = drawing.modules(with: codewords, mask: mask)
    }

    /// Whether the module at a position is dark. Positions outside the square belong to the quiet zone, which is light.
    package subscript(row: Int, column: Int) -> Bool {
        guard row >= 0, row < size, column >= 0, column < size else { return false }
        return modules[row * size + column]
    }
}
