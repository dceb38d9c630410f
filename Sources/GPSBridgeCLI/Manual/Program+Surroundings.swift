extension Program {
    /// The environment and the files of all commands, in the layout of the help texts. Part of the manual page.
    static let surroundings = """
        Environment:
          GPSBRIDGE_CONFIG  the configuration file that is read instead of the usual ones; none if it is empty
          XDG_CONFIG_HOME   the directory of the user's configuration (default: ~/.config)
          XDG_STATE_HOME    the directory of what is remembered (default: ~/.local/state); a service uses STATE_DIRECTORY
          TMPDIR            the directory of temporary files (default: /var/tmp)
          NO_COLOR          if set, 'gpsbridge monitor' uses no colors
          COLORTERM, TERM   the colors that the terminal has; with TERM=dumb there is no screen
          COLORFGBG         whether the terminal's background is light; if it is not set, the terminal is asked
          LC_ALL, LC_CTYPE, LANG
                            without UTF-8 in the first that is set, the screen uses ASCII only
          TZ                the time zone of times with 'local'
          LISTEN_FDS, NOTIFY_SOCKET, WATCHDOG_USEC
                            set by systemd for 'gpsbridge serve'

        Files:
          ~/.config/gpsbridge/config
                            the user's configuration, see gpsbridge-config(5)
          /etc/gpsbridge/config
                            the configuration for all users
          ~/.local/state/gpsbridge/speeds
                            the last baud rate of each device, so that it is found at once

        """
}
