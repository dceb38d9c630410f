import CommandLineKit

extension CompletionsCommand {
    static let manual = HelpPage(
        usage: [
            "gpsbridge completions bash|zsh|fish",
            "gpsbridge completions --words -- WORD…",
        ],
        operands: [.first(.choice(Words.shells))],
        [
            .description([
                .paragraph(
                    """
                    Prints a script for your shell. When you press Tab, the script completes commands, options and their values, connected
                    devices, and names from the configuration. To install it, save it under the name given below, and open a new terminal.
                    The script runs gpsbridge to get the completions, so it also works with later versions of gpsbridge.
                    """)
            ]),
            .titled(
                "Options",
                [
                    .options([
                        .flag(
                            "--words",
                            """
                            print the completions for the last WORD, for scripts of other shells: one per line, each followed by a tab
                            and a description; a final line ':files' means that file names are also valid
                            """),
                        .help,
                    ])
                ]),
            .titled(
                "Script locations",
                [
                    .list([
                        .init(
                            "bash",
                            """
                            ~/.local/share/bash-completion/completions/gpsbridge; for all users:
                            /usr/share/bash-completion/completions/gpsbridge
                            """
                        ),
                        .init(
                            "zsh",
                            """
                            _gpsbridge in a directory listed in $fpath; for all users:
                            /usr/share/zsh/vendor-completions/_gpsbridge
                            """
                        ),
                        .init(
                            "fish",
                            """
                            ~/.config/fish/completions/gpsbridge.fish; for all users:
                            /usr/share/fish/vendor_completions.d/gpsbridge.fish
                            """
                        ),
                    ])
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init("0", "success"),
                        .init("2", "usage error"),
                        .init("4", "the output could not be written"),
                    ])
                ]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        mkdir -p ~/.local/share/bash-completion/completions
                        gpsbridge completions bash > ~/.local/share/bash-completion/completions/gpsbridge
                        gpsbridge completions fish > ~/.config/fish/completions/gpsbridge.fish
                        gpsbridge completions --words -- simulate --fault ''
                        """)
                ]),
        ])
}
