import CTerminal
import Glibc
import Synchronization
import SystemSupport
import TerminalScreen

// The terminal must be returned to the shell in every case: when the program exits normally, when a signal terminates
// it (`TerminationSignals`), when the user suspends it, and when it crashes.
//
// If the program crashes, a signal handler in C restores the screen and the terminal modes. After `kill -9`, nothing is
// restored: restoring would require a second process, which users would see and would also have to kill.

/// The terminal while the program shows its screen.
final class TerminalSession: Sendable {
    /// The descriptor for reading keys; -1 if no terminal is available for reading.
    let keys: Int32
    /// The descriptor that becomes readable when ``nextEvent()`` has an event to return.
    let signalDescriptor: Int32

    /// A lock that is held while bytes are written to the screen, so that the bytes that restore the terminal are
    /// always the last output.
    private let screen = Mutex(())
    /// Whether the terminal has been returned to the shell because the program is ending. Further output would appear
    /// on the shell's screen.
    ///
    /// The mutex does not guard this property, because a writer holds the mutex for as long as the terminal accepts no
    /// output.
    private let isRestored = Atomic(false)
    private let hasScreen = Atomic(false)

    /// The maximum size of the screen. Without this limit, a terminal that reports 65,535 columns and rows would
    /// require gigabytes of memory, although the screen has no more data to show.
    private static let maxSize = Size(columns: 1_000, rows: 500)

    /// A terminal event other than a key press.
    enum Event {
        /// The terminal size has changed.
        case resized
        /// The user has pressed Ctrl-Z to suspend the program.
        case stop
        /// The program has resumed after being suspended.
        case resumed
    }

    /// Takes over the terminal from the shell.
    init() throws(Failure) {
        // The signals are blocked first, so that threads started later do not receive them.
        signalDescriptor = c_terminal_open_signals()
        let own = isatty(STDIN_FILENO) == 1 ? STDIN_FILENO : open("/dev/tty", O_RDONLY | O_CLOEXEC)
        keys = own
        c_terminal_guard_crashes()
        TerminationSignals.onTermination { [self] in restore() }
        guard signalDescriptor >= 0, enter() else {
            throw Failure(.cannotWrite, "cannot use the terminal: \(lastSystemError)")
        }
    }

    /// Takes over the terminal again after ``leave()``, or after the program was suspended.
    ///
    /// A program in the background cannot take over the terminal. If ``isOurs`` is still `false`, call this method
    /// again later.
    ///
    /// - Returns: Whether the terminal still exists.
    @discardableResult
    func enter() -> Bool {
        let result = screen.withLock { _ in
            isRestored.load(ordering: .acquiring)
                ? 0 : c_terminal_enter(STDOUT_FILENO, Painter.end, Painter.end.count)
        }
        hasScreen.store(result == 0, ordering: .releasing)
        return result > 0 || result == 0 && write(Painter.beginning)
    }

    /// Whether this program, instead of the shell, controls the terminal.
    var isOurs: Bool { hasScreen.load(ordering: .acquiring) }

    /// Returns the terminal to the shell until the next call to ``enter()``.
    func leave() {
        hasScreen.store(false, ordering: .releasing)
        screen.withLock { _ in c_terminal_leave() }
    }

    /// Returns the terminal to the shell permanently. Another thread may be writing to the screen at the same time.
    func restore() {
        isRestored.store(true, ordering: .releasing)
        // A terminal that accepts no output must not keep the program from exiting.
        for _ in 0..<20 {
            if screen.withLockIfAvailable({ _ in c_terminal_leave() }) != nil { return }
            usleep(10_000)
        }
        // The terminal accepts no output, but the shell's modes can still be restored.
        c_terminal_restore_modes()
    }

    /// Suspends the program until the user resumes it.
    func stop() {
        leave()
        c_terminal_stop()
        enter()
    }

    /// The terminal size, limited to ``maxSize``.
    var size: Size {
        var (columns, rows): (Int32, Int32) = (80, 24)
        _ = c_terminal_size(STDOUT_FILENO, &columns, &rows)
        return Size(
            columns: min(Int(columns), Self.maxSize.columns), rows: min(Int(rows), Self.maxSize.rows))
    }

    /// Returns the next event of the terminal; `nil` if no event has occurred.
    func nextEvent() -> Event? {
        switch c_terminal_next_signal(signalDescriptor) {
        case SIGWINCH: .resized
        case SIGTSTP: .stop
        case SIGCONT: .resumed
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
                    // Another thread has called `restore`, which may have stopped waiting for this lock. Therefore
                    // restore the terminal here instead of writing the rest.
                    guard !isRestored.load(ordering: .acquiring) else {
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
