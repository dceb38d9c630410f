import CommandLineKit

extension SentencesCommand {
    static let manual = HelpPage(
        usage: ["gpsbridge sentences FILE…"],
        operands: [.any(.file)],
        [
            .description([
                .paragraph(
                    """
                    Prints the NMEA sentences in recorded data of GPS receivers, each with its values as a JSON object on a line of its
                    own, or statistics about them. '-' is the standard input.
                    """)
            ]),
            .titled(
                "Options",
                [
                    .options(
                        [
                            .value("--only", "TYPE,…", .text, "sentences of these types alone: GGA, RMC, PUBX,00 …"),
                            .value(
                                "--talker", "ID,…", .text,
                                "sentences of these talkers alone: GP, GN, AI …; P for proprietary ones"),
                            .flag("--raw", "each sentence's text as it was received, too"),
                            .flag("--all", "rejected lines and frames of binary protocols, too"),
                            .flag(
                                "--stats",
                                "a table instead: sentences by type, rejected lines by reason, frames by protocol, epochs"
                            ),
                            .flag(
                                "--json", "with --stats: a JSON object instead of the table; sentences are always JSON"),
                            .help,
                        ], column: 18)
                ]),
            .titled(
                "A sentence's object",
                [
                    .list([
                        .init("\"code\"", "the type: \"GGA\", \"PUBX,00\" …"),
                        .init("\"talker\"", "who speaks: \"GP\" …; a proprietary sentence has none"),
                        .init("\"valid\"", "true"),
                        .init(
                            "…",
                            """
                            the values, under their names in the Swift library: in degrees and units of the International System,
                            times (UTC) as "08:25:00.000", dates as "2026-11-20". What the receiver left empty is left out
                            """),
                        .init(
                            "\"fields\"",
                            "the texts of all fields, where the type is not known or a value could not hold all of them"
                        ),
                        .init("\"tag\"", "what the TAG block before the sentence says"),
                        .init("\"raw\"", "the text (--raw)"),
                        .init("\"file\"", "where it is from, when several files are named"),
                    ])
                ]),
            .titled(
                "What --all adds",
                [
                    .list(
                        [
                            .init(
                                "{\"valid\":false,\"reason\":\"badChecksum\",\"raw\":\"$GPGGA,…*00\"}",
                                """
                                a line that begins like a sentence, up to the byte that shows that it is none. The reason is
                                missingChecksum, badChecksum, tooLong, badCharacter or empty. Bytes beyond ASCII are \\u0080 … \\u00ff
                                """),
                            .init(
                                "{\"binary\":\"ubx\",\"bytes\":96}",
                                "a frame of another protocol: ubx, rtcm3, sirf, skytraq, novatel, septentrio, allystar or casic"
                            ),
                        ], column: 12),
                    .paragraph(
                        """
                        In the table, --only and --talker choose the rows of sentences; everything else is of the whole FILE. An epoch is
                        incomplete when the sentence is missing that ends the receiver's cycle, and amended when it was told again because
                        more came. Stray bytes belong to no sentence and no frame; rejected lines consist of them. How fast the FILE was
                        processed is reported on the standard error.
                        """),
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init(
                            "0", "there were such sentences, or their reader went away (gpsbridge sentences … | head)"),
                        .init("1", "there was none"),
                        .init("2", "wrong usage"),
                        .init("3", "a FILE could not be read"),
                        .init("4", "the result could not be written"),
                    ])
                ]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        gpsbridge sentences drive.nmea
                        gpsbridge sentences --only GSV --talker GL drive.nmea | jq -c '.satellites[] | [.number, .signalStrength]'
                        gpsbridge sentences --all drive.nmea | grep '"valid":false'
                        gpsbridge sentences --stats *.nmea
                        """)
                ]),
        ])
}
