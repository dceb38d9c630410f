/// A page of the manual: of the program, of a command, of a file.
package struct ManualPage: Sendable {
    /// `gpsbridge-decode`
    package let name: String
    /// 1 for commands, 5 for files.
    package let chapter: Int
    /// One line.
    package let summary: String
    package let help: HelpPage

    package init(name: String, chapter: Int, summary: String, help: HelpPage) {
        self.name = name
        self.chapter = chapter
        self.summary = summary
        self.help = help
    }

    /// The name of its file: `gpsbridge-decode.1`
    package var fileName: String { "\(name).\(chapter)" }
}
