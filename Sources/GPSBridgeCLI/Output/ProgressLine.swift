import Glibc
import SystemSupport

/// A line on standard error that shows the progress of an operation. Each text replaces the previous text.
struct ProgressLine {
    private let write: (String) -> Void
    private var isShown = false

    /// Creates a line that is not shown yet.
    init(write: @escaping (String) -> Void = Self.writeToStandardError) { self.write = write }

    /// Whether standard error is a terminal on which a line can be replaced.
    static var isSupported: Bool {
        guard isatty(STDERR_FILENO) == 1, let terminal = Environment.value("TERM") else { return false }
        return terminal != "dumb"
    }

    mutating func show(_ text: String) {
        isShown = true
        write("\r\(text)\(Self.clearRest)")
    }

    /// Removes the line. Call this method before printing other messages, and at the end.
    mutating func clear() {
        guard isShown else { return }
        isShown = false
        write("\r\(Self.clearRest)")
    }

    /// The control sequence that clears the rest of the line.
    private static let clearRest = "\u{1B}[K"

    private static func writeToStandardError(_ text: String) {
        var text = text
        text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
