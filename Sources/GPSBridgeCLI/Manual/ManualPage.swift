/// A page of the manual: of the program, of a command, of a file.
struct ManualPage {
    /// `gpsbridge-decode`
    let name: String
    /// 1 for commands, 5 for files.
    let chapter: Int
    /// One line.
    let summary: String
    let help: HelpPage

    /// What its file is called: `gpsbridge-decode.1`
    var fileName: String { "\(name).\(chapter)" }
}

extension ManualPage {
    /// All pages.
    static var all: [ManualPage] {
        let program = ManualPage(
            name: "gpsbridge", chapter: 1, summary: Program.summary,
            help: HelpPage("\(Program.usage)\n\(Program.surroundings)"))
        let file = ManualPage(
            name: "gpsbridge-config", chapter: 5, summary: "what is set once for all commands",
            help: HelpPage(Setting.manual))
        return [program] + Program.commands.map { ManualPage($0) } + [file]
    }

    init(_ command: any Command.Type) {
        self.init(
            name: "gpsbridge-\(command.name)", chapter: 1, summary: command.summary, help: HelpPage(command.help))
    }

    /// Whether a name stands for the page: `decode`, `gpsbridge-decode`, `gpsbridge-decode.1`, `config.5`.
    func isNamed(_ name: String) -> Bool {
        let names = [self.name, fileName]
        return (names + names.map { String($0.dropFirst("gpsbridge-".count)) }).contains(name)
    }
}
