package import CommandLineKit

// The options that have the same meaning in several commands. All other options are declared by the commands
// themselves.

extension Option {
    /// The option for the baud rate of the serial port.
    static let baud = value(
        "--baud", "N", .number(1...20_000_000),
        "baud rate of the serial port (default: detected)"
    ).setting("baud rate of serial ports (default: detected)")

    /// The option for the approximate date of a recording.
    static let recordingDate = value(
        "--now", "DATE", .date,
        """
        approximate date of the recording; corrects the dates of an old receiver, which can be off by a
        multiple of 1,024 weeks (default: dates are not corrected)
        """)

    /// The option for the date of the first fix in a recording.
    static let firstDate = value(
        "--date", "DATE", .date, "date of the first fix, such as 2026-11-20, for each FILE that contains no dates")

    /// The option to share the serial port with other programs.
    static let shared = flag(
        "--shared", "do not lock the port; if several programs read it, each gets only part of the data")

    /// The option for the units on the screen.
    static let units = value(
        "--units", "UNITS", .choice(Words.units),
        "units on the screen: metric, imperial or nautical (default: metric); lines are always metric"
    ).setting("units of distances, speeds and heights: metric, imperial or nautical", defaultValue: "metric")

    /// The option for the coordinate format on the screen.
    static let coordinates = value(
        "--coordinates", "FORMAT", .choice(Words.notations),
        """
        coordinate format: decimal, dm (degrees and minutes), dms (degrees, minutes, seconds), utm,
        mgrs, maidenhead or plus-codes (default: decimal)
        """
    ).setting(
        "coordinate format: decimal, dm (degrees and minutes), dms (degrees, minutes, seconds), utm, mgrs, "
            + "maidenhead or plus-codes", defaultValue: "decimal")

    /// The option for the playback speed of a simulation or a recording that other programs read.
    static let playbackSpeed = value(
        "--speed", "N", .text,
        "playback speed: N times real time (default: 1), or max (only for files and standard output)")

    /// The option for the fix rate of a simulated receiver.
    static let rate = value("--rate", "N", .decimal, "fixes per second (default: 1)")

    /// The option for the protocol of a simulated receiver.
    static let simulatedProtocol = value(
        "--protocol", "NAME", .choice(Words.protocols),
        "nmea, ubx, both (NMEA and UBX), sirf or tsip (default: the receiver's usual protocol)")

    /// The options for the faults, random seed, start and duration of a simulation.
    static let simulatedCourse: [Option] = [
        value("--fault", "FAULT", .choice(Words.faults), "simulate a fault; may be repeated"),
        value(
            "--seed", "N", .number(0...Int.max),
            "random seed (default: 1); the same seed and --start give the same bytes"),
        value(
            "--start", "DATE", .dateTime,
            "start time, such as 2026-11-20 or 2026-11-20T12:30:00Z (default: now)"),
        value("--duration", "TIME", .duration, "duration, such as 90s, 10min, 1h or 1d (default: unlimited)"),
    ]

    /// The options that choose a single receiver, whether real, simulated, replayed or served by a daemon.
    package static let anySource: [Option] = [
        flag(
            "--simulate", optional: .choice(Words.scenarios),
            "simulated receiver; SCENARIO is its route (see 'gpsbridge simulate --list')"),
        flag("--or-simulate", "simulated receiver if no real receiver is connected"),
        value(
            "--replay", "LOG", .file, "recording or track file, replayed in real time; '-' is standard input"),
        value(
            "--connect", "HOST[:PORT]", .text,
            "receiver served by a GPS daemon: gpsd or 'gpsbridge serve' (default PORT: 2947)"),
        value(
            "--speed", "N", .text, "speed of a simulation or recording: N times real time (default: 1), or max"),
        value("--skip", "TIME", .duration, "time to skip at the start, such as 90s, 10min, 1h or 1d"),
        baud,
        shared,
    ]

    /// The options for one simulated receiver.
    package static let simulatedReceiver: [Option] =
        [value("--receiver", "NAME", .choice(Words.receivers), "receiver model"), simulatedProtocol, rate]
        + simulatedCourse

    /// The options for the outputs of simulated receivers and replayed recordings.
    static let outlets: [Option] = [
        value(
            "--pty", "LINK", .file,
            "simulated serial port; LINK is created as a symbolic link to the port, and removed at exit"),
        value("--tcp", "[HOST:]PORT", .text, "TCP server (default HOST: 127.0.0.1, for this machine only)"),
        value("--udp", "HOST:PORT", .text, "UDP datagrams sent to HOST:PORT"),
        value(
            "--output", short: "-o", "FILE", .file,
            "file, which appears when it is complete; written at maximum speed unless --speed is given"),
        flag("--stdout", "standard output"),
    ]
}

extension HelpPage.Operand {
    /// The operand of commands with the options ``Option/anySource``.
    package static let anySource: [HelpPage.Operand] = [
        .first(.device).without("--simulate", "--replay", "--connect"),
        .first(.choice(Words.scenarios)).with("--simulate"),
    ]
}
