/// The Base32 encoding of RFC 4648, without padding.
enum Base32 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        var bits: UInt16 = 0
        var count = 0
        for byte in bytes {
            bits = bits << 8 | UInt16(byte)
            count += 8
            while count >= 5 {
                count -= 5
                text.append(alphabet[Int(bits >> UInt16(count)) & 31])
            }
        }
        if count > 0 { text.append(alphabet[Int(bits << UInt16(5 - count)) & 31]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the bytes that a text encodes; `nil` if the text differs from what ``encode(_:)`` returns for these
    /// bytes.
    static func decode(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits: UInt16 = 0
        var count = 0
        for character in text.utf8 {
            guard let value = alphabet.firstIndex(of: character) else { return nil }
            bits = bits << 5 | UInt16(value)
            count += 5
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt16(count)))
            }
        }
        return encode(bytes) == text ? bytes : nil
    }
}
