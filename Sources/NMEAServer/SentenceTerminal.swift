internal import Glibc
internal import Serial
internal import ServerCore
package import SystemSupport

/// A pseudo-terminal for programs that can only read serial ports. A symbolic link provides a stable path.
package final class SentenceTerminal: SentenceSink {
    package var name: String { link.path }

    private let ends: PseudoTerminal
    private let link: TerminalLink
    /// The unsent bytes of a partially sent line.
    private var rest: ArraySlice<UInt8> = []

    /// Creates a pseudo-terminal and a symbolic link to it.
    ///
    /// - Parameter path: The path of the symbolic link.
    package init(link path: String) throws(Failure) {
        link = TerminalLink(path)
        do {
            ends = try PseudoTerminal()
            // The kernel cannot report that no program has the terminal open until the terminal has been opened and
            // closed once.
            let other = open(ends.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
            if other >= 0 { close(other) }
            // Any user of this machine may read from the terminal, just as any user may connect to the server.
            chmod(ends.path, 0o666)
            try link.make(to: ends.path)
        } catch { throw Failure(.cannotWrite, "\(error)") }
    }

    package func begin(on loop: EventLoop) {}

    package func send(_ lines: [UInt8]) {
        // Lines are not queued while no program has the port open, because they would be out of date when a program
        // opens it.
        guard isOpen else {
            rest = []
            return
        }
        // Programs may send commands to the receiver. These commands are read and discarded. The amount read at once is
        // limited, so that a program that writes continuously does not block other clients.
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
