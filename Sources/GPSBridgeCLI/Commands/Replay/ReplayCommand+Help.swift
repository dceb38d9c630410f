import CommandLineKit

extension ReplayCommand {
    static let manual = HelpPage(
        usage: ["gpsbridge replay LOG… [OPTION…]"],
        operands: [.any(.file)],
        [
            .description([
                .paragraph(
                    """
                    Replays recordings in real time. The times are taken from the NMEA sentences or, if these contain no times, from the
                    binary messages. Data without a time is sent together with the messages around it. Long stretches of data without times
                    are sent at the baud rate given by --baud. The default is 9600 baud, or 115200 baud after binary messages with times or
                    bursts that are too long for 9600 baud.
                    '-' is standard input.
                    """),
                .paragraph(
                    """
                    Raw recordings from 'gpsbridge record' are replayed byte for byte at their recorded times. Track databases and GPX, KML,
                    GeoJSON, CSV and JSON files are converted to NMEA sentences. The tracks in a database are replayed one after another.
                    Any LOG may be compressed with gzip, xz or zstd.
                    """),
            ]),
            .titled(
                "Options",
                [
                    .options(
                        [
                            .playbackSpeed,
                            .flag("--loop", "repeat forever"),
                            .flag(
                                "--retime",
                                "replace times and dates with current ones, except in binary frames"),
                            .value(
                                "--device", "NAME", .text,
                                "only devices whose identity, name or device file contains NAME (databases only)"),
                            .value(
                                "--session", "ID", .number(1...Int.max),
                                "only this session; see 'gpsbridge tracks list' (databases only)"),
                            .value(
                                "--baud", "N", .number(50...20_000_000),
                                """
                                simulate a serial line with this baud rate; data that the line cannot carry is dropped (default:
                                send each burst without delay, as over USB)
                                """),
                        ], column: 21)
                ]),
            .titled(
                "Outputs (one or more; default: standard output)",
                [
                    .options(Option.outlets + [.help])
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init(
                            "0",
                            "the replay ended, the output pipe was closed, or Ctrl-C was pressed (see also 130)"),
                        .init("1", "nothing to replay in LOG"),
                        .init("2", "usage error"),
                        .init("3", "a LOG could not be read"),
                        .init("4", "an output could not be opened or written"),
                        SimulationOutputs.interruption,
                    ])
                ]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        gpsbridge replay drive.nmea --pty /tmp/gps
                        gpsbridge replay drive.nmea --loop --retime --tcp 2000
                        gpsbridge replay drive.nmea.gz --retime --output today.nmea
                        """)
                ]),
        ])
}
