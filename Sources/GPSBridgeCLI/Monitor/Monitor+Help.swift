import Formats

extension Monitor {
    static let help = """
        Usage: gpsbridge monitor [DEVICE] [OPTION…]
               gpsbridge monitor --simulate [SCENARIO] [OPTION…]
               gpsbridge monitor --replay LOG [OPTION…]
               gpsbridge monitor --connect HOST[:PORT] [OPTION…]

        Shows what a receiver knows: where you are, how good that is, what the sky looks like, and, when there is no position,
        why. DEVICE is a serial port such as /dev/ttyUSB0, tcp://HOST:PORT or udp://:PORT; without one it is the best receiver
        that is plugged in, or the next one that is. Nothing is ever sent to it. The key ? shows all keys, q ends.

        Where the standard output is no terminal, or with one of the options below that say so, there is no screen but a line
        for each fix:

          time mode lat lon alt speed track eph used/seen

        The mode is none, 2D or 3D. A dash stands for what is not known, also for the mode. Units are metres, metres per
        second and degrees.
        What happens to the receiver is told on the standard error.

        Sources:
          --simulate          a simulated receiver; SCENARIO is where it goes: see 'gpsbridge simulate --list'
          --or-simulate       a simulated receiver if none is plugged in
          --replay LOG        a recording or a track at its own pace; '-' is the standard input
          --connect HOST[:PORT]
                              a receiver that a GPS daemon reads: gpsd, or 'gpsbridge serve'; the port is 2947 if none is
                              named
          --speed N           time passes N times as fast in a simulation or a recording; max is as fast as it goes
          --skip TIME         skip this much from the start: seconds, or 10min, 1h, 1d
          --baud N            the speed of the serial line in bits per second, instead of finding it
          --shared            let other programs read from the port at the same time; they take bytes from each other

        Simulated receivers; 'gpsbridge simulate --help' tells more of them:
          --receiver NAME     which receiver it is
          --rate N            fixes in a second; 1 if nothing is said
          --fault FAULT       what goes wrong; several times for several faults
          --seed N            another course of chance; the same seed and start bring the same bytes
          --start DATE        when it begins, such as 2026-11-20 or 2026-11-20T12:30:00Z; now if nothing is said
          --duration TIME     when it ends: seconds, or 10min, 1h, 1d

        The screen:
          --units UNITS           metric, imperial or nautical; lines are always metric
          --coordinates NOTATION  decimal degrees, degrees with minutes (dm), with minutes and seconds (dms), utm, mgrs,
                                  maidenhead or plus-codes
          --color WHEN            auto, always, never, 16, 256 or truecolor; NO_COLOR is respected
          --theme THEME           dark or light, to fit the terminal's background (default: COLORFGBG, or asking the terminal)
          --ascii                 no characters but those of ASCII, as where the locale is none of UTF-8

        Lines:
          --lines             lines also on a terminal
          --json              reports of the gpsd protocol, as of 'gpsbridge decode'
          --csv               comma-separated values with a header, as of 'gpsbridge convert'
          --format TEMPLATE   lines of your own, such as '{lat},{lon}'. \\n and \\t are understood, a brace is written
                              {{. Values:
                              \(values(indentation: 22))
          --once              one line: the first complete fix within 10 s (or --wait-fix), otherwise the state at that point
          --wait-fix TIME     nothing before the first position, and an end if there is none by then: seconds, or 10min, 1h,
                              1d
          --count N           end after N lines
          -q, --quiet         nothing is told on the standard error

        Options:
          -h, --help          this text

        Exit codes:
          0  it was ended by q, or while it wrote lines by Ctrl-C; lines were written; with --once or --wait-fix there was a
             position
          1  there was nothing to write
          2  wrong usage
          3  there was no position, with --once or --wait-fix; or a LOG could not be read
          4  the lines could not be written

        Examples:
          gpsbridge monitor
          gpsbridge monitor --simulate drive
          gpsbridge monitor --replay drive.nmea --speed 10
          gpsbridge monitor --once --wait-fix 60 --format '{lat},{lon}'
          gpsbridge monitor --csv > today.csv

        """

    /// All names of values, on lines of the help text's width.
    private static func values(indentation: Int) -> String {
        var lines = [""]
        for name in LineField.allCases.map(\.rawValue) {
            if lines[lines.count - 1].count + name.count > 80 { lines.append("") }
            lines[lines.count - 1] += name + " "
        }
        return lines.map { $0.dropLast() }.joined(separator: "\n" + String(repeating: " ", count: indentation))
    }
}
