import Glibc
package import MonitorScreen
package import SystemSupport
package import TerminalScreen

/// The terminal on which a command draws pictures, and from which it reads keys.
///
/// The command waits until the descriptor ``signals`` or ``keyboard`` is readable, and then calls ``handleSignals()``
/// or ``readKeys()``. All methods must be called on the same thread.
package final class Screen {
    private let terminal: TerminalSession
    private var painter: Painter
    private var keys = KeyDecoder()
    /// Whether the theme is chosen by querying the terminal for its background color.
    private let isThemeAsked: Bool
    /// The size of the next picture.
    package private(set) var size: Size
    /// Whether the next picture may differ from the last one.
    package var isChanged = true
    /// Whether the terminal has been closed, in which case the command should exit.
    package private(set) var isClosed = false

    /// Whether standard output is a terminal whose cursor can be moved.
    package static var isAvailable: Bool {
        let terminal = Environment.value("TERM") ?? ""
        return isatty(STDOUT_FILENO) == 1 && !terminal.isEmpty && terminal != "dumb"
    }

    /// Takes over the terminal from the shell.
    ///
    /// - Parameter theme: The color theme; `nil` for the theme that suits the terminal's background.
    package init(colors: ColorChoice = .auto, theme: Theme? = nil) throws(Failure) {
        painter = Painter(depth: ColorDepth(environment: Environment.value, choice: colors), theme: theme ?? .dark)
        isThemeAsked = theme == nil && painter.depth != .none
        terminal = try TerminalSession()
        size = terminal.size
        if isThemeAsked { _ = terminal.write(Theme.question) }
    }

    /// Returns the terminal to the shell.
    package func leave() { terminal.leave() }

    /// The descriptor that is readable when ``handleSignals()`` must be called.
    package var signals: Int32 { terminal.signalDescriptor }

    /// The descriptor from which keys are read; -1 while the program is in the background, where reading would stop the
    /// program (SIGTTIN).
    package var keyboard: Int32 { terminal.isOurs ? terminal.keys : -1 }

    /// The time at which to call ``expireKeys()``; `nil` if no key sequence is incomplete.
    package var deadline: ContinuousClock.Instant? { keys.deadline }

    /// Handles changes of the terminal size, and Ctrl-Z. Keys that were ready before Ctrl-Z must not be read
    /// afterwards, because they belong to the shell.
    package func handleSignals() {
        while let event = terminal.nextEvent() {
            switch event {
            case .resized: break
            case .stop: terminal.stop()
            case .resumed: terminal.enter()
            }
            if event != .resized { painter.forget() }
            size = terminal.size
            isChanged = true
        }
    }

    /// Reads and returns the keys that were pressed.
    package func readKeys() -> [MonitorKey] {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = Glibc.read(terminal.keys, &bytes, bytes.count)
        if count == 0 || count < 0 && errno != EINTR && errno != EAGAIN { isClosed = true }
        defer { adoptTheme() }
        return keys.read(bytes.prefix(max(0, count)))
    }

    /// Returns the keys, such as Escape, whose key sequences were not completed in time.
    package func expireKeys() -> [MonitorKey] { keys.expire(at: .now) }

    private func adoptTheme() {
        guard isThemeAsked, let theme = keys.theme, theme != painter.theme else { return }
        painter.theme = theme
        isChanged = true
    }

    /// Makes ``show(_:)`` draw the next picture completely, including the parts that have not changed.
    package func repaint() { painter.forget() }

    /// Returns whether the program can draw.
    ///
    /// A program in the background cannot draw. No signal is sent when the program returns to the foreground, so every
    /// call tries to take over the terminal again.
    package func isReady() -> Bool {
        if terminal.isOurs { return true }
        // `enter` fails only after the terminal has been closed.
        if !terminal.enter() { isClosed = true }
        painter.forget()
        size = terminal.size
        return terminal.isOurs
    }

    /// Draws a picture, sending only the changes since the previous picture. Sets ``isClosed`` if the terminal no
    /// longer exists.
    package func show(_ picture: Picture) {
        var bytes: [UInt8] = []
        painter.paint(picture, into: &bytes)
        if !bytes.isEmpty, !terminal.write(bytes) { isClosed = true }
    }
}
