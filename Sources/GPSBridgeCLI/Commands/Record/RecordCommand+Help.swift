import CommandLineKit

extension RecordCommand {
    static let manual = HelpPage(
        usage: [
            "gpsbridge record [DEVICE] -o OUT [OPTION…]",
            "gpsbridge record --simulate [SCENARIO] -o OUT [OPTION…]",
        ],
        operands: [.any(.device), .any(.choice(Words.scenarios))],
        [
            .description([
                .paragraph(
                    """
                    Records what a receiver says, until Ctrl-C. DEVICE is a serial port such as /dev/ttyUSB0, 'auto' for the best
                    one that is plugged in, tcp://HOST:PORT, udp://:PORT, one that a GPS daemon reads, gpsd://HOST[:PORT][/DEVICE],
                    or a name from the configuration, which also tells what is recorded when nothing is named; else it is the best
                    one. When it is pulled out, gpsbridge waits until it is back.
                    """),
                .paragraph(
                    """
                    OUT stays readable even if gpsbridge is killed or the disk fills up, except for the last three seconds at most;
                    after a power failure, except for the last ten. An existing OUT is continued, and repaired if a power failure has
                    torn it; the torn end moves to OUT.torn. A file that another program wrote is refused and stays as it is. A full
                    disk or a missing directory is reported, and recording resumes as soon as possible.
                    """),
            ]),
            .titled(
                "Formats, by the ending of OUT",
                [
                    .list([
                        .init(".rec, or none", "every byte as it came, with the exact time at which it came"),
                        .init(".nmea", "the receiver's own sentences"),
                        .init(".gpx", "GPX 1.1, valid at every moment"),
                        .init(".geojson", "GeoJSON, a feature for each minute or so"),
                        .init(".csv", "comma-separated values"),
                        .init(".json", "JSON lines, as 'gpsbridge decode' writes them"),
                        .init(
                            ".sqlite",
                            "a database of fixes, satellites, events, devices and sessions: see 'gpsbridge tracks'"),
                    ]),
                    .note(
                        "With .zst behind it, what only grows is compressed as it comes: drive.rec.zst, drive.nmea.zst, drive.csv.zst."
                    ),
                ]),
            .titled(
                "Instead of a receiver",
                [
                    .options(
                        [
                            .value(
                                "--connect", "HOST[:PORT]", .text, "what a GPS daemon reads: gpsbridge serve, or gpsd"),
                            .flag(
                                "--simulate", optional: .choice(Words.scenarios),
                                "a simulated receiver; SCENARIO is where it goes: see 'gpsbridge simulate --list'"),
                            .flag("--or-simulate", "a simulated receiver if none is plugged in"),
                            .value("--replay", "LOG", .file, "a recording as if its receiver spoke now"),
                            .value("--speed", "N", .text, "its time passes N times as fast; max is as fast as it goes"),
                            .value(
                                "--skip", "TIME", .duration,
                                "so much of its beginning passes at once: seconds, or 10min, 1h, 1d"),
                            .value("--receiver", "NAME", .choice(Words.receivers), "which receiver is simulated"),
                            .value("--rate", "N", .decimal, "its fixes in a second"),
                            .value("--fault", "FAULT", .choice(Words.faults), "what goes wrong with it"),
                            .value("--seed", "N", .number(0...Int.max), "another course of chance"),
                            .value("--start", "DATE", .moment, "when it begins"),
                            .value("--duration", "TIME", .duration, "when it ends: seconds, or 10min, 1h, 1d"),
                        ], column: 22)
                ]),
            .titled(
                "Options",
                [
                    .options(
                        [
                            .value("--output", short: "-o", "OUT", .file, "the file to record to"),
                            .value(
                                "--rotate", "WHEN", .text,
                                """
                                begin another file at a size such as 100MB, after a time such as 1h, or each day at midnight
                                UTC; the time of its beginning becomes a part of each name
                                """),
                            .value(
                                "--filter", "LIMITS", .text,
                                """
                                only positions that are so far from the last one, such as 10m, or so much later, such as 5s or
                                2min, or both: 10m,5s; not for nmea and rec
                                """),
                            .baud,
                            .shared,
                            .flag("--quiet", short: "-q", "tell nothing but what goes wrong"),
                            .help,
                        ], column: 22)
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init("0", "it was ended by Ctrl-C or 'kill', or its source has ended"),
                        .init("2", "wrong usage"),
                        .init("3", "the source could not be read"),
                        .init(
                            "4",
                            "OUT could not be made, its end could not be written, or data that came too fast were lost"),
                    ])
                ]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        gpsbridge record -o drive.gpx
                        gpsbridge record /dev/ttyACM0 -o /var/log/gps.rec.zst --rotate day
                        gpsbridge record -o tracks.sqlite --filter 5m
                        gpsbridge record --simulate drive --duration 1h --speed max -o hour.sqlite
                        """)
                ]),
        ])
}
