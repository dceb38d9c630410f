import CTerminal
import Glibc
import Synchronization
import SystemSupport
import TerminalScreen

// The terminal belongs to the shell and is only lent. It is given back on every way out: at the end, by a signal that ends the
// program (`TerminationSignals`), when the program is stopped, and in a crash. For the last there is a signal handler in C, which
// has nothing to do but to write some bytes and to set the terminal; a second process that watches this one would have done
// also after `kill -9`, but would be a process more to be seen, to be killed and to be waited for, in each and every case.

/// The terminal while a screen is shown on it.
final class TerminalSession: Sendable {
    /// Where keys come from; -1 if there are none.
    let keys: Int32
    /// Becomes readable when there is news for ``nextNews()``.
    let news: Int32

    /// Taken while something is written, so that nothing comes behind the last bytes.
    private let screen = Mutex(())
    /// Whether the program ends: whatever would be shown from now on would stand on the shell's screen. Not a part of what
    /// the mutex guards, for who writes to a terminal that takes nothing holds that for as long.
    private let isGivenBack = Atomic(false)
    private let hasScreen = Atomic(false)

    /// Larger windows show nothing more; a terminal may say that it has 65,535 columns and as many rows.
    private static let largest = Size(columns: 1_000, rows: 500)

    /// What a terminal tells besides keys.
    enum News {
        /// It has another size.
        case resized
        /// The program is to stop.
        case stop
        /// The program goes on.
        case goesOn
    }

    /// Takes the terminal.
    init() throws(Failure) {
        // First of all, so that threads that begin later do not get the signals.
        news = c_terminal_open_signals()
        let own = isatty(STDIN_FILENO) == 1 ? STDIN_FILENO : open("/dev/tty", O_RDONLY | O_CLOEXEC)
        keys = own
        c_terminal_guard_crashes()
        TerminationSignals.onTermination { [self] in giveBack() }
        guard news >= 0, enter() else {
            throw Failure(.cannotWrite, "cannot use the terminal: \(String(cString: strerror(errno)))")
        }
    }

    /// Takes it again after ``leave()``, or after the program was stopped. In the background there is nothing to take: it is
    /// to be asked again.
    /// - Returns: whether it is there at all.
    @discardableResult
    func enter() -> Bool {
        let result = screen.withLock { _ in
            isGivenBack.load(ordering: .acquiring)
                ? 0 : c_terminal_enter(STDOUT_FILENO, Painter.end, Painter.end.count)
        }
        hasScreen.store(result == 0, ordering: .releasing)
        return result > 0 || result == 0 && write(Painter.beginning)
    }

    /// Whether it is this program's now, and not the shell's.
    var isOurs: Bool { hasScreen.load(ordering: .acquiring) }

    /// Gives it back until ``enter()``.
    func leave() {
        hasScreen.store(false, ordering: .releasing)
        screen.withLock { _ in c_terminal_leave() }
    }

    /// Gives it back for good, from another thread, while the screen may go on.
    func giveBack() {
        isGivenBack.store(true, ordering: .releasing)
        // A terminal that takes nothing more must not keep the program from ending.
        for _ in 0..<20 {
            if screen.withLockIfAvailable({ _ in c_terminal_leave() }) != nil { return }
            usleep(10_000)
        }
        // It takes no more bytes, but the shell's modes can still be set.
        c_terminal_restore_modes()
    }

    /// Stops the program until it is to go on.
    func stop() {
        leave()
        c_terminal_stop()
        enter()
    }

    /// How large it is.
    var size: Size {
        var (columns, rows): (Int32, Int32) = (80, 24)
        _ = c_terminal_size(STDOUT_FILENO, &columns, &rows)
        return Size(
            columns: min(Int(columns), Self.largest.columns), rows: min(Int(rows), Self.largest.rows))
    }

    /// What has happened since the last call.
    func nextNews() -> News? {
        switch c_terminal_next_signal(news) {
        case SIGWINCH: .resized
        case SIGTSTP: .stop
        case SIGCONT: .goesOn
        default: nil
        }
    }

    /// Shows bytes, unless the program ends.
    /// - Returns: whether the terminal is still there.
    func write(_ bytes: [UInt8]) -> Bool {
        screen.withLock { _ in
            bytes.withUnsafeBytes { bytes in
                var rest = bytes[...]
                while !rest.isEmpty {
                    // The signal is what ends it, as soon as the last works are done.
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
