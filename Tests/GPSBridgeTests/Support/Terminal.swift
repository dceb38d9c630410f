import DelegateStreams
import Glibc
import Serial

/// The device's side of a pseudo-terminal, which waits on a thread of its own.
final class Terminal: Sendable {
    let ends: PseudoTerminal

    init() throws { ends = try PseudoTerminal() }

    var path: String { ends.path }

    func send(_ text: String) async throws { try await send(Array(text.utf8)) }

    /// Sends all bytes, as fast as they are read.
    func send(_ bytes: [UInt8]) async throws {
        try await onThread {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = self.ends.send(rest.prefix(4_096))
                rest = rest.dropFirst(count)
                if count == 0, self.poll(POLLOUT) == 0 { return }
            }
        }
    }

    /// What was sent to it, once there are so many bytes. The kernel echoes on a thread of its own.
    func received(_ count: Int) async throws -> [UInt8] {
        try await onThread {
            var bytes: [UInt8] = []
            while bytes.count < count, self.poll(POLLIN) & POLLIN != 0 { bytes += self.ends.receive() }
            return bytes
        }
    }

    /// Waits until nobody has the port open any more.
    func waitUntilClosed() async throws { try await onThread { while self.poll(0) & POLLHUP == 0 {} } }

    /// Waits until this speed has been set.
    func waitUntilSet(_ speed: Int) async throws {
        try await onThread { while self.ends.speed != speed { sched_yield() } }
    }

    /// Makes of it what the kernel makes of a port that was just plugged in: a terminal for people, which echoes.
    func makeCooked() {
        let descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        var settings = termios()
        tcgetattr(descriptor, &settings)
        settings.c_lflag |= tcflag_t(ECHO | ICANON | ISIG)
        settings.c_iflag |= tcflag_t(ICRNL | IXON)
        settings.c_oflag |= tcflag_t(OPOST | ONLCR)
        tcsetattr(descriptor, TCSANOW, &settings)
        close(descriptor)
    }

    private func poll(_ events: Int32) -> Int32 {
        var waiting = pollfd(fd: ends.descriptor, events: Int16(events), revents: 0)
        return Glibc.poll(&waiting, 1, 10_000) > 0 ? Int32(waiting.revents) : 0
    }
}

/// Does what waits on a thread that nobody else needs.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async throws -> Result {
    let result = Promise<Result>()
    _ = try WorkerThread { result.fulfill(body()) }
    return try await result.value
}
