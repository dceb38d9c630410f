import Formats
import Glibc

/// Whoever reads the standard output, and may have seen enough.
enum OutputReader {
    /// Waits until a descriptor has something to read.
    /// - Returns: whether it has; otherwise the reader has gone away.
    static func wait(for descriptor: Int32) -> Bool {
        // A pipe's other end is reported as an error, without being asked for.
        var waitedFor = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
        ]
        while poll(&waitedFor, 2, -1) < 0, errno == EINTR {}
        return waitedFor[1].revents == 0
    }

    /// Ends the program when the reader goes away, though there may be nothing to write for long.
    static func endTogether() {
        let nothingElse: Int32 = -1
        WorkerThread {
            while wait(for: nothingElse) {}
            _exit(Failure.readerIsGone.code.rawValue)
        }.detach()
    }
}
