import Glibc
public import Testing

/// What came of a script.
public struct Outcome {
    public let status: Int32
    public let output: String
    public let errors: String
}

/// Runs a script in a directory. `gpsbridge` in it is the program that was built with the tests.
public func shell(_ script: String, in directory: TemporaryDirectory) throws -> Outcome {
    // Results stand apart, so that scripts may list their directory.
    let results = TemporaryDirectory()
    let whole = """
        gpsbridge() { "\(programDirectory)/gpsbridge" "$@"; }
        cd "\(directory.path)" || exit 99
        \(script)
        """
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, results("output"), O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, results("errors"), O_WRONLY | O_CREAT, 0o600)
    // What this process has blocked while it tests signals is not blocked for others.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // Nor is what is ignored, as under nohup.
    var hangUp = sigset_t()
    sigemptyset(&hangUp)
    sigaddset(&hangUp, SIGHUP)
    posix_spawnattr_setsigdefault(&attributes, &hangUp)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var process = pid_t()
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    let arguments = CStrings(["bash", "-c", whole])
    // What is set on this machine does not matter.
    let environment = CStrings(["PATH=\(path)", "LANG=C.UTF-8", "SWIFT_BACKTRACE=enable=no", "GPSBRIDGE_CONFIG="])
    errno = posix_spawnp(&process, "bash", &actions, &attributes, arguments.pointers, environment.pointers)
    guard errno == 0 else { throw UnusableFile("bash") }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let hasExited = status & 0x7F == 0
    return Outcome(
        status: hasExited ? status >> 8 & 0xFF : 128 + status & 0x7F, output: try read(results("output")),
        errors: try read(results("errors")))
}

/// A list of texts as C has it.
private final class CStrings {
    let pointers: [UnsafeMutablePointer<CChar>?]

    init(_ texts: [String]) {
        var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { text in strdup(text) }
        pointers.append(nil)
        self.pointers = pointers
    }

    deinit { for pointer in pointers { free(pointer) } }
}

/// Where the test program, and so the program that it tests, was built.
public let programDirectory: String = {
    var path = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    let parts = String(decoding: path.prefix(max(count, 0)).map(UInt8.init(bitPattern:)), as: UTF8.self).split(
        separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast().joined(separator: "/")
}()

extension Trait where Self == ConditionTrait {
    /// Tests with another program's help; without it they are skipped, and say so.
    public static func needs(_ program: String) -> Self {
        .enabled("the program \(program) is not installed") {
            let directory = TemporaryDirectory()
            return try shell("command -v \(program)", in: directory).status == 0
        }
    }
}
