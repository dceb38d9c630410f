import CommandLineKit

extension Program {
    /// The manual page's sections about environment variables and files.
    static let surroundings: [HelpPage.Section] = [
        .titled(
            "Environment",
            [
                .list(
                    [
                        .init(
                            "GPSBRIDGE_CONFIG",
                            "the configuration file to read instead of the default files; if the variable is empty, no file is read"
                        ),
                        .init(
                            "GPSBRIDGE_RECEIVER", "the receiver that Swift programs read if they do not choose one"),
                        .init("XDG_CONFIG_HOME", "the directory of the user's configuration (default: ~/.config)"),
                        .init(
                            "XDG_STATE_HOME",
                            """
                            the directory for the baud rates of known devices, the access key of the live page and the queue of
                            'gpsbridge publish' (default: ~/.local/state); services use STATE_DIRECTORY
                            """
                        ),
                        .init("TMPDIR", "the directory for temporary files (default: /var/tmp)"),
                        .init("NO_COLOR", "if set, 'gpsbridge monitor' uses no colors"),
                        .init(
                            "COLORTERM, TERM", "the colors that the terminal supports; TERM=dumb disables the screen"),
                        .init(
                            "COLORFGBG",
                            "the terminal's colors, which select the dark or light theme (default: query the terminal)"),
                        .init(
                            "LC_ALL, LC_CTYPE, LANG",
                            "the locale, from the first of these that is set; outside UTF-8 locales, the screen uses ASCII only"
                        ),
                        .init("TZ", "the time zone for dates that end in 'local'"),
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
                            "~/.local/state/gpsbridge/baud-rates",
                            "the last working baud rate of each device, which is tried first"),
                        .init("~/.local/state/gpsbridge/web-key", "the access key of the live page"),
                    ], column: 20)
            ]),
    ]
}
