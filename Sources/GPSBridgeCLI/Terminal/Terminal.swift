import CTerminal
import Glibc
import Synchronization
import SystemSupport

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

    /// The number of messages that could not be written since the last success; `nil` if messages wait until they
    /// can be written.
    private static let unwritten = Mutex<Int?>(nil)

    /// Drops messages from now on while standard error accepts no more text. A server must not wait, because it would
    /// stop serving its clients when someone stops the terminal with Ctrl-S, or when a pager stops reading.
    package static func dropMessagesIfBlocked() { unwritten.withLock { $0 = $0 ?? 0 } }

    /// Writes text under the lock, so that no other thread uses up the space that was found for it.
    private static func write(_ text: String) {
        unwritten.withLock { unwritten in
            var text = text + "\n"
            if let count = unwritten {
                guard waitUntilReady(STDERR_FILENO, for: .writable, .zero) else {
                    unwritten = count + 1
                    return
                }
                if count > 0 { text = "gpsbridge: \(count) messages could not be shown\n" + text }
                unwritten = 0
            }
            text.withUTF8(writeAll)
        }
    }

    private static func writeAll(_ text: UnsafeBufferPointer<UInt8>) {
        var rest = UnsafeRawBufferPointer(text)
        while !rest.isEmpty {
            let count = Glibc.write(STDERR_FILENO, rest.baseAddress, rest.count)
            guard count >= 0 || errno == EINTR else { return }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(max(0, count)))
        }
    }

    /// Whether the locale in the environment indicates that the terminal supports UTF-8.
    static var supportsUnicode: Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(Environment.value).first { !$0.isEmpty } ?? ""
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
