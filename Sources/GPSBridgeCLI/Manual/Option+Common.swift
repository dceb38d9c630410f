import CommandLineKit

// The options that mean the same in several commands. A command declares its other options itself.

extension Option {
    /// The baud rate of the serial port.
    static let baud = value(
        "--baud", "N", .number(1...20_000_000),
        "the speed of the serial line in bits per second, instead of finding it"
    ).setting("the speed of serial lines in bits per second, instead of finding it")

    /// Whether other programs may read the serial port at the same time.
    static let shared = flag(
        "--shared", "let other programs read from the port at the same time; they take bytes from each other")

    /// The units on the screen.
    static let units = value(
        "--units", "UNITS", .choice(Words.units), "metric, imperial or nautical; lines are always metric"
    ).setting("what lengths, speeds and heights are shown in: metric, imperial or nautical", usual: "metric")

    /// The notation of coordinates on the screen.
    static let coordinates = value(
        "--coordinates", "NOTATION", .choice(Words.notations),
        """
        decimal degrees, degrees with minutes (dm), with minutes and seconds (dms), utm, mgrs,
        maidenhead or plus-codes
        """
    ).setting(
        "how places are shown: decimal degrees, degrees with minutes (dm), with minutes and seconds (dms), utm, "
            + "mgrs, maidenhead or plus-codes", usual: "decimal")

    /// The speed of a simulation or a recording that other programs read.
    static let playbackSpeed = value(
        "--speed", "N", .text,
        "time passes N times as fast; max is as fast as it goes, for files and the standard output")

    /// The fix rate of a simulated receiver.
    static let rate = value("--rate", "N", .decimal, "fixes in a second; 1 if nothing is said")

    /// The faults, random seed, start and duration of a simulation.
    static let simulatedCourse: [Option] = [
        value("--fault", "FAULT", .choice(Words.faults), "what goes wrong; several times for several faults"),
        value(
            "--seed", "N", .number(0...Int.max),
            "another course of chance; the same seed and start bring the same bytes"),
        value(
            "--start", "DATE", .moment,
            "when it begins, such as 2026-11-20 or 2026-11-20T12:30:00Z; now if nothing is said"),
        value("--duration", "TIME", .duration, "when it ends: seconds, or 10min, 1h, 1d"),
    ]

    /// The outputs of simulated receivers and replayed recordings.
    static let outlets: [Option] = [
        value("--pty", "LINK", .file, "a serial port: LINK leads to it, and goes with it"),
        value("--tcp", "[HOST:]PORT", .text, "a server; only programs of this machine reach it unless a HOST is named"),
        value("--udp", "HOST:PORT", .text, "datagrams to a port"),
        value(
            "--output", short: "-o", "FILE", .file,
            "a file, which appears when it is whole; as fast as it goes unless --speed is given"),
        flag("--stdout", "the standard output"),
    ]
}
