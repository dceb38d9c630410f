import CommandLineKit

extension Setting {
    /// The manual page of the configuration files.
    static let manual = HelpPage(
        usage: [],
        [
            .description([
                .paragraph(
                    """
                    Settings for all commands: ~/.config/gpsbridge/config for a user ($XDG_CONFIG_HOME/gpsbridge/config if that is set),
                    /etc/gpsbridge/config for all users. Command-line options override the user's file, which overrides the system file,
                    setting by setting. GPSBRIDGE_CONFIG names a single file to read instead; if it is empty, no file is read. To see the
                    settings in effect and where each is set: gpsbridge config
                    """),
                .paragraph(
                    """
                    A line is KEY = VALUE, or [NAME] to begin a section. A value with more than one word needs quotation marks. Lists are in
                    brackets, on one line. A # begins a comment. The format is a subset of TOML. An invalid line is an error; an unknown key
                    only causes a warning.
                    """),
            ]),
            .titled("Settings", [.list(list { !$0.key.contains(".") })]),
            .titled(
                "Section [receivers]",
                [
                    .list([
                        .init(
                            "NAME = DEVICE",
                            """
                            a name for a receiver, which all commands accept instead of a DEVICE. DEVICE is the identity shown by
                            'gpsbridge devices --json', which stays the same when the receiver is plugged in again, or a serial port,
                            tcp://HOST:PORT or udp://:PORT. A file with that name in the current directory takes precedence
                            """)
                    ])
                ]),
            .titled("Section [serve]", [.list(list { $0.key.hasPrefix("serve.") })]),
            .titled("Section [publish]", [.list(list { $0.key.hasPrefix("publish.") })]),
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
            let usual = setting.usual.flatMap(\.first).map { " (default: \($0))" } ?? ""
            return .init("\(key) = \(setting.placeholder)", "\(setting.meaning)\(usual)")
        }
    }
}
