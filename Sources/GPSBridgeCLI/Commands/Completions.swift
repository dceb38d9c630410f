import Formats

/// `gpsbridge completions`: what the tab key does in a shell.
enum Completions: Command {
    static let name = "completions"
    static let summary = "what the tab key completes, for bash, zsh and fish"

    /// A shell that can be taught.
    enum Shell: String, CaseIterable {
        case bash
        case zsh
        case fish
    }

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, options: [.init("--words")])
        if arguments.has("--words") {
            return try OutputFile.show(Completer.current.possibilities(arguments.operands).lines)
        }
        let shells = Shell.allCases.map(\.rawValue)
        guard let name = arguments.operands.first, arguments.operands.count == 1 else {
            throw Failure(
                .usage, "name one shell: \(shells.joined(separator: ", "))\nSee 'gpsbridge completions --help'")
        }
        guard let shell = Shell(rawValue: name) else {
            let hint = Arguments.suggestion(for: name, among: shells)
            throw Failure(
                .usage, "there are completions for \(shells.joined(separator: ", ")), not for \(name)\(hint)")
        }
        return try OutputFile.show(shell.script)
    }
}

extension Completer.Possibilities {
    /// A line for each word, its meaning behind a tab. No word begins with a colon.
    fileprivate var lines: String {
        words.map { "\($0.text)\t\($0.meaning)\n" }.joined() + (includesFiles ? ":files\n" : "")
    }
}

extension Completions {
    static let help = """
        Usage: gpsbridge completions bash|zsh|fish
               gpsbridge completions --words -- WORD…

        Prints a script that teaches a shell to complete the command lines of gpsbridge: commands, options, and what options
        take, with devices that are plugged in and names from the configuration. The script asks gpsbridge itself each time,
        so it need not be made anew for a new version.

        Options:
          --words     what could stand in the place of the last WORD, for scripts of other shells: each on a line, with its
                      meaning behind a tab; a line ':files' where names of files can stand
          -h, --help  this text

        Where the scripts go:
          bash  ~/.local/share/bash-completion/completions/gpsbridge, or for all /usr/share/bash-completion/completions
          zsh   _gpsbridge in a directory of the fpath, or for all /usr/share/zsh/vendor-completions
          fish  ~/.config/fish/completions/gpsbridge.fish, or for all /usr/share/fish/vendor_completions.d

        Exit codes:
          0  it was printed
          2  wrong usage
          4  it could not be written

        Examples:
          eval "$(gpsbridge completions bash)"
          gpsbridge completions fish > ~/.config/fish/completions/gpsbridge.fish
          gpsbridge completions --words -- simulate --fault ''

        """
}
