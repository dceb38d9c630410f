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
                    Decodes data from GPS receivers and prints one JSON report per line, in the format of the gpsd protocol: TPV (position,
                    motion, time), SKY (satellites), GST (estimated errors) and ATT (heading, attitude). For each fix in a FILE, exactly one
                    TPV is printed. If a DEVICE pauses in the middle of a fix, the fix may be printed twice, the second time with all its
                    data. Binary messages are printed as RAW (raw measurements), SUBFRAME (navigation data), RTCM2, RTCM3 (corrections), IMU
                    (sensors) and LOG (stored positions).
                    """),
                .paragraph(
                    """
                    A FILE is a log of received data or a raw recording (.rec), and may be compressed with gzip, xz or zstd; '-' is standard
                    input. A DEVICE is a live receiver, which is read until Ctrl-C is pressed: a serial port such as /dev/ttyUSB0, 'auto'
                    for the best receiver that is connected, tcp://HOST:PORT, udp://:PORT, gpsd://HOST[:PORT][/DEVICE], or a name from the
                    configuration (default: the configured device). The baud rate is detected automatically. After the receiver has been
                    unplugged, gpsbridge waits for it and continues when it is plugged in again, even if its device file has changed. Status
                    messages go to standard error. Nothing is ever sent to the receiver.
                    """),
            ]),
            .titled(
                "Options",
                [
                    .options(
                        [
                            .baud,
                            .shared,
                            .recordingDate,
                            .firstDate,
                            .value(
                                "--wait-fix", "TIME", .duration,
                                "exit with code 3 if a DEVICE has no position after TIME, such as 90s, 10min, 1h or 1d"
                            ),
                            .flag(
                                "--incomplete",
                                "also print incomplete fixes, such as those cut off at the start or end of a recording"),
                            .flag(
                                "--sample",
                                "decode a built-in recording: ten seconds of data from a simulated receiver"),
                            .help,
                        ], column: 17)
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init(
                            "0",
                            "success, or the output pipe was closed (gpsbridge decode … | head), or Ctrl-C was pressed while reading a DEVICE"
                        ),
                        .init("1", "no fix in the input"),
                        .init("2", "usage error"),
                        .init(
                            "3",
                            "a FILE or DEVICE could not be read, or there was no position within the TIME of --wait-fix"
                        ),
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
