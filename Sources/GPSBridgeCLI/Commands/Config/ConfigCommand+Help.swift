import CommandLineKit

extension ConfigCommand {
    static let manual = HelpPage(
        usage: ["gpsbridge config [KEY] [OPTION…]"],
        operands: [.any(.choice(Words.settings))],
        [
            .description([
                .paragraph(
                    """
                    Shows what is set once for all commands, as a configuration file, with the file and the line that each value comes
                    from; or the value of one KEY alone, such as device or serve.port. 'gpsbridge man gpsbridge-config.5' tells what can
                    be set and how.
                    """)
            ]),
            .titled(
                "Options",
                [
                    .options([
                        .flag(
                            "--files", "the names of the files that are read, the one that goes before the other first"),
                        .help,
                    ])
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init("0", "it was shown, or its reader went away"),
                        .init("1", "KEY is not set"),
                        .init("2", "wrong usage, or a line of a file is wrong"),
                        .init("3", "a file could not be read"),
                        .init("4", "the result could not be written"),
                    ])
                ]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        gpsbridge config
                        gpsbridge config device
                        "${EDITOR:-vi}" "$(gpsbridge config --files | head -n 1)"
                        """)
                ]),
        ])
}
