package import CommandLineKit

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

    /// Creates the manual page for a command.
    ///
    /// - Parameter program: The name of the program, which is the prefix of the page's name.
    package init(_ command: any Command.Type, of program: String = "gpsbridge") {
        self.init(
            name: "\(program)-\(command.name)", chapter: 1, summary: command.summary, help: command.manual)
    }
}
