import CommandLineKit

extension CompletionsCommand {
    static let manual = HelpPage(
        usage: [
            "gpsbridge completions bash|zsh|fish",
            "gpsbridge completions --words -- WORD…",
        ],
        operands: [.first(Words.shells)],
        [
            .description([
                .paragraph(
                    """
                    Prints a completion script for a shell. It completes commands, options and their values, connected devices, and names
                    from the configuration. The script asks gpsbridge itself, so it need not be regenerated for a new version.
                    """)
            ]),
            .titled(
                "Options",
                [
                    .options([
                        .flag(
                            "--words",
                            """
                            completions of the last WORD, for scripts of other shells: one per line, followed by a tab and its
                            meaning; a line ':files' means that file names fit, too
                            """),
                        .help,
                    ])
                ]),
            .titled(
                "Installing the scripts",
                [
                    .list([
                        .init(
                            "bash",
                            """
                            ~/.local/share/bash-completion/completions/gpsbridge, or for all users
                            /usr/share/bash-completion/completions
                            """
                        ),
                        .init(
                            "zsh",
                            "_gpsbridge in a directory of the fpath, or for all users /usr/share/zsh/vendor-completions"
                        ),
                        .init(
                            "fish",
                            "~/.config/fish/completions/gpsbridge.fish, or for all users /usr/share/fish/vendor_completions.d"
                        ),
                    ])
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init("0", "success"),
                        .init("2", "wrong usage"),
                        .init("4", "the output could not be written"),
                    ])
                ]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        eval "$(gpsbridge completions bash)"
                        gpsbridge completions fish > ~/.config/fish/completions/gpsbridge.fish
                        gpsbridge completions --words -- simulate --fault ''
                        """)
                ]),
        ])
}
