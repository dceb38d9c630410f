import Glibc

// The parent process may have closed some of these descriptors. The next file opened would then get the number of a
// standard stream. Messages for people could end up in a recording, at a receiver, or in a descriptor that reports
// events.

/// Standard input, standard output and standard error.
enum StandardStreams {
    /// Reserves the numbers of closed streams, so that no other file gets them. Using a closed stream still fails.
    static func reserve() {
        for (stream, wrongMode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)] {
            guard fcntl(stream, F_GETFD) < 0 else { continue }
            // The lowest free number, which `open` returns, is this one.
            _ = open("/dev/null", wrongMode)
        }
    }
}
