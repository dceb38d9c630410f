import Glibc

// The parent process may have closed standard input, standard output or standard error. In that case, the next file to
// be opened would get the closed stream's descriptor. If that stream was standard error, messages would be written to a
// recording or to a receiver.

/// Standard input, standard output and standard error.
enum StandardStreams {
    /// Opens `/dev/null` in place of closed streams, so that no other file gets their descriptors. Using a closed
    /// stream still fails: `/dev/null` replaces standard input only for writing, and the other streams only for
    /// reading.
    static func reserve() {
        for (stream, wrongMode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)] {
            guard fcntl(stream, F_GETFD) < 0 else { continue }
            // `open` returns the lowest free descriptor, which is the descriptor of this stream.
            _ = open("/dev/null", wrongMode)
        }
    }
}
