package import Glibc

/// A namespace for starting other programs.
package enum ChildProcess {
    /// Starts a program whose standard input, output and error are `/dev/null`. Does not wait for the program to end.
    ///
    /// The started program is in its own process group, so Ctrl-C does not end it before this program has finished
    /// using it.
    ///
    /// - Parameter words: The program's name, which is looked up in `PATH`, followed by its arguments.
    /// - Returns: The process ID.
    /// - Throws: A ``SystemError`` if the program cannot be started.
    package static func start(_ words: [String]) throws(SystemError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
        }
        // The child process must not inherit the signal mask, because the screen of a terminal blocks the signals that
        // it reads from a descriptor.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        // Other signals stay ignored if they were ignored when this program was started, as with `nohup`.
        var defaults = none
        for signal in WriteErrorSignals.all { sigaddset(&defaults, signal) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var process: pid_t = 0
        let result = withArguments(words) { posix_spawnp(&process, words[0], &actions, &attributes, $0, environ) }
        guard result == 0 else { throw SystemError(cannot: "start", words[0], number: result) }
        return process
    }

    /// Calls a closure with the arguments of a program as `execv` expects them: C strings, followed by `nil`.
    ///
    /// - Parameter words: The program's name, followed by its arguments.
    package static func withArguments<Result>(
        _ words: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        return body(arguments)
    }
}
