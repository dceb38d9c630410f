internal import Glibc
internal import Serial
internal import ServerCore
package import SystemSupport

/// A pseudo-terminal for programs that read only serial ports. A symbolic link gives it a stable name.
package final class SentenceTerminal: SentenceSink {
    package var name: String { link.path }

    private let ends: PseudoTerminal
    private let link: TerminalLink
    /// The unsent rest of a line that was sent only in part.
    private var rest: ArraySlice<UInt8> = []

    /// Creates the pseudo-terminal and its link.
    ///
    /// - Parameter path: The path of the link.
    package init(link path: String) throws(Failure) {
        link = TerminalLink(path)
        do {
            ends = try PseudoTerminal()
            // A hang-up is reported only after the other side has been opened and closed once.
            let other = open(ends.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
            if other >= 0 { close(other) }
            // As with a server, any user of this machine may read. Input is ignored.
            chmod(ends.path, 0o666)
            try link.make(to: ends.path)
        } catch { throw Failure(.cannotWrite, "\(error)") }
    }

    package func begin(on loop: EventLoop) {}

    package func send(_ lines: [UInt8]) {
        // Queued data would be outdated by the time a program opens the port.
        guard isOpen else {
            rest = []
            return
        }
        // Programs send requests to receivers. Discard a limited amount, so that a program that writes continuously
        // cannot block others.
        _ = ends.receive(atMost: 1 << 16)
        rest = rest.dropFirst(ends.send(rest))
        guard rest.isEmpty else { return }
        let sent = ends.send(lines)
        guard sent > 0, sent < lines.count, lines[sent - 1] != 0x0A else { return }
        let unsent = lines[sent...]
        rest = unsent.firstIndex(of: 0x0A).map { unsent[...$0] } ?? unsent
    }

    package func end() { link.remove() }

    private var isOpen: Bool {
        var other = PollList(ends.descriptor, for: .hangUp)
        return !other.wait(for: .zero)
    }
}
