extension Setting {
    /// The page about the files, in the layout of the help texts.
    static var manual: String {
        """
        What is the same every time can be set once: in ~/.config/gpsbridge/config for a user (in XDG_CONFIG_HOME, where that
        is set), in /etc/gpsbridge/config for all. An option of a command goes before the user's file, and that before the
        one for all. GPSBRIDGE_CONFIG in the environment names one file that is read instead of both; when it is empty, none
        is. 'gpsbridge config' shows what is in force, and where it was set.

        A line is KEY = VALUE, or begins a section with [NAME]. A value that is more than a word stands in quotation marks;
        lists stand in brackets, on one line. What follows a # is a comment. It is a part of TOML: editors know it. A line
        that is wrong is an error that names it; a key that is not known is told, and does no harm.

        Settings:
        \(list { !$0.key.contains(".") })
        The section receivers:
          NAME = DEVICE
                  a name for a receiver, that all commands understand in the place of a device. DEVICE is the identity that
                  'gpsbridge devices --json' shows, which stays the same wherever it is plugged in, or a serial port,
                  tcp://HOST:PORT or udp://:PORT. A file in the current directory goes before a name

        The section serve:
        \(list { $0.key.hasPrefix("serve.") })
        Examples:
          device = boat
          units = nautical
          coordinates = dm

          [receivers]
          boat = "usb-1546-01a8@1-2.3-if00"
          mast = tcp://192.168.1.7:10110

          [serve]
          devices = [boat, mast]

        """
    }

    private static func list(_ includes: (Setting) -> Bool) -> String {
        let rows = all.filter(includes).map { setting in
            let key = setting.key.split(separator: ".").last ?? ""
            let usual = setting.usual.flatMap(\.first).map { "; \($0) unless it is set" } ?? ""
            return "  \(key) = \(setting.placeholder)\n          \(setting.meaning)\(usual)\n"
        }
        return rows.joined()
    }
}
