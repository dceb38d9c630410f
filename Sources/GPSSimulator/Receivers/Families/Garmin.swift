import GNSS

extension Personality {
    /// The Garmin 18x. It sends times in whole seconds, speed and course with leading zeros, and proprietary sentences
    /// for error estimates and status.
    static let garmin18x = Personality(
        name: "garmin18x",
        summary: "Garmin 18x: GPS, SBAS, estimated errors",
        baudRate: 4800,
        maximumRate: 1,
        constellations: [.gps, .sbas],
        settings: .twelveChannels,
        startUp: [],
        sentences: [.rmc, .gga, .gsa, .gsv, .pgrme, .pgrmt.every(60)],
        lists: SatelliteLists(
            used: [UsedList("GP", [.gps, .sbas])],
            inView: [ViewList("GP", [.gps, .sbas])]),
        style: FieldStyle(
            timeDecimals: 0, speed: Width(1, whole: 3), course: Width(1, whole: 3), variation: Width(1, whole: 3),
            void: VoidStyle(motion: ",000.0,000.0")))
}
