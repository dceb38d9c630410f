import Glibc

/// The error for a file that a test cannot read or write.
public struct UnusableFile: Error, CustomStringConvertible {
    public let description: String

    public init(_ path: String) { description = "\(path): \(String(cString: strerror(errno)))" }
}

/// Returns the contents of a file.
public func readBytes(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "re") else { throw UnusableFile(path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece[..<count] }
    return bytes
}

/// Returns the contents of a file as text.
public func read(_ path: String) throws -> String { String(decoding: try readBytes(path), as: UTF8.self) }

/// Writes bytes to a file and replaces its previous contents.
public func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = fopen(path, "we") else { throw UnusableFile(path) }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw UnusableFile(path) }
}

/// Writes text to a file and replaces its previous contents.
public func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }
