import CommandLineKit
import SystemSupport

/// A command of the program.
protocol Command {
    /// The name, as it is typed.
    static var name: String { get }
    /// A line for the list of commands.
    static var summary: String { get }
    /// The options and the other parts of the help.
    static var manual: HelpPage { get }

    /// Runs the command with the arguments after its name.
    static func run(_ words: ArraySlice<String>) async throws(Failure) -> ExitCode
}

extension Command {
    /// The help text.
    static var help: String { manual.text }
}
