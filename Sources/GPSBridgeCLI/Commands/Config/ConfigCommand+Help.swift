import CommandLineKit

extension ConfigCommand {
    static let manual = HelpPage(
        usage: ["gpsbridge config [KEY] [OPTION…]"],
        operands: [.first(.choice(Words.settings))],
        [
            .description([
                .paragraph(
                    """
                    Prints the current settings in the format of a configuration file, with a comment that states where each value comes
                    from. With a KEY such as device or serve.port, prints only the value of this setting. 'gpsbridge man gpsbridge-config.5'
                    describes all settings.
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
                        .init("0", "success, or the output pipe was closed"),
                        .init("1", "KEY is not set"),
                        .init("2", "usage error, or an invalid line in a configuration file"),
                        .init("3", "a configuration file could not be read"),
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
