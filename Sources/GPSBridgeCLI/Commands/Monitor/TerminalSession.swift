import CTerminal
import Glibc
import Synchronization
import SystemSupport
import TerminalScreen

// The terminal belongs to the shell. It is given back on every way out: at the end, by a signal that ends the program
// (`TerminationSignals`), when the program is stopped, and in a crash.
//
// For crashes there is a signal handler in C, which only writes some bytes and restores the terminal's modes. A second
// process that watches this one would also restore the terminal after `kill -9`. But it would always be one more
// process to see, to kill and to wait for.

/// The terminal while a screen is shown on it.
final class TerminalSession: Sendable {
    /// The descriptor that keys are read from; -1 if there is none.
    let keys: Int32
    /// Becomes readable when ``nextNews()`` has something to return.
    let news: Int32

    /// Held while bytes are written, so that nothing follows the last ones.
    private let screen = Mutex(())
    /// Whether the program is ending, so that further output would appear on the shell's screen.
    ///
    /// This is not guarded by the mutex, because a writer holds the mutex for as long as the terminal accepts nothing.
    private let isGivenBack = Atomic(false)
    private let hasScreen = Atomic(false)

    /// The maximum size. Larger windows show nothing more, and a terminal may report 65,535 columns and rows.
    private static let largest = Size(columns: 1_000, rows: 500)

    /// An event of the terminal other than a key.
    enum News {
        /// The size of the terminal has changed.
        case resized
        /// The program should stop, because of Ctrl-Z.
        case stop
        /// The program continues after a stop.
        case goesOn
    }

    /// Takes over the terminal.
    init() throws(Failure) {
        // This comes first, so that threads started later do not receive the signals.
        news = c_terminal_open_signals()
        let own = isatty(STDIN_FILENO) == 1 ? STDIN_FILENO : open("/dev/tty", O_RDONLY | O_CLOEXEC)
        keys = own
        c_terminal_guard_crashes()
        TerminationSignals.onTermination { [self] in giveBack() }
        guard news >= 0, enter() else {
            throw Failure(.cannotWrite, "cannot use the terminal: \(String(cString: strerror(errno)))")
        }
    }

    /// Takes over the terminal after ``leave()``, or after the program was stopped.
    ///
    /// In the background, the terminal cannot be taken over yet: call this again later.
    ///
    /// - Returns: Whether the terminal still exists.
    @discardableResult
    func enter() -> Bool {
        let result = screen.withLock { _ in
            isGivenBack.load(ordering: .acquiring)
                ? 0 : c_terminal_enter(STDOUT_FILENO, Painter.end, Painter.end.count)
        }
        hasScreen.store(result == 0, ordering: .releasing)
        return result > 0 || result == 0 && write(Painter.beginning)
    }

    /// Whether this program, not the shell, has the terminal.
    var isOurs: Bool { hasScreen.load(ordering: .acquiring) }

    /// Gives the terminal back until ``enter()``.
    func leave() {
        hasScreen.store(false, ordering: .releasing)
        screen.withLock { _ in c_terminal_leave() }
    }

    /// Gives the terminal back for good. Another thread may be writing to the screen meanwhile.
    func giveBack() {
        isGivenBack.store(true, ordering: .releasing)
        // A terminal that accepts no output must not keep the program from ending.
        for _ in 0..<20 {
            if screen.withLockIfAvailable({ _ in c_terminal_leave() }) != nil { return }
            usleep(10_000)
        }
        // The terminal accepts no output, but the shell's modes can still be restored.
        c_terminal_restore_modes()
    }

    /// Stops the program until it is continued.
    func stop() {
        leave()
        c_terminal_stop()
        enter()
    }

    /// The size of the terminal, up to ``largest``.
    var size: Size {
        var (columns, rows): (Int32, Int32) = (80, 24)
        _ = c_terminal_size(STDOUT_FILENO, &columns, &rows)
        return Size(
            columns: min(Int(columns), Self.largest.columns), rows: min(Int(rows), Self.largest.rows))
    }

    /// Returns the next event; `nil` if there is none.
    func nextNews() -> News? {
        switch c_terminal_next_signal(news) {
        case SIGWINCH: .resized
        case SIGTSTP: .stop
        case SIGCONT: .goesOn
        default: nil
        }
    }

    /// Writes bytes, unless the program is ending.
    ///
    /// - Returns: Whether the terminal still exists.
    func write(_ bytes: [UInt8]) -> Bool {
        screen.withLock { _ in
            bytes.withUnsafeBytes { bytes in
                var rest = bytes[...]
                while !rest.isEmpty {
                    // The signal ends the program as soon as all its handlers have run.
                    guard !isGivenBack.load(ordering: .acquiring) else {
                        c_terminal_leave()
                        return true
                    }
                    let count = Glibc.write(
                        STDOUT_FILENO, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                    if count >= 0 {
                        rest = rest.dropFirst(count)
                    } else if errno == EAGAIN {
                        waitUntilReady(STDOUT_FILENO, for: .writable)
                    } else if errno != EINTR {
                        return false
                    }
                }
                return true
            }
        }
    }
}
