import Glibc

/// What is said to the person at the terminal, apart from results.
enum Terminal {
    /// Writes a line to the standard error.
    static func say(_ line: String) {
        var text = line.hasSuffix("\n") ? line : line + "\n"
        text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
