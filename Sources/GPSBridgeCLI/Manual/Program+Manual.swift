package import CommandLineKit
import Glibc
package import SystemSupport
import TextOutput

extension Program {
    /// Implements the program's `man` command: shows a manual page in the pager, or prints its source if standard
    /// output is not a terminal.
    ///
    /// - Parameters:
    ///   - words: The arguments of the command.
    ///   - help: The help page of the command.
    ///   - pages: The pages of the manual.
    package func showManual(
        _ words: ArraySlice<String>, help: HelpPage, pages: [ManualPage]
    ) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, help)
        guard arguments.operands.count < 2 else {
            throw Failure(.usage, "only one PAGE is allowed\nSee '\(invocation) man --help'")
        }
        if arguments.has("--list"), let page = arguments.operands.first {
            throw Failure(.usage, "--list cannot be combined with the PAGE \(page)")
        }
        if arguments.has("--list") { return try OutputFile.show(pages.map { "\($0.fileName)\n" }.joined()) }
        let wanted = arguments.operands.first ?? name
        let name = commands.first { $0.aliases.contains(wanted) }?.name ?? wanted
        guard let page = pages.first(where: { isName(name, of: $0) }) else {
            if let addOn = addOns.first(where: { $0.hasManualPage(name) }) { throw addOn.showManualPage(name) }
            // Pages of different chapters can have the same name.
            let names = Set(pages.flatMap { [$0.name, $0.fileName] } + commands.map { $0.name })
            let hint = Spelling.suggestion(for: name, among: names.sorted())
            throw Failure(.usage, "unknown page \(name)\(hint)\nTo list all pages: \(invocation) man --list")
        }
        let release = (date: Product.date, version: "gpsbridge \(Product.version)")
        let source = page.groff(release: release, among: pages)
        if isatty(STDOUT_FILENO) == 1 { Self.showInPager(source) }
        return try OutputFile.show(source)
    }

    /// Returns whether a name refers to a page, such as `decode`, `gpsbridge-decode`, `gpsbridge-decode.1` or
    /// `config.5`.
    private func isName(_ name: String, of page: ManualPage) -> Bool {
        let names = [page.name, page.fileName]
        return names.contains(name) || names.contains("\(self.name)-\(name)") || names.contains("gpsbridge-\(name)")
    }

    /// Replaces the current process with `man`, which shows the page. Returns only if `man` cannot be run.
    private static func showInPager(_ source: String) {
        guard let file = tmpfile(), fputs(source, file) >= 0, fflush(file) == 0 else { return }
        rewind(file)
        dup2(fileno(file), STDIN_FILENO)
        // If `man` and the programs that it starts ignored SIGPIPE, they would report write errors when the user quits
        // the pager.
        WriteErrorSignals.restoreDefaults()
        _ = ChildProcess.withArguments(["man", "-l", "-"]) { execvp("man", $0) }
        WriteErrorSignals.ignore()
    }
}
