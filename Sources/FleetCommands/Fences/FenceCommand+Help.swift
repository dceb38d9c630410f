import CommandLineKit

extension FenceCommand {
    static let manual = HelpPage(
        usage: [
            "gpsbridge fleet fence add NAME --circle LAT,LON,RADIUS | --polygon FILE [OPTION…]",
            "gpsbridge fleet fence list [OPTION…]", "gpsbridge fleet fence remove NAME [OPTION…]",
            "gpsbridge fleet fence events [OPTION…]",
        ],
        operands: [.first { actions }],
        [
            .description([
                .paragraph(
                    """
                    Defines areas, and reports when devices enter and leave them. The collectors compare each fix with all fences when
                    it is stored. So every crossing is reported once, with the time of its fix, even if it arrives a day later. Fixes
                    that are already stored are not compared. A device that is inside a new fence enters it with its next fix.
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
                                the area within the lines of a GeoJSON or GPX file, or within corners such as
                                '48.1,11.5 48.2,11.5 48.2,11.6'; edges are straight in latitude and longitude
                                """),
                            .value("--device", "NAME", .text, "only events of this device"),
                            .value("--fence", "NAME", .text, "only events of this fence, which may have been removed"),
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
