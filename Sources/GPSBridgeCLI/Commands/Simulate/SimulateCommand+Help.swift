import CommandLineKit

extension SimulateCommand {
    static let manual = HelpPage(
        usage: ["gpsbridge simulate [OPTION…]"],
        [
            .description([
                .paragraph(
                    """
                    Simulates GPS receivers whose data a real receiver could have sent, for testing programs without an antenna. Without
                    a place they speak to the standard output. It goes on until Ctrl-C, or for as long as --duration says.
                    """)
            ]),
            .titled(
                "What is simulated",
                [
                    .options(
                        [
                            .value("--scenario", "NAME", .choice(Words.scenarios), "where the receiver goes"),
                            .value("--track", "FILE", .file, "the way of a recording or a GPX file instead"),
                            .value(
                                "--receiver", "NAME", .choice(Words.receivers),
                                "which receiver it is; several times for several ones"),
                            .value("--count", "N", .number(1...Int.max), "so many of them"),
                            .rate,
                            .value(
                                "--baud", "N", .number(50...20_000_000),
                                "the speed of the serial line in bits per second, instead of the receiver's usual one"),
                        ] + Option.simulatedCourse + [
                            .playbackSpeed,
                            .flag(
                                "--mark",
                                "the sentences say that they are simulated: quality 8 in GGA, mode S in RMC and others"),
                            .flag("--list", "show all scenarios, receivers and faults"),
                        ], column: 21)
                ]),
            .titled(
                "Where it can be opened, one or several",
                [
                    .options(Option.outlets),
                    .note(
                        "Of several receivers each has its own: /tmp/gps1, /tmp/gps2, … with --pty /tmp/gps, and so do ports and files."
                    ),
                ]),
            .titled(
                "A FAULT is the name of one",
                [
                    .list(
                        [
                            .init("NAME", "all the time"),
                            .init("NAME@30", "from the 30th second on, for ten seconds"),
                            .init("NAME@30+5", "for five"),
                            .init(
                                "NAME:0.01",
                                "by chance: one of a hundred bytes, sentences or moments, whichever it befalls"),
                        ], column: 21)
                ]),
            .titled(
                "Options",
                [
                    .options(
                        [
                            .help
                        ], column: 21)
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init("0", "it has ended, or the reader of the standard output went away"),
                        .init("2", "wrong usage"),
                        .init("4", "a place could not be made or written to"),
                    ])
                ]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        gpsbridge simulate --pty /tmp/gps
                        gpsbridge simulate --pty /tmp/gps --fault unplug@30+5 --fault bit-errors:0.0001
                        gpsbridge simulate --scenario coldstart --tcp 2000 --speed 10
                        gpsbridge simulate --duration 1h --start 2026-11-20 --output hour.nmea
                        """)
                ]),
        ])
}
