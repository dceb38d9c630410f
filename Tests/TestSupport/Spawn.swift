public import Glibc

/// Starts a program from the search path.
/// - Parameters:
///   - words: The name and the arguments of the program.
///   - environment: The environment variables, or `nil` for those of this process.
public func spawn(
    _ words: [String], environment: [String]? = nil, _ actions: inout posix_spawn_file_actions_t
) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Threads that run tests block most signals, and a shell that blocks SIGCHLD waits forever.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // Restores the default actions: nohup ignores SIGHUP, and `&` of a shell without job control ignores SIGINT and
    // SIGQUIT.
    var ignored = sigset_t()
    sigemptyset(&ignored)
    for signal in [SIGHUP, SIGINT, SIGQUIT] { sigaddset(&ignored, signal) }
    posix_spawnattr_setsigdefault(&attributes, &ignored)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var process = pid_t()
    let arguments = CStrings(words)
    let variables = environment.map(CStrings.init)
    errno = posix_spawnp(
        &process, words[0], &actions, &attributes, arguments.pointers, variables?.pointers ?? environ)
    guard errno == 0 else { throw UnusableFile(words[0]) }
    return process
}

/// A list of strings as a C array.
private final class CStrings {
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private let count: Int

    init(_ texts: [String]) {
        count = texts.count
        pointers = .allocate(capacity: count + 1)
        for (index, text) in texts.enumerated() { pointers[index] = strdup(text) }
        pointers[count] = nil
    }

    deinit {
        for index in 0..<count { free(pointers[index]) }
        pointers.deallocate()
    }
}
