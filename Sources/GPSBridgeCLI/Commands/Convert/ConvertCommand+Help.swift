import CommandLineKit

extension ConvertCommand {
    static let manual = HelpPage(
        usage: ["gpsbridge convert FILE… --to FORMAT [-o OUT]"],
        operands: [.any(.file)],
        [
            .description([
                .paragraph(
                    """
                    Converts recordings from GPS receivers to tracks for other programs. A FILE is a log of received data, a raw recording
                    (.rec), or a track file in GPX, KML, GeoJSON, CSV or JSON. A log or a raw recording becomes one track. The tracks of a
                    track file keep their names, times, elevations and segments. A FILE may be compressed with gzip, xz or zstd; '-' is
                    standard input. All tracks are written to one output. Routes are converted only if a FILE contains no tracks; waypoints
                    are ignored.
                    """)
            ]),
            .titled(
                "Options",
                [
                    .options(
                        [
                            .value(
                                "--to", short: "-t", "FORMAT", .choice(Words.formats),
                                "output format (default: determined by the extension of OUT)"),
                            .value(
                                "--output", short: "-o", "OUT", .file,
                                "output file (default: standard output)"),
                            .recordingDate,
                            .firstDate,
                            .help,
                        ], column: 22)
                ]),
            .titled(
                "Formats",
                [
                    .list([
                        .init(
                            "gpx",
                            """
                            GPX 1.1: track points with time, altitude above mean sea level, fix type, number of satellites and dilution
                            of precision; speed and course in Garmin's TrackPointExtension v2
                            """),
                        .init("kml", "KML 2.2 for maps and globes: tracks with times (gx:Track)"),
                        .init(
                            "geojson",
                            "GeoJSON (RFC 7946): one feature per track, with times in coordTimes; split at the antimeridian"
                        ),
                        .init(
                            "csv",
                            "comma-separated values with a header; one line per fix, including fixes without a position"
                        ),
                        .init("nmea", "NMEA 0183: RMC, GGA, GSA and GSV sentences, generated from the fixes"),
                        .init("json", "JSON lines, as written by 'gpsbridge decode'"),
                    ]),
                    .paragraph(
                        """
                        In gpx, kml and geojson, a track is split where the fix was lost, where time runs backwards, and at gaps of more
                        than five minutes.
                        """),
                    .paragraph(
                        """
                        OUT is created or replaced only if the conversion succeeds. If the output goes to standard output, the readable part of
                        a damaged FILE is still printed. Even large logs need little memory, but converting them to kml or geojson needs
                        temporary disk space in TMPDIR or /var/tmp.
                        """),
                    .paragraph(
                        """
                        The points of a track file that have no valid position are skipped. Their number is printed to standard error, and
                        so are the names of files without a position.
                        """),
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init("0", "success, or the output pipe was closed (gpsbridge convert … | head)"),
                        .init("1", "the input contains no position, so nothing was written"),
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
                        gpsbridge convert drive.nmea -o drive.gpx
                        gpsbridge convert track.gpx -o track.kml
                        gpsbridge convert monday.log tuesday.log --to kml -o trip.kml
                        gpsbridge convert drive.nmea.gz --to csv | head
                        """)
                ]),
        ])
}
