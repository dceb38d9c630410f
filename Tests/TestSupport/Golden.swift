import Glibc
public import Testing

/// Compares text with a file in the `Golden` folder of the test target.
///
/// With `UPDATE_GOLDEN=1` in the environment, writes the file instead.
public func expectGolden(
    _ text: String, _ name: String, file: StaticString = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let path = "\(testDirectory(file))/Golden/\(name)"
    if getenv("UPDATE_GOLDEN") != nil {
        try write(text, to: path)
        return
    }
    let golden = try read(path)
    #expect(text == golden, "differs from Golden/\(name)", sourceLocation: sourceLocation)
}

/// Returns the folder of the calling test target.
public func testDirectory(_ file: StaticString = #filePath) -> String {
    let parts = "\(file)".split(separator: "/", omittingEmptySubsequences: false)
    let tests = parts.lastIndex(of: "Tests") ?? parts.startIndex
    return parts.prefix(tests + 2).joined(separator: "/")
}
