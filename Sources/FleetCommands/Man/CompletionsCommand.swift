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
                    Prints the words that can replace the last WORD, each followed by a tab and a description. The scripts from
                    'gpsbridge completions' run this command, so 'gpsbridge fleet' and 'gpsbridge publish' need no separate scripts.
                    """)
            ]),
            .titled(
                "Options",
                [
                    .options([
                        .flag("--words", "print completions in the format of 'gpsbridge completions --words'"), .help,
                    ])
                ]),
        ])

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        try Program.fleet.showCompletions(of: Arguments(words, manual).operands)
    }
}
