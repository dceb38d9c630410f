internal import CCrypto

/// The URL-safe Base64 encoding of RFC 4648, without padding.
enum Base64 {
    static func encode(_ bytes: [UInt8]) -> String {
        var text = [UInt8](repeating: 0, count: (bytes.count + 2) / 3 * 4 + 1)
        let count = Int(EVP_EncodeBlock(&text, bytes, Int32(bytes.count)))
        let characters = text[..<count].filter { $0 != UInt8(ascii: "=") }.map { character in
            switch character {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            default: character
            }
        }
        return String(decoding: characters, as: UTF8.self)
    }

    /// Returns the bytes that a text encodes; `nil` if the text differs from what ``encode(_:)`` returns for these
    /// bytes.
    static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var characters: [UInt8] = text.utf8.map { character in
            switch character {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: character
            }
        }
        let padding = (4 - characters.count % 4) % 4
        characters += [UInt8](repeating: UInt8(ascii: "="), count: padding)
        var bytes = [UInt8](repeating: 0, count: characters.count)
        // libcrypto decodes padding to zero bytes, and includes them in the count.
        let count = Int(EVP_DecodeBlock(&bytes, characters, Int32(characters.count))) - padding
        guard count >= 0 else { return nil }
        let decoded = Array(bytes[..<count])
        return encode(decoded) == text ? decoded : nil
    }
}
