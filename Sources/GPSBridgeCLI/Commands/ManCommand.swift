import Formats
import Glibc

/// `gpsbridge man`: the manual, for who has not installed it, and for who installs it.
enum ManCommand: Command {
    static let name = "man"
    static let summary = "the manual's pages, to read or to install"

    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try Arguments(words, options: [.init("--list")])
        guard arguments.operands.count < 2 else {
            throw Failure(.usage, "man shows one page at a time\nSee 'gpsbridge man --help'")
        }
        let pages = ManualPage.all
        if arguments.has("--list"), let page = arguments.operands.first {
            throw Failure(.usage, "--list lists all pages: leave out \(page)")
        }
        if arguments.has("--list") { return try OutputFile.show(pages.map { "\($0.fileName)\n" }.joined()) }
        let name = arguments.operands.first ?? "gpsbridge"
        guard let page = pages.first(where: { $0.isNamed(name) }) else {
            let names = pages.flatMap { [$0.name, $0.fileName] } + Program.commands.map { $0.name }
            throw Failure(
                .usage,
                """
                there is no page \(name)\(Arguments.suggestion(for: name, among: names))
                'gpsbridge man --list' shows all of them
                """)
        }
        let source = page.groff
        if isatty(STDOUT_FILENO) == 1 { handToReader(source) }
        return try OutputFile.show(source)
    }

    /// Becomes `man`, which shows the page; without it, does nothing.
    private static func handToReader(_ source: String) {
        guard let file = tmpfile(), fputs(source, file) >= 0, fflush(file) == 0 else { return }
        rewind(file)
        dup2(fileno(file), STDIN_FILENO)
        // What it starts is to end quietly when its reader has seen enough.
        signal(SIGPIPE, SIG_DFL)
        let words: [String] = ["man", "-l", "-"]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { word in strdup(word) }
        arguments.append(nil)
        execvp("man", &arguments)
        signal(SIGPIPE, SIG_IGN)
    }
}

extension ManCommand {
    static let help = """
        Usage: gpsbridge man [PAGE] [OPTION…]

        Shows a page of the manual. PAGE is a command, or one of the pages that --list shows; without one it is that of
        gpsbridge itself. On a terminal the program man shows it; elsewhere it is written in groff's language, as man reads
        it. The pages are made from the same texts as the help: 'gpsbridge help COMMAND' says the same.

        Options:
          --list      the names of all pages, as their files are called
          -h, --help  this text

        Exit codes:
          0  the page was shown, or its reader went away
          2  wrong usage
          4  the page could not be written

        Examples:
          gpsbridge man decode
          gpsbridge man gpsbridge-config.5
          for page in $(gpsbridge man --list); do gpsbridge man $page > /usr/local/share/man/man${page##*.}/$page; done

        """
}
