import Glibc

/// Messages to the person at the terminal, apart from results.
enum Terminal {
    /// Writes a message to standard error, as one line. Foreign text in it cannot fake another line.
    static func say(_ message: String) { write(message.harmless) }

    /// Writes the program's own text to standard error, which may have several lines: help, or an error with advice.
    static func explain(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).harmless }
        write((lines.last == "" ? lines.dropLast() : lines[...]).joined(separator: "\n"))
    }

    private static func write(_ text: String) {
        var text = text + "\n"
        text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
