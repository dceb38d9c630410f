import CommandLineKit

extension ManCommand {
    static let manual = HelpPage(
        usage: ["gpsbridge man [PAGE] [OPTION…]"],
        operands: [.any(.choice(Words.commands))],
        [
            .description([
                .paragraph(
                    """
                    Shows a manual page. PAGE is a command or a name printed by --list (default: gpsbridge). On a terminal, the page opens
                    in man; otherwise, its groff source is printed. The text is the same as in 'gpsbridge help COMMAND'.
                    """)
            ]),
            .titled(
                "Options",
                [
                    .options([
                        .flag("--list", "list the file names of all pages"),
                        .help,
                    ])
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init("0", "success, or the output pipe was closed"),
                        .init("2", "usage error"),
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
