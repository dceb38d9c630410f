import CommandLineKit
import GPSBridgeCLI
import SystemSupport

/// The `gpsbridge fleet completions` command, which provides the words that the shell completion of `gpsbridge` offers
/// for fleet commands.
enum CompletionsCommand: Command {
    static let name = "completions"
    static let summary = "print words that complete a command line, for 'gpsbridge completions'"

    static let manual = HelpPage(
        usage: ["gpsbridge fleet completions --words -- WORD…"],
        [
            .description([
                .paragraph(
                    """
                    Prints the words that can take the place of the last WORD, each with a tab and a description. The scripts of 'gpsbridge
                    completions' run this command, so there is nothing to install for 'gpsbridge fleet' and 'gpsbridge publish'.
                    """)
            ]),
            .titled("Options", [.options([.flag("--words", "as 'gpsbridge completions --words'"), .help])]),
        ])

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        try Program.fleet.showCompletions(of: Arguments(words, manual).operands)
    }
}
