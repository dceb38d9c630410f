// The name of a file is bytes, and those of old disks are often Latin-1. Swift's strings cannot hold them, so each byte of such a
// name stands as a character of a private plane that no name has.

/// Names of files that are not UTF-8.
package enum FileName {
    private static let firstScalar: UInt32 = 0x10_FE00

    /// A text for a name that is not UTF-8, from which ``path(_:)`` makes the name again.
    package static func text(_ name: UnsafePointer<CChar>) -> String {
        var text = String.UnicodeScalarView()
        var place = name
        while place.pointee != 0 {
            let byte = UInt8(bitPattern: place.pointee)
            text.append(Unicode.Scalar(byte < 0x80 ? UInt32(byte) : firstScalar + UInt32(byte)) ?? "?")
            place += 1
        }
        return String(text)
    }

    /// The bytes of a name, with a zero at the end.
    package static func path(_ text: String) -> [CChar] {
        guard text.unicodeScalars.contains(where: isByte) else { return Array(text.utf8CString) }
        return text.unicodeScalars.map { CChar(truncatingIfNeeded: isByte($0) ? $0.value - firstScalar : $0.value) } + [
            0
        ]
    }

    /// A name for people.
    package static func shown(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isByte) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { isByte($0) ? "?" : $0 }))
    }

    private static func isByte(_ scalar: Unicode.Scalar) -> Bool {
        (firstScalar + 0x80...firstScalar + 0xFF).contains(scalar.value)
    }
}
