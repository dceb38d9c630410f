import CommandLineKit

extension DecodeCommand {
    static let manual = HelpPage(
        usage: [
            "gpsbridge decode FILE…",
            "gpsbridge decode [DEVICE]",
        ],
        operands: [.any(.device)],
        [
            .description([
                .paragraph(
                    """
                    Decodes data of GPS receivers and prints what they say, one JSON report a line, in the classes of the gpsd
                    protocol: TPV (position, motion, time), SKY (satellites), GST (estimated errors) and ATT (heading, attitude). One
                    fix of a FILE becomes exactly one TPV. A fix of a DEVICE that pauses before it has said everything is printed
                    again with what followed.
                    """),
                .paragraph(
                    """
                    A FILE is a recording, as it came, raw, or compressed with gzip, xz or zstd; '-' is the standard input. A DEVICE is a
                    receiver, read as it speaks, until Ctrl-C: a serial port such as /dev/ttyUSB0, 'auto' for the best one that is
                    plugged in, tcp://HOST:PORT, udp://:PORT, one that a GPS daemon reads, gpsd://HOST[:PORT][/DEVICE], or a name
                    from the configuration, which also tells what is read when nothing is named ('gpsbridge config'). Its speed is
                    found by itself. When it is pulled out, gpsbridge waits until it is back, under whatever name; what happens to
                    it is told on the standard error. Nothing is ever sent to it.
                    """),
            ]),
            .titled(
                "Options",
                [
                    .options(
                        [
                            .baud,
                            .shared,
                            .value(
                                "--now", "DATE", .date,
                                """
                                the recording is from about DATE or somewhat earlier: dates that an old receiver put 1,024 weeks
                                back, or several times that, are moved on; without it dates stay as they were recorded
                                """),
                            .value(
                                "--date", "DATE", .date,
                                "the date of the first time in each FILE that has no date, such as 2026-11-20"),
                            .value(
                                "--wait-fix", "TIME", .duration,
                                "give up with exit code 3 if a DEVICE has no position by then: seconds, or 10min, 1h, 1d"
                            ),
                            .flag(
                                "--incomplete",
                                "print fixes too whose last sentence is missing, as where a recording begins or ends"),
                            .flag(
                                "--sample",
                                "decode a made-up recording of ten seconds that is built in, for a first look"),
                            .help,
                        ], column: 17)
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init(
                            "0",
                            "reports were printed, or their reader went away (gpsbridge decode … | head); a DEVICE was ended by Ctrl-C"
                        ),
                        .init("1", "there is no fix in the input"),
                        .init("2", "wrong usage"),
                        .init("3", "a FILE could not be read, or a DEVICE has ended for good, or --wait-fix is over"),
                        .init("4", "the reports could not be written"),
                    ])
                ]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        gpsbridge decode drive.nmea
                        gpsbridge decode /dev/ttyACM0 | jq -c 'select(.class == "TPV") | [.time, .lat, .lon]'
                        gpsbridge decode drive.nmea.gz
                        gpsbridge decode --now 2024-06-01 old-receiver.log
                        """)
                ]),
        ])
}
