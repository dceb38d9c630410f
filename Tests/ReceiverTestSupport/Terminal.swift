internal import Glibc
package import Serial
internal import TestSupport

/// The device side of a pseudo-terminal. Its methods wait on a separate thread.
package final class Terminal: Sendable {
    package let ends: PseudoTerminal

    package init() throws { ends = try PseudoTerminal() }

    package var path: String { ends.path }

    package func send(_ text: String) async throws { try await send(Array(text.utf8)) }

    /// Sends all bytes as fast as they are read.
    package func send(_ bytes: [UInt8]) async throws {
        try await onThread {
            var rest = bytes[...]
            while !rest.isEmpty {
                wait(for: POLLOUT, on: self.ends.descriptor)
                rest = rest.dropFirst(self.ends.send(rest.prefix(4_096)))
            }
        }
    }

    /// Waits until at least `count` bytes have been sent to the device, and returns them. The kernel echoes bytes on
    /// another thread, so they may arrive late.
    package func received(_ count: Int) async throws -> [UInt8] {
        try await onThread {
            var bytes: [UInt8] = []
            while bytes.count < count {
                wait(for: POLLIN, on: self.ends.descriptor)
                bytes += self.ends.receive()
            }
            return bytes
        }
    }

    /// Waits until no program has the port open.
    package func waitUntilClosed() async throws { _ = try await onThread { wait(for: 0, on: self.ends.descriptor) } }

    /// Configures the port like one that has just been plugged in: an interactive terminal that echoes.
    package func makeCooked() {
        let descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        var settings = termios()
        tcgetattr(descriptor, &settings)
        settings.c_lflag |= tcflag_t(ECHO | ICANON | ISIG)
        settings.c_iflag |= tcflag_t(ICRNL | IXON)
        settings.c_oflag |= tcflag_t(OPOST | ONLCR)
        tcsetattr(descriptor, TCSANOW, &settings)
        close(descriptor)
    }
}
