import Glibc
public import Testing

/// The exit status and the output of a script.
public struct Outcome: Sendable {
    public let status: Int32
    public let output: String
    public let errors: String
}

/// Runs a script in a directory. `gpsbridge` in the script is the program built with the tests.
/// - Parameter hasOwnNetwork: Whether the script runs in separate network and IPC namespaces, where all ports are free.
///   Tests that pass `true` must have the trait `needsOwnNetwork`.
public func shell(
    _ script: String, in directory: TemporaryDirectory, hasOwnNetwork: Bool = false
) async throws -> Outcome {
    try await onThread { try run(script, in: directory, prefix: hasOwnNetwork ? ownNetwork : []) }
}

/// Without root, a network namespace needs a user namespace as well.
private let ownNetwork =
    ["unshare"] + (geteuid() == 0 ? [] : ["--user", "--map-root-user"]) + [
        "--net", "--ipc", "sh", "-c", #"ip link set lo up && exec "$@""#, "sh",
    ]

/// Ends a script, with exit code 124, if it waits forever for something that the program under test does not do.
private let hangDetector = ["timeout", "900"]

private func run(_ script: String, in directory: TemporaryDirectory, prefix: [String]) throws -> Outcome {
    // The results are stored in another directory, so that they do not appear when a script lists its own directory.
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
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    // This machine's settings must not influence the tests.
    let environment = ["PATH=\(path)", "LANG=C.UTF-8", "SWIFT_BACKTRACE=enable=no", "GPSBRIDGE_CONFIG="]
    let process = try spawn(prefix + hangDetector + ["bash", "-c", whole], environment: environment, &actions)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let hasExited = status & 0x7F == 0
    return Outcome(
        status: hasExited ? status >> 8 & 0xFF : 128 + status & 0x7F, output: try read(results("output")),
        errors: try read(results("errors")))
}

/// The directory of the test program and of the program under test.
public let programDirectory: String = {
    var path = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    let parts = String(decoding: path.prefix(max(count, 0)).map(UInt8.init(bitPattern:)), as: UTF8.self).split(
        separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast().joined(separator: "/")
}()

extension Trait where Self == ConditionTrait {
    /// Skips a test with a message if it cannot have its own network namespace.
    public static var needsOwnNetwork: Self {
        .enabled("network namespaces are not allowed here, or iproute2 is not installed") {
            try await shell("true", in: TemporaryDirectory(), hasOwnNetwork: true).status == 0
        }
    }

    /// Skips a test with a message if a program that it needs is not installed.
    public static func needs(_ program: String) -> Self {
        .enabled("the program \(program) is not installed") {
            let directory = TemporaryDirectory()
            return try await shell("command -v \(program)", in: directory).status == 0
        }
    }
}
