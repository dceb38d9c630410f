import Glibc

/// The standard output.
enum StandardOutput {
    /// Writes everything. A reader that has gone away ends the program quietly: it has all it wanted.
    static func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = Glibc.write(STDOUT_FILENO, part.baseAddress, part.count)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EPIPE {
                exit(ExitCode.success.rawValue)
            } else if errno != EINTR {
                throw Failure(.cannotWrite, "cannot write to the standard output: \(String(cString: strerror(errno)))")
            }
        }
    }
}
