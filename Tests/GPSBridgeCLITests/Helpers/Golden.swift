import Glibc
import Testing

/// Compares a text with a file of the folder `Golden`. With `UPDATE_GOLDEN=1` in the environment the file is written.
func expectGolden(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let path = "\(testDirectory)/Golden/\(name)"
    if getenv("UPDATE_GOLDEN") != nil {
        try write(text, to: path)
        return
    }
    let golden = try read(path)
    #expect(text == golden, "differs from Golden/\(name)", sourceLocation: sourceLocation)
}

/// The folder of these tests.
let testDirectory: String = {
    let parts = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(2).joined(separator: "/")
}()

/// A file that a test could not use.
struct UnusableFile: Error, CustomStringConvertible {
    let description: String

    init(_ path: String) { description = "\(path): \(String(cString: strerror(errno)))" }
}

func read(_ path: String) throws -> String {
    guard let file = fopen(path, "r") else { throw UnusableFile(path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece[..<count] }
    return String(decoding: bytes, as: UTF8.self)
}

func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = fopen(path, "w") else { throw UnusableFile(path) }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw UnusableFile(path) }
}
