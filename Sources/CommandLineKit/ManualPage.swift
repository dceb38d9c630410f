/// A page of the manual: for the program, a command or a file.
package struct ManualPage: Sendable {
    /// The name: `gpsbridge-decode`
    package let name: String
    /// The chapter: 1 for commands, 5 for files.
    package let chapter: Int
    /// The summary, one line long.
    package let summary: String
    package let help: HelpPage

    package init(name: String, chapter: Int, summary: String, help: HelpPage) {
        self.name = name
        self.chapter = chapter
        self.summary = summary
        self.help = help
    }

    /// The name of the page's file: `gpsbridge-decode.1`
    package var fileName: String { "\(name).\(chapter)" }
}
