import CommandLineKit

extension Setting {
    /// The manual page of the configuration files.
    static let manual = HelpPage(
        usage: [],
        [
            .description([
                .paragraph(
                    """
                    Settings for all commands are read from ~/.config/gpsbridge/config for the current user (or, if XDG_CONFIG_HOME is set,
                    from $XDG_CONFIG_HOME/gpsbridge/config) and from /etc/gpsbridge/config for all users. For each setting, a command-line
                    option overrides the user's file, and the user's file overrides the system file. If the environment variable
                    GPSBRIDGE_CONFIG names a file, only that file is read; if the variable is set but empty, no file is read. To see the
                    settings in effect and where each is set: gpsbridge config
                    """),
                .paragraph(
                    """
                    Each line is KEY = VALUE, or [NAME], which begins a section. A value with more than one word needs quotation marks. A
                    list is written in brackets, on one line. A # begins a comment. The format is a subset of TOML. An invalid line is an
                    error; an unknown key only causes a warning.
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
                            a name for a receiver, which all commands then accept as a DEVICE. The value is a serial port,
                            tcp://HOST:PORT, udp://:PORT, gpsd://HOST, or the identity shown by 'gpsbridge devices --json'. An identity stays
                            the same when the receiver is unplugged and plugged in again. A file called NAME in the current
                            directory takes precedence
                            """)
                    ])
                ]),
            .titled("Section [serve]", [.list(list { $0.key.hasPrefix("serve.") })]),
            .titled("Section [web]", [.list(list { $0.key.hasPrefix("web.") })]),
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
            let note = setting.defaultValue.map { $0.isEmpty ? "" : " (default: \($0.joined(separator: ", ")))" } ?? ""
            return .init("\(key) = \(setting.placeholder)", "\(setting.meaning)\(note)")
        }
    }
}
