package import CommandLineKit
package import SystemSupport

/// A command of the `gpsbridge` program.
package protocol Command: SendableMetatype {
    /// The name of the command, as typed by the user.
    static var name: String { get }
    /// Other names of the command.
    static var aliases: [String] { get }
    /// A one-line summary for the list of commands.
    static var summary: String { get }
    /// The help page of the command, including the command's options.
    static var manual: HelpPage { get }

    /// Runs the command with the arguments that follow its name.
    static func run(_ words: ArraySlice<String>) async throws(Failure) -> ExitCode
}

extension Command {
    package static var aliases: [String] { [] }

    /// The text that `--help` prints.
    static var help: String { manual.text }
}
