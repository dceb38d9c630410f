import CTerminal
import Glibc

/// Messages to the user on standard error, separate from the output of a command.
package enum Terminal {
    /// Writes a message to standard error as a single line. Line breaks in the message are replaced, so that untrusted
    /// text cannot imitate another message.
    package static func say(_ message: String) { write(message.harmless) }

    /// Writes the program's own text, such as help or an error with advice, to standard error. The text may have
    /// several lines.
    package static func explain(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).harmless }
        write((lines.last == "" ? lines.dropLast() : lines[...]).joined(separator: "\n"))
    }

    private static func write(_ text: String) {
        var text = text + "\n"
        text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    /// Whether the locale in the environment indicates that the terminal supports UTF-8.
    static var supportsUnicode: Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(Screen.environment).first { !$0.isEmpty } ?? ""
        let name = locale.lowercased()
        return name.hasSuffix("utf-8") || name.hasSuffix("utf8")
    }

    /// The width in columns of the terminal on standard output; 80 if it is unknown.
    static var columns: Int {
        var (columns, rows): (Int32, Int32) = (80, 24)
        _ = c_terminal_size(STDOUT_FILENO, &columns, &rows)
        return Int(columns)
    }
}
