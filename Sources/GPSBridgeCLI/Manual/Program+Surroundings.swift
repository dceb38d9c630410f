import CommandLineKit

extension Program {
    /// The environment variables and files of all commands, as part of the manual page.
    static let surroundings: [HelpPage.Section] = [
        .titled(
            "Environment",
            [
                .list(
                    [
                        .init(
                            "GPSBRIDGE_CONFIG",
                            "the configuration file that is read instead of the usual ones; none if it is empty"),
                        .init("XDG_CONFIG_HOME", "the directory of the user's configuration (default: ~/.config)"),
                        .init(
                            "XDG_STATE_HOME",
                            "the directory of what is remembered (default: ~/.local/state); a service uses STATE_DIRECTORY"
                        ),
                        .init("TMPDIR", "the directory of temporary files (default: /var/tmp)"),
                        .init("NO_COLOR", "if set, 'gpsbridge monitor' uses no colors"),
                        .init("COLORTERM, TERM", "the colors that the terminal has; with TERM=dumb there is no screen"),
                        .init(
                            "COLORFGBG",
                            "whether the terminal's background is light; if it is not set, the terminal is asked"),
                        .init(
                            "LC_ALL, LC_CTYPE, LANG",
                            "without UTF-8 in the first that is set, the screen uses ASCII only"),
                        .init("TZ", "the time zone of times with 'local'"),
                        .init("LISTEN_FDS, NOTIFY_SOCKET, WATCHDOG_USEC", "set by systemd for 'gpsbridge serve'"),
                    ], column: 20)
            ]),
        .titled(
            "Files",
            [
                .list(
                    [
                        .init("~/.config/gpsbridge/config", "the user's configuration, see gpsbridge-config(5)"),
                        .init("/etc/gpsbridge/config", "the configuration for all users"),
                        .init(
                            "~/.local/state/gpsbridge/speeds",
                            "the last baud rate of each device, so that it is found at once"),
                    ], column: 20)
            ]),
    ]
}
