import CommandLineKit
import SystemSupport

/// One of the program's commands.
protocol Command {
    /// As it is typed.
    static var name: String { get }
    /// One line for the list of commands.
    static var summary: String { get }
    /// Its options, and all that its help says.
    static var manual: HelpPage { get }

    /// Does the work.
    static func run(_ words: ArraySlice<String>) async throws(Failure) -> ExitCode
}

extension Command {
    /// The help text.
    static var help: String { manual.text }
}
