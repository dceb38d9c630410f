import CommandLineKit

extension SimulateCommand {
    static let manual = HelpPage(
        usage: ["gpsbridge simulate [OPTION…]"],
        [
            .description([
                .paragraph(
                    """
                    Simulates GPS receivers with realistic data, so that other programs can be tested without a receiver. Runs until Ctrl-C
                    is pressed, or for the time given by --duration.
                    """)
            ]),
            .titled(
                "Simulation",
                [
                    .options(
                        [
                            .value(
                                "--scenario", "NAME", .choice(Words.scenarios), "route of the receiver (see --list)"),
                            .value(
                                "--track", "FILE", .file,
                                "follow the track in a recording or GPX file instead of a scenario's route"),
                            .value(
                                "--receiver", "NAME", .choice(Words.receivers),
                                "receiver model; may be repeated for several receivers (see --list)"),
                            .simulatedProtocol,
                            .value("--count", "N", .number(1...100_000), "number of receivers (default: 1)"),
                            .rate,
                            .value(
                                "--baud", "N", .number(50...20_000_000),
                                "baud rate of the serial line (default: the receiver's usual baud rate)"),
                        ] + Option.simulatedCourse + [
                            .playbackSpeed,
                            .flag(
                                "--mark",
                                "mark sentences as simulated: quality 8 in GGA, mode S in RMC and other sentences"),
                            .flag("--list", "list all scenarios, receivers, protocols and faults"),
                        ], column: 21)
                ]),
            .titled(
                "Outputs (one or more; default: standard output)",
                [
                    .options(Option.outlets),
                    .note(
                        "With several receivers, each gets a numbered link, port or file: --pty /tmp/gps creates /tmp/gps1, /tmp/gps2 and so on."
                    ),
                ]),
            .titled(
                "Faults (see --list for their names)",
                [
                    .list(
                        [
                            .init("NAME", "all the time"),
                            .init("NAME@30", "starting at 30 s, for 10 s"),
                            .init("NAME@30+5", "starting at 30 s, for 5 s"),
                            .init(
                                "NAME:0.01",
                                "at random, with probability 0.01 for each byte, sentence or fix, depending on the fault"
                            ),
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
                        .init(
                            "0",
                            "the simulation ended, the output pipe was closed, or Ctrl-C was pressed (see also 130)"),
                        .init("1", "the FILE of --track contains no positions"),
                        .init("2", "usage error"),
                        .init("3", "the FILE of --track could not be read"),
                        .init("4", "an output could not be opened or written"),
                        SimulationOutputs.interruption,
                    ])
                ]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        gpsbridge simulate --pty /tmp/gps
                        gpsbridge simulate --pty /tmp/gps --fault unplug@30+5 --fault bit-errors:0.0001
                        gpsbridge simulate --receiver ubloxm10 --protocol ubx --pty /tmp/gps
                        gpsbridge simulate --scenario coldstart --tcp 2000 --speed 10
                        gpsbridge simulate --duration 1h --start 2026-11-20 --output hour.nmea
                        """)
                ]),
        ])
}
