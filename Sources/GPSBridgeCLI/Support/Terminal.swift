import Glibc

/// What is said to the person at the terminal, apart from results.
enum Terminal {
    /// Writes one message as one line to the standard error. What is foreign in it may be anything: no line of its own can be
    /// made up by it.
    static func say(_ message: String) { write(message.harmless) }

    /// Writes lines of the program's own: a help text, or what is wrong and where more is told about it.
    static func explain(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).harmless }
        write((lines.last == "" ? lines.dropLast() : lines[...]).joined(separator: "\n"))
    }

    private static func write(_ text: String) {
        var text = text + "\n"
        text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
