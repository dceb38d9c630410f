import CommandLineKit

extension ReplayCommand {
    static let manual = HelpPage(
        usage: ["gpsbridge replay LOG… [OPTION…]"],
        operands: [.any(.file)],
        [
            .description([
                .paragraph(
                    """
                    Replays recorded data of GPS receivers, as if the receivers spoke now: at the pace that the times in the sentences
                    tell. Everything in between, such as frames of binary protocols, goes along. What tells no time comes as fast as a
                    line of 9600 bits per second carries it. '-' is the standard input. Without a place it goes to the standard output.
                    """),
                .paragraph(
                    """
                    Raw recordings of 'gpsbridge record' come byte for byte at the times at which they came. Databases of tracks, GPX,
                    KML, GeoJSON and CSV come as sentences that tell the same; of a database one track after the other. Anything may be
                    compressed with gzip, xz or zstd.
                    """),
            ]),
            .titled(
                "Options",
                [
                    .options(
                        [
                            .playbackSpeed,
                            .flag("--loop", "begin again at the end"),
                            .flag(
                                "--retime",
                                "tell times and dates of now, with checksums made right; times in binary frames stay"),
                            .value(
                                "--device", "NAME", .text,
                                "of a database, only devices with this in their identity, name or node"),
                            .value(
                                "--session", "NUMBER", .number(1...Int.max),
                                "of a database, only this session: see 'gpsbridge tracks list'"),
                            .value(
                                "--baud", "N", .number(50...20_000_000),
                                """
                                over a serial line of N bits per second, which loses what it cannot carry; without it all that
                                belongs to a moment comes at once, as over USB
                                """),
                        ], column: 21)
                ]),
            .titled(
                "Where it can be opened, one or several",
                [
                    .options(Option.outlets + [.help])
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init("0", "it has ended, or the reader of the standard output went away"),
                        .init("1", "there is nothing to replay in LOG"),
                        .init("2", "wrong usage"),
                        .init("3", "a LOG could not be read"),
                        .init("4", "a place could not be made or written to"),
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
