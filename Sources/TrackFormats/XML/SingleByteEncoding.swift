internal import Glibc

/// A character encoding in which each byte is a character, such as windows-1252, and whose first half is ASCII.
struct SingleByteEncoding {
    /// The Unicode code point of each byte; -1 if the byte is not a character.
    let codePoints: [Int32]

    /// The beginnings of the names that are passed to the C library. Its many other converters, most of them for
    /// characters of several bytes, should not be exposed to names from files.
    private static let prefixes = ["windows-", "cp125", "iso-8859-", "iso8859-", "koi8-", "macintosh"]

    /// Finds the encoding in the C library. Returns `nil` if it is not known, or if a character can have several bytes.
    init?(named name: String) {
        let lowercase = name.lowercased()
        guard Self.prefixes.contains(where: lowercase.hasPrefix) else { return nil }
        let converter = iconv_open("WCHAR_T", name)
        guard converter != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        var codePoints: [Int32] = []
        for byte in UInt8.min...UInt8.max {
            guard let codePoint = Self.codePoint(of: byte, converter) else { return nil }
            codePoints.append(codePoint)
        }
        guard codePoints[..<0x80].elementsEqual(0..<0x80) else { return nil }
        self.codePoints = codePoints
    }

    /// Returns the code point of a byte, which is -1 if the byte is not a character; `nil` if the byte is part of a
    /// longer character.
    private static func codePoint(of byte: UInt8, _ converter: iconv_t?) -> Int32? {
        var input = CChar(bitPattern: byte)
        var codePoints: (Int32, Int32) = (0, 0)
        let size = MemoryLayout.size(ofValue: codePoints)
        var rest = size
        let isConverted = withUnsafeMutablePointer(to: &input) { input in
            withUnsafeMutableBytes(of: &codePoints) { output in
                var source: UnsafeMutablePointer<CChar>? = input
                var destination = output.baseAddress?.assumingMemoryBound(to: CChar.self)
                var count = 1
                guard iconv(converter, &source, &count, &destination, &rest) != -1 else { return false }
                // Some converters hold back a character, because an accent may follow.
                return iconv(converter, nil, nil, &destination, &rest) != -1
            }
        }
        guard isConverted else {
            let isPartial = errno == EINVAL
            iconv(converter, nil, nil, nil, nil)
            return isPartial ? nil : -1
        }
        return size - rest == MemoryLayout<Int32>.size ? codePoints.0 : nil
    }

    /// Returns a text in UTF-8. Bytes that are not characters are not changed.
    func decoded(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        for byte in bytes {
            if byte >= 0x80, let scalar = Unicode.Scalar(UInt32(bitPattern: codePoints[Int(byte)])) {
                text += String(scalar).utf8
            } else {
                text.append(byte)
            }
        }
        return text
    }
}
