import Glibc
import SystemSupport

/// A command implemented by a separate program, which has its own package because it needs additional libraries.
struct AddOn: Sendable {
    /// The name of the command, as typed by the user.
    let name: String
    /// A one-line summary for the list of commands.
    let summary: String
    /// The name of the program, which is also the name of its package.
    let program: String
    /// The arguments of the program that select the command.
    let words: [String]

    /// The command that sends a device's fixes to the center of its fleet.
    static let publish = AddOn(
        name: "publish", summary: "send fixes to the center of a fleet (package gpsbridge-fleet)",
        program: "gpsbridge-fleet", words: ["publish"])

    /// The command that runs and queries the center of a fleet.
    static let fleet = AddOn(
        name: "fleet", summary: "collect and query the fixes of a fleet (package gpsbridge-fleet)",
        program: "gpsbridge-fleet", words: [])

    /// Replaces this process with the program.
    ///
    /// - Parameter words: The arguments that follow the name of the command.
    /// - Returns: The reason the program could not be started. On success, this method does not return.
    func run(_ words: some Sequence<String>) -> Failure { execute(self.words + words) }

    /// Replaces this process with the program, which prints completion candidates for a command line.
    ///
    /// - Parameter words: The arguments after the name of the command, up to and including the word being typed.
    /// - Returns: The reason the program could not be started. On success, this method does not return.
    func complete(_ words: some Sequence<String>) -> Failure {
        execute(["completions", "--words", "--"] + self.words + words)
    }

    /// Replaces this process with the program, which shows one of its manual pages.
    ///
    /// - Returns: The reason the program could not be started. On success, this method does not return.
    func showManualPage(_ page: String) -> Failure { execute(["man", page]) }

    /// Returns whether a manual page belongs to the program, such as `fleet`, `fleet-list` or `gpsbridge-fleet-list.1`.
    func hasManualPage(_ page: String) -> Bool {
        let prefix = "gpsbridge-"
        let name = page.hasPrefix(prefix) ? page.dropFirst(prefix.count) : page[...]
        return name.prefix { $0 != "-" && $0 != "." } == self.name
    }

    private func execute(_ words: [String]) -> Failure {
        let error = ChildProcess.withArguments([program] + words) { arguments in
            // Prefer the add-on in the directory of gpsbridge: this add-on was built or installed together with
            // gpsbridge, so both have the same version.
            if let beside = Self.directory.map({ "\($0)/\(program)" }) { execv(beside, arguments) }
            execvp(program, arguments)
            return errno
        }
        guard error == ENOENT else {
            return Failure(.cannotRead, "cannot run \(program): \(systemError(error))")
        }
        return Failure(
            .usage,
            """
            'gpsbridge \(name)' needs the program \(program)
            To build it in a checkout: make build-fleet
            To make packages: make deb (see docs/fleets.md)
            """)
    }

    /// The directory that contains this program's executable; `nil` if it cannot be determined.
    private static var directory: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        let program = String(cString: path)
        return program.lastIndex(of: "/").map { String(program[..<$0]) }
    }
}
