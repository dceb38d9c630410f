import CommandLineKit

extension ConfigCommand {
    static let manual = HelpPage(
        usage: ["gpsbridge config [KEY] [OPTION…]"],
        operands: [.any(.choice(Words.settings))],
        [
            .description([
                .paragraph(
                    """
                    Prints the current settings in the format of a configuration file, each with the file and line that set it. With a KEY
                    such as device or serve.port, prints only its value. 'gpsbridge man gpsbridge-config.5' describes all settings.
                    """)
            ]),
            .titled(
                "Options",
                [
                    .options([
                        .flag(
                            "--files", "list the configuration files, highest precedence first"),
                        .help,
                    ])
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init("0", "success, or the program reading the output exited"),
                        .init("1", "KEY is not set"),
                        .init("2", "usage error, or an invalid line in a file"),
                        .init("3", "a file could not be read"),
                        .init("4", "the output could not be written"),
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
