import Glibc

// Whoever starts a program may have closed some of them. What is opened next would get the number: what is said to a person
// would stand in a recording then, go to a receiver, or be taken for a signal.

/// The standard input, the standard output and the standard error.
enum StandardStreams {
    /// Sees to it that nothing else gets their numbers. What was closed fails when it is used, as before.
    static func reserve() {
        for (stream, wrongMode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)] {
            guard fcntl(stream, F_GETFD) < 0 else { continue }
            // The lowest number that is free is this one.
            _ = open("/dev/null", wrongMode)
        }
    }
}
