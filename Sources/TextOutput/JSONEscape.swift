// In files and protocols, control characters are escaped, including those that JSON allows in strings. In text that may
// be shown on a terminal, everything except printable ASCII is escaped.

/// The escape sequences in JSON strings (RFC 8259, section 7).
@usableFromInline
package enum JSONEscape {
    /// Appends a JSON string in ASCII, including the quotation marks.
    /// - Parameter units: The UTF-16 code units of the string.
    @inlinable
    package static func append(ascii units: some Sequence<UInt16>, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for unit in units {
            if let byte = UInt8(exactly: unit), isPlain(byte) {
                bytes.append(byte)
            } else {
                append(escaped: unit, to: &bytes)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Returns whether a byte is an ASCII character that can be written without an escape sequence.
    @inlinable
    static func isPlain(_ byte: UInt8) -> Bool {
        0x20..<0x7F ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// Appends the escape sequence for a UTF-16 code unit.
    @usableFromInline
    static func append(escaped unit: UInt16, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\\"))
        switch UInt8(exactly: unit) {
        case UInt8(ascii: "\"")?, UInt8(ascii: "\\")?: bytes.append(UInt8(truncatingIfNeeded: unit))
        default:
            let digits = String(unit, radix: 16)
            bytes += "u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
        }
    }
}

extension String {
    /// This string as a JSON string literal, including the quotation marks.
    package var quotedForJSON: String {
        var bytes = [UInt8(ascii: "\"")]
        for scalar in unicodeScalars {
            switch scalar {
            case "\n": bytes += "\\n".utf8
            case "\r": bytes += "\\r".utf8
            case "\t": bytes += "\\t".utf8
            case "\"", "\\", "\0"..<" ", "\u{7F}"..."\u{9F}":
                JSONEscape.append(escaped: UInt16(scalar.value), to: &bytes)
            default: bytes += scalar.utf8
            }
        }
        bytes.append(UInt8(ascii: "\""))
        return String(decoding: bytes, as: UTF8.self)
    }
}
