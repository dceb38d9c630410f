import CommandLineKit
package import SystemSupport

/// The `gpsbridge completions` command, which prints scripts for shell completion.
enum CompletionsCommand: Command {
    static let name = "completions"
    static let summary = "print a shell completion script for bash, zsh or fish"

    /// A shell for which `gpsbridge` has a completion script.
    enum Shell: String, CaseIterable {
        case bash
        case zsh
        case fish
    }

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, manual)
        if arguments.has("--words") { return try Program.gpsbridge.showCompletions(of: arguments.operands) }
        let shells = Shell.allCases.map(\.rawValue)
        guard let name = arguments.operands.first, arguments.operands.count == 1 else {
            throw Failure(
                .usage,
                "missing shell; choose one of: \(shells.joined(separator: ", "))\nSee 'gpsbridge completions --help'")
        }
        guard let shell = Shell(rawValue: name) else {
            let hint = Spelling.suggestion(for: name, among: shells)
            throw Failure(
                .usage, "unsupported shell \(name). Supported: \(shells.joined(separator: ", "))\(hint)")
        }
        return try OutputFile.show(shell.script)
    }
}

extension Program {
    /// Prints completion candidates for a command line.
    ///
    /// - Parameter words: The arguments up to and including the word being typed.
    package func showCompletions(of words: [String]) throws(Failure) -> ExitCode {
        if words.count > 1, let addOn = addOns.first(where: { $0.name == words[0] }) {
            // If the other program is not installed, its options are unknown, so nothing is completed.
            _ = addOn.complete(words.dropFirst())
            return .success
        }
        return try OutputFile.show(completer.possibilities(words).lines)
    }
}

extension Completer.Possibilities {
    /// The completions in the format that the shell scripts parse: one word per line, followed by a tab and a
    /// description. If the last line is `:files`, the script also completes file names. This line cannot be mistaken
    /// for a word, because no word begins with a colon.
    fileprivate var lines: String {
        words.map { "\($0.text)\t\($0.meaning)\n" }.joined() + (includesFiles ? ":files\n" : "")
    }
}
