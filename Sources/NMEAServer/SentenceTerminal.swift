internal import Glibc
internal import Serial
internal import ServerCore
package import SystemSupport

/// A serial port that is made of software, for programs that read nothing else. It has a link with a name that stays.
package final class SentenceTerminal: SentenceSink {
    package var name: String { link.path }

    private let ends: PseudoTerminal
    private let link: TerminalLink
    /// What is left of a line that found room for its beginning only.
    private var rest: ArraySlice<UInt8> = []

    /// - Parameter path: of the link.
    package init(link path: String) throws(Failure) {
        link = TerminalLink(path)
        do {
            ends = try PseudoTerminal()
            // Whether it is open is told from when it was closed first.
            let other = open(ends.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
            if other >= 0 { close(other) }
            // As at a server, whoever is on this machine may listen; what they send is not read.
            chmod(ends.path, 0o666)
            try link.make(to: ends.path)
        } catch { throw Failure(.cannotWrite, "\(error)") }
    }

    package func begin(on loop: EventLoop) {}

    package func send(_ lines: [UInt8]) {
        // What would wait for whoever opens it later is not true any more by then.
        guard isOpen else {
            rest = []
            return
        }
        // Programs send requests to receivers. One that writes without end is not read to the end: others wait.
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
