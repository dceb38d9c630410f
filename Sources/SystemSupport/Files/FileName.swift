internal import Glibc

// File names are byte sequences. On old disks, they are often encoded in Latin-1, which Swift strings cannot represent
// unchanged. Each non-ASCII byte of a name in another encoding is therefore mapped to a private-use character that does
// not occur in real names.

/// Operations on file names, and conversions between Swift strings and file names that may not be UTF-8.
package enum FileName {
    private static let firstScalar: UInt32 = 0x10_FE00

    /// Returns a string that represents a file name that is not UTF-8. ``path(_:)`` converts the string back to the
    /// file name.
    package static func text(_ name: UnsafePointer<CChar>) -> String {
        var text = String.UnicodeScalarView()
        var pointer = name
        while pointer.pointee != 0 {
            let byte = UInt8(bitPattern: pointer.pointee)
            text.append(Unicode.Scalar(byte < 0x80 ? UInt32(byte) : firstScalar + UInt32(byte)) ?? "?")
            pointer += 1
        }
        return String(text)
    }

    /// Converts a string to the bytes of a file name, with a terminating zero.
    package static func path(_ text: String) -> [CChar] {
        guard text.unicodeScalars.contains(where: isByte) else { return Array(text.utf8CString) }
        return text.unicodeScalars.map { CChar(truncatingIfNeeded: isByte($0) ? $0.value - firstScalar : $0.value) } + [
            0
        ]
    }

    /// Returns a file name for display, with `?` in place of each byte that is not valid UTF-8.
    package static func shown(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isByte) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { isByte($0) ? "?" : $0 }))
    }

    /// Returns a file name as a word of a command that is shown to the user, quoted for the shell if necessary.
    package static func quoted(_ text: String) -> String {
        let shown = shown(text)
        // The `?` in place of a byte that is not valid UTF-8 stays outside of quotes, where it matches the byte.
        if !text.isEmpty, text.unicodeScalars.allSatisfy({ isByte($0) || isPlain($0) }) { return shown }
        return "'\(shown.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
    }

    /// Returns whether a character has no special meaning for shells.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.generalCategory == .decimalNumber
            || "/._-+,:@%".unicodeScalars.contains(scalar)
    }

    /// Returns the directory that contains a file, or `.` if the path has no directory.
    package static func directory(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns the part of a path after the directory.
    package static func lastComponent(of path: String) -> String {
        String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    }

    /// Returns the target of a symbolic link without accessing the target, or `nil` if the path is not a link.
    package static func target(ofLink path: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { target in
            guard let start = target.baseAddress else { return nil }
            let count = readlink(path, start, target.count)
            return count < 0 ? nil : String(decoding: UnsafeRawBufferPointer(target).prefix(count), as: UTF8.self)
        }
    }

    private static func isByte(_ scalar: Unicode.Scalar) -> Bool {
        (firstScalar + 0x80...firstScalar + 0xFF).contains(scalar.value)
    }
}
