import NMEA

extension UnsafeRawBufferPointer {
    /// Whether the bytes contain a complete sentence with a valid checksum.
    var containsSentence: Bool {
        indices.contains { index in
            if case .frame = recognizeSentence(at: index) { true } else { false }
        }
    }

    private static let delimiters: [UInt8] = [UInt8(ascii: "$"), UInt8(ascii: "!"), UInt8(ascii: "*")]

    /// Returns whether a sentence with a valid checksum begins at an index.
    func recognizeSentence(at start: Int = 0) -> Recognition {
        guard start < count else { return .incomplete }
        guard self[start] == UInt8(ascii: "$") || self[start] == UInt8(ascii: "!") else { return .no }
        var sum: UInt8 = 0
        var end = start + 1
        // The search ends where another sentence may begin, so that no byte is scanned twice.
        while end < count, 0x20..<0x7F ~= self[end], !Self.delimiters.contains(self[end]) {
            sum ^= self[end]
            end += 1
        }
        guard end < count else { return .incomplete }
        guard end > start + 1, self[end] == UInt8(ascii: "*") else { return .no }
        guard end + 2 < count else { return .incomplete }
        guard let high = hexadecimalDigit(self[end + 1]), let low = hexadecimalDigit(self[end + 2]),
            sum == high << 4 | low
        else { return .no }
        return .frame(end + 3 - start)
    }
}
