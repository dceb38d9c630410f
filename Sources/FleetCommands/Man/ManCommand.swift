import CommandLineKit
import GPSBridgeCLI
import SystemSupport

/// The `gpsbridge fleet man` command, which shows the manual of the fleet commands or prints its pages.
enum ManCommand: Command {
    static let name = "man"
    static let summary = "show or print manual pages"

    static let manual = HelpPage(
        usage: ["gpsbridge fleet man [PAGE] [OPTION…]"],
        [
            .description([
                .paragraph(
                    """
                    Shows a manual page. PAGE is a command or a name printed by --list (default: gpsbridge-fleet). On a terminal, the
                    page opens in man; otherwise, its groff source is printed.
                    """)
            ]),
            .titled("Options", [.options([.flag("--list", "list the file names of all pages"), .help])]),
        ])

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        try Program.fleet.showManual(words, help: manual, pages: pages)
    }

    /// The manual pages of the program and its commands. The publish page is named `gpsbridge-publish`, because users
    /// type `gpsbridge publish`.
    static var pages: [ManualPage] {
        let program = Program.fleet
        let help = program.manual
        return [ManualPage(name: program.name, chapter: 1, summary: program.summary, help: help)]
            + program.commands.map { ManualPage($0, of: $0.name == "publish" ? "gpsbridge" : program.name) }
    }
}
