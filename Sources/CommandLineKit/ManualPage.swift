/// A manual page about the program, a command or a file.
package struct ManualPage: Sendable {
    /// The name of the page, such as `gpsbridge-decode`.
    package let name: String
    /// The chapter of the manual: 1 for commands, 5 for files.
    package let chapter: Int
    /// The one-line summary of the page.
    package let summary: String
    package let help: HelpPage

    package init(name: String, chapter: Int, summary: String, help: HelpPage) {
        self.name = name
        self.chapter = chapter
        self.summary = summary
        self.help = help
    }

    /// The file name of the page, such as `gpsbridge-decode.1`.
    package var fileName: String { "\(name).\(chapter)" }
}
