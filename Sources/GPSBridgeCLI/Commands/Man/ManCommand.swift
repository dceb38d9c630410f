import CommandLineKit
import SystemSupport

/// The `gpsbridge man` command, which shows the manual or prints its pages for installation.
enum ManCommand: Command {
    static let name = "man"
    static let summary = "show or print manual pages"

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        try Program.gpsbridge.showManual(words, help: manual, pages: ManualPage.all)
    }
}
