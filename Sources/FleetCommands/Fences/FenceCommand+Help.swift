import CommandLineKit

extension FenceCommand {
    static let manual = HelpPage(
        usage: [
            "gpsbridge fleet fence add NAME --circle LAT,LON,RADIUS | --polygon FILE [OPTION…]",
            "gpsbridge fleet fence list [OPTION…]", "gpsbridge fleet fence remove NAME [OPTION…]",
            "gpsbridge fleet fence events [OPTION…]",
        ],
        operands: [.first(.choice { actions })],
        [
            .description([
                .paragraph(
                    """
                    Defines fences, which are named areas, and reports when devices enter or leave them. When a collector stores a fix, it
                    checks the fix against all fences. Every crossing is therefore reported once, with the time of the fix, even if the fix
                    arrives a day late. Fixes that were stored before a fence was added are not checked against that fence. If a device is
                    already inside a new fence, its next fix counts as an entry.
                    """)
            ]),
            .titled("Actions", [.list(Action.allCases.map { .init($0.rawValue, $0.meaning) })]),
            .titled(
                "Options",
                [
                    .options(
                        [
                            .value(
                                "--circle", "LAT,LON,RADIUS", .text,
                                "the area within RADIUS of a position, such as 48.137,11.575,200m"),
                            .value(
                                "--polygon", "FILE", .file,
                                """
                                the area enclosed by the lines in a GeoJSON or GPX file, or by a list of corners, such as
                                '48.1,11.5 48.2,11.5 48.2,11.6'; edges are straight in latitude and longitude
                                """),
                            .value("--device", "NAME", .text, "only events of this device"),
                            .value("--fence", "NAME", .text, "only events of this fence, even if it has been removed"),
                        ] + Period.options + [.flag("--json", "one JSON object per event")] + Center.options + [.help],
                        column: 26)
                ]),
            .titled(
                "Examples",
                [
                    .lines(
                        """
                        gpsbridge fleet fence add depot --circle 48.137,11.575,200m
                        gpsbridge fleet fence add harbor --polygon harbor.geojson
                        gpsbridge fleet fence events --day 2026-11-20 --device truck7
                        """)
                ]),
        ])

    private static var actions: [Word] { Action.allCases.map { Word($0.rawValue, $0.meaning) } }
}
