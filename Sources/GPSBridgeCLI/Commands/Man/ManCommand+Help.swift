import CommandLineKit

extension ManCommand {
    static let manual = HelpPage(
        usage: ["gpsbridge man [PAGE] [OPTION…]"],
        operands: [.any(.choice(Words.commands))],
        [
            .description([
                .paragraph(
                    """
                    Shows a page of the manual. PAGE is a command, or one of the pages that --list shows; without one it is that of
                    gpsbridge itself. On a terminal the program man shows it; elsewhere it is written in groff's language, as man reads
                    it. The pages are made from the same texts as the help: 'gpsbridge help COMMAND' says the same.
                    """)
            ]),
            .titled(
                "Options",
                [
                    .options([
                        .flag("--list", "the names of all pages, as their files are called"),
                        .help,
                    ])
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init("0", "the page was shown, or its reader went away"),
                        .init("2", "wrong usage"),
                        .init("4", "the page could not be written"),
                    ])
                ]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        gpsbridge man decode
                        gpsbridge man gpsbridge-config.5
                        for page in $(gpsbridge man --list); do gpsbridge man $page > /usr/local/share/man/man${page##*.}/$page; done
                        """)
                ]),
        ])
}
