import CommandLineKit
import GNSS

extension MessagesCommand {
    /// The names of all protocols, on two lines.
    private static var protocols: String {
        let labels = BinaryProtocol.allCases.map(\.label)
        let lines = [labels.prefix(labels.count / 2), labels.dropFirst(labels.count / 2)]
        return lines.map { $0.joined(separator: ", ") }.joined(separator: ",\n")
    }

    static let manual = HelpPage(
        usage: ["gpsbridge messages FILE…"],
        operands: [.any(.file)],
        [
            .description([
                .paragraph(
                    """
                    Prints the NMEA sentences and binary messages in recordings, one JSON object per line, or prints statistics about them.
                    A FILE may be compressed with gzip, xz or zstd; '-' is standard input. 'gpsbridge sentences' is an alias.
                    """)
            ]),
            .titled(
                "Options",
                [
                    .options(
                        [
                            .value(
                                "--only", "TYPE,…", .text,
                                "only messages of these types, such as 'GGA,RMC', 'PUBX,00' or 'NAV-PVT'"),
                            .value(
                                "--talker", "ID,…", .text,
                                "only sentences from these talkers, such as 'GP,GN'; P for proprietary sentences"),
                            .flag("--raw", "include each sentence or message as received"),
                            .flag("--all", "also list rejected lines"),
                            .flag(
                                "--stats",
                                "print statistics instead: sentences and messages by type, rejected lines by reason, epochs"
                            ),
                            .flag(
                                "--json",
                                "with --stats: print a JSON object instead of a table (messages are always JSON)"),
                            .help,
                        ], column: 18)
                ]),
            .titled(
                "A sentence as a JSON object",
                [
                    .list([
                        .init("\"code\"", "the type: \"GGA\", \"PUBX,00\" …"),
                        .init("\"talker\"", "the talker ID: \"GP\" …; \"P\" for a proprietary sentence"),
                        .init("\"valid\"", "true"),
                        .init(
                            "…",
                            """
                            the values of the fields, named as in the Swift library, in degrees and SI units; times (UTC) as
                            "08:25:00.000", dates as "2026-11-20". Empty fields are omitted
                            """),
                        .init(
                            "\"fields\"",
                            "the text of every field, if the type is unknown or a value was truncated"
                        ),
                        .init("\"tag\"", "the contents of the TAG block before the sentence"),
                        .init("\"raw\"", "the text as received (with --raw)"),
                        .init("\"file\"", "the file name, if several files are read"),
                    ])
                ]),
            .titled(
                "A binary message as a JSON object",
                [
                    .list([
                        .init("\"protocol\"", protocols),
                        .init("\"class\"", "the message class, in protocols that have classes"),
                        .init("\"id\"", "the message ID"),
                        .init("\"name\"", "the message name, if it is known: \"NAV-PVT\" …"),
                        .init("\"valid\"", "true"),
                        .init("\"bytes\"", "the size of the frame in bytes"),
                        .init(
                            "\"values\"",
                            """
                            the fields, with the manufacturer's names and units; repeated groups are lists of objects. Omitted if the
                            message layout is unknown
                            """),
                        .init("\"raw\"", "the frame in hexadecimal digits (with --raw)"),
                    ])
                ]),
            .titled(
                "Additional objects with --all",
                [
                    .list(
                        [
                            .init(
                                "{\"valid\":false,\"reason\":\"badChecksum\",\"raw\":\"$GPGGA,…*00\"}",
                                """
                                a line that begins like a sentence, up to the byte at which it was rejected. Reasons: missingChecksum,
                                badChecksum, tooLong, badCharacter, empty. Non-ASCII bytes are written as \\u0080 … \\u00ff
                                """)
                        ], column: 12),
                    .paragraph(
                        """
                        With --stats, the options --only and --talker apply only to the rows for sentences and messages; all other rows cover
                        the whole FILE. An epoch is incomplete if the last sentence of the receiver's cycle is missing; an amended epoch was
                        reported again with more data. Stray bytes are all bytes outside sentences and frames, including rejected lines. The
                        processing speed is printed on standard error.
                        """),
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init(
                            "0",
                            "messages found, or the output pipe was closed (gpsbridge messages … | head)"
                        ),
                        .init("1", "no messages found"),
                        .init("2", "usage error"),
                        .init("3", "a FILE could not be read"),
                        .init("4", "the output could not be written"),
                    ])
                ]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        gpsbridge messages drive.nmea
                        gpsbridge messages --only GSV --talker GL drive.nmea | jq -c '.satellites[] | [.number, .signalStrength]'
                        gpsbridge messages --all drive.nmea | grep '"valid":false'
                        gpsbridge messages --only NAV-PVT drive.ubx | jq -c '.values | [.lat, .lon, .hAcc]'
                        gpsbridge messages --stats *.nmea
                        """)
                ]),
        ])
}
