import CommandLineKit

extension Setting {
    /// The manual page of the configuration files.
    static let manual = HelpPage(
        usage: [],
        [
            .description([
                .paragraph(
                    """
                    What is the same every time can be set once: in ~/.config/gpsbridge/config for a user (in
                    XDG_CONFIG_HOME, where that is set), in /etc/gpsbridge/config for all. Command-line options override
                    the user's file, which overrides the one for all, setting by setting. GPSBRIDGE_CONFIG in the
                    environment names one file that is read instead of both; when it is empty, none is.
                    'gpsbridge config' shows what is in force, and where it was set.
                    """),
                .paragraph(
                    """
                    A line is KEY = VALUE, or begins a section with [NAME]. A value that is more than a word stands in
                    quotation marks; lists stand in brackets, on one line. What follows a # is a comment. It is a part
                    of TOML: editors know it. A line that is wrong is an error that names it; an unknown key is
                    reported, and does no harm.
                    """),
            ]),
            .titled("Settings", [.list(list { !$0.key.contains(".") })]),
            .titled(
                "The section receivers",
                [
                    .list([
                        .init(
                            "NAME = DEVICE",
                            """
                            a name for a receiver, that all commands understand in the place of a device. DEVICE is the
                            identity that 'gpsbridge devices --json' shows, which stays the same wherever it is plugged in,
                            or a serial port, tcp://HOST:PORT or udp://:PORT. A file in the current directory goes before a
                            name
                            """)
                    ])
                ]),
            .titled("The section serve", [.list(list { $0.key.hasPrefix("serve.") })]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        device = boat
                        units = nautical
                        coordinates = dm

                        [receivers]
                        boat = "usb-1546-01a8@1-2.3-if00"
                        mast = tcp://192.168.1.7:10110

                        [serve]
                        devices = [boat, mast]
                        """)
                ]),
        ])

    private static func list(_ includes: (Setting) -> Bool) -> [HelpPage.Item] {
        all.filter(includes).map { setting in
            let key = setting.key.split(separator: ".").last ?? ""
            let usual = setting.usual.flatMap(\.first).map { "; \($0) unless it is set" } ?? ""
            return .init("\(key) = \(setting.placeholder)", "\(setting.meaning)\(usual)")
        }
    }
}
