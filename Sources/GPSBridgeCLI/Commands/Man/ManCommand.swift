import CommandLineKit
import Glibc
import SystemSupport
import TextOutput

/// The `gpsbridge man` command, which shows the manual or prints its pages for installation.
enum ManCommand: Command {
    static let name = "man"
    static let summary = "show or print manual pages"

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, manual)
        guard arguments.operands.count < 2 else {
            throw Failure(.usage, "only one PAGE is allowed\nSee 'gpsbridge man --help'")
        }
        let pages = ManualPage.all
        if arguments.has("--list"), let page = arguments.operands.first {
            throw Failure(.usage, "--list cannot be combined with the PAGE \(page)")
        }
        if arguments.has("--list") { return try OutputFile.show(pages.map { "\($0.fileName)\n" }.joined()) }
        let wanted = arguments.operands.first ?? "gpsbridge"
        let name = Program.gpsbridge.commands.first { $0.formerNames.contains(wanted) }?.name ?? wanted
        guard let page = pages.first(where: { $0.isNamed(name) }) else {
            let names = pages.flatMap { [$0.name, $0.fileName] } + Program.gpsbridge.commands.map { $0.name }
            throw Failure(
                .usage,
                "unknown page \(name)\(Spelling.suggestion(for: name, among: names))\nTo list all pages: gpsbridge man --list"
            )
        }
        let release = (date: Product.date, version: "gpsbridge \(Product.version)")
        let source = page.groff(release: release, among: pages)
        if isatty(STDOUT_FILENO) == 1 { showInPager(source) }
        return try OutputFile.show(source)
    }

    /// Replaces the current process with `man`, which shows the page. Returns only if `man` cannot be run.
    private static func showInPager(_ source: String) {
        guard let file = tmpfile(), fputs(source, file) >= 0, fflush(file) == 0 else { return }
        rewind(file)
        dup2(fileno(file), STDIN_FILENO)
        // `man` and the programs that it starts inherit the action of SIGPIPE. If they ignored the signal, they would
        // report write errors when the user quits the pager.
        signal(SIGPIPE, SIG_DFL)
        let words: [String] = ["man", "-l", "-"]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { word in strdup(word) }
        arguments.append(nil)
        execvp("man", &arguments)
        signal(SIGPIPE, SIG_IGN)
    }
}
