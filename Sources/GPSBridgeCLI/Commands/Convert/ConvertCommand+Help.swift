import CommandLineKit

extension ConvertCommand {
    static let manual = HelpPage(
        usage: ["gpsbridge convert FILE… --to FORMAT [-o OUT]"],
        operands: [.any(.file)],
        [
            .description([
                .paragraph(
                    """
                    Converts recorded data of GPS receivers to tracks that other programs read. Each FILE becomes a track, all of
                    them in one result. '-' is the standard input. Recordings may be raw, and compressed with gzip, xz or zstd.
                    A FILE may also be a track: GPX, KML, GeoJSON, CSV or JSON. Its tracks keep their names, times, elevations and
                    segments; routes are read where there are no tracks, waypoints are not.
                    """)
            ]),
            .titled(
                "Options",
                [
                    .options(
                        [
                            .value(
                                "--to", short: "-t", "FORMAT", .choice(Words.formats),
                                "the format; without it the ending of OUT decides"),
                            .value(
                                "--output", short: "-o", "OUT", .file,
                                "the file to write; without it, or with '-', the standard output"),
                            .value(
                                "--date", "DATE", .date,
                                "the date of the first time in each FILE that has no date, such as 2026-11-20"),
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
                            GPX 1.1: track points with time, altitude above mean sea level, kind of fix, satellites and dilutions of
                            precision; speed and course in Garmin's TrackPointExtension v2
                            """),
                        .init("kml", "KML 2.2 for maps and globes: lines with times (gx:Track)"),
                        .init(
                            "geojson",
                            "GeoJSON (RFC 7946): a feature for each track, times in its property coordTimes, cut at the antimeridian"
                        ),
                        .init(
                            "csv",
                            "comma-separated values with a header, a line for each epoch, with a position or without"),
                        .init("nmea", "NMEA 0183: clean RMC, GGA, GSA and GSV sentences with checksums"),
                        .init("json", "JSON lines, as 'gpsbridge decode' writes them"),
                    ]),
                    .paragraph(
                        """
                        In gpx, kml and geojson the track of a receiver breaks where the fix was lost, where time runs backwards, and where
                        more than five minutes lie between two points.
                        """),
                    .paragraph(
                        """
                        OUT appears whole or not at all: until it is finished, what was there before stays. Of a damaged FILE the standard
                        output gets what could be read. A log of any size needs little memory; kml and geojson of a large one need space for
                        temporary files in TMPDIR, or /var/tmp.
                        """),
                ]),
            .titled(
                "Exit codes",
                [
                    .list([
                        .init("0", "the result was written, or its reader went away (gpsbridge convert … | head)"),
                        .init("1", "there is no position in the input; nothing was written"),
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
                        gpsbridge convert drive.nmea -o drive.gpx
                        gpsbridge convert track.gpx -o track.kml
                        gpsbridge convert monday.log tuesday.log --to kml -o trip.kml
                        gpsbridge convert drive.nmea.gz --to csv | head
                        """)
                ]),
        ])
}
