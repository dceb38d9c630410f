/// A receiver's lines, as they arrive. Bytes that are not printable ASCII become dots.
struct RawLines {
    /// The complete lines that have not been taken yet.
    private(set) var lines: [String] = []
    /// The number of lines that were dropped because there were too many.
    private(set) var missed = 0
    private var partial: [UInt8] = []

    /// The maximum number of lines to keep until they are taken (`maxLines`), and the maximum number of characters in a
    /// line (`maxLength`).
    private static let maxLines = 50
    private static let maxLength = 250

    mutating func append(_ bytes: [UInt8]) {
        for byte in bytes {
            switch byte {
            case 0x0A: endLine()
            case 0x0D: break
            default:
                partial.append((0x20...0x7E).contains(byte) ? byte : UInt8(ascii: "."))
                if partial.count == Self.maxLength { endLine() }
            }
        }
    }

    /// Returns the complete lines and the number of missed lines since the last call.
    mutating func take() -> (lines: [String], missed: Int) {
        defer { (lines, missed) = ([], 0) }
        return (lines, missed)
    }

    private mutating func endLine() {
        defer { partial.removeAll(keepingCapacity: true) }
        guard !partial.isEmpty else { return }
        guard lines.count < Self.maxLines else {
            missed += 1
            return
        }
        lines.append(String(decoding: partial, as: UTF8.self))
    }
}
