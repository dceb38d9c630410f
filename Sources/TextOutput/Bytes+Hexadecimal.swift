extension Collection<UInt8> {
    /// The bytes as lowercase hexadecimal digits, two for each byte.
    package var hexadecimalDigits: [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(2 * count)
        for byte in self {
            text.append(hexadecimalDigit(byte >> 4))
            text.append(hexadecimalDigit(byte & 15))
        }
        return text
    }
}

private func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
}
