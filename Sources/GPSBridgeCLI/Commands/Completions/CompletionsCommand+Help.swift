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
                    Prints a script that teaches a shell to complete the command lines of gpsbridge: commands, options, and what options
                    take, with devices that are plugged in and names from the configuration. The script asks gpsbridge itself each time,
                    so it need not be made anew for a new version.
                    """)
            ]),
            .titled(
                "Options",
                [
                    .options([
                        .flag(
                            "--words",
                            """
                            what could stand in the place of the last WORD, for scripts of other shells: each on a line, with its
                            meaning behind a tab; a line ':files' where names of files can stand
                            """),
                        .help,
                    ])
                ]),
            .titled(
                "Where the scripts go",
                [
                    .list([
                        .init(
                            "bash",
                            "~/.local/share/bash-completion/completions/gpsbridge, or for all /usr/share/bash-completion/completions"
                        ),
                        .init(
                            "zsh",
                            "_gpsbridge in a directory of the fpath, or for all /usr/share/zsh/vendor-completions"),
                        .init(
                            "fish",
                            "~/.config/fish/completions/gpsbridge.fish, or for all /usr/share/fish/vendor_completions.d"
                        ),
                    ])
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init("0", "it was printed"),
                        .init("2", "wrong usage"),
                        .init("4", "it could not be written"),
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
