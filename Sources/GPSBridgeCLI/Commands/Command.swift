import Formats

/// One of the program's commands.
protocol Command {
    /// As it is typed.
    static var name: String { get }
    /// One line for the list of commands.
    static var summary: String { get }
    /// The whole help text.
    static var help: String { get }

    /// Does the work.
    static func run(_ words: ArraySlice<String>) async throws(Failure) -> ExitCode
}
