import GNSS

extension Personality {
    /// A receiver that sends only GGA and RMC.
    static let plain = Personality(
        name: "plain",
        summary: "GGA and RMC only",
        baudRate: 9600,
        maximumRate: 10,
        constellations: [.gps],
        startUp: [],
        sentences: [.gga, .rmc],
        lists: SatelliteLists(used: [], inView: []),
        style: FieldStyle(
            slowestCourse: 0.1, corrections: .stationAlways(age: Width(1)),
            void: VoidStyle(heights: ",,M,0.0,M")))
}
