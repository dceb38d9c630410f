import CommandLineKit

extension ManualPage {
    /// All pages of the manual.
    static var all: [ManualPage] {
        let help = Program.gpsbridge.manual
        let program = ManualPage(
            name: "gpsbridge", chapter: 1, summary: Program.gpsbridge.summary,
            help: HelpPage(usage: help.usage, help.sections + Program.surroundings))
        let file = ManualPage(
            name: "gpsbridge-config", chapter: 5, summary: "configuration of gpsbridge", help: Setting.manual)
        return [program] + Program.gpsbridge.commands.map { ManualPage($0) } + [file]
    }

    init(_ command: any Command.Type) {
        self.init(name: "gpsbridge-\(command.name)", chapter: 1, summary: command.summary, help: command.manual)
    }

    /// Returns whether a name refers to the page, such as `decode`, `gpsbridge-decode`, `gpsbridge-decode.1` or
    /// `config.5`.
    func isNamed(_ name: String) -> Bool {
        let names = [self.name, fileName]
        return (names + names.map { String($0.dropFirst("gpsbridge-".count)) }).contains(name)
    }
}
