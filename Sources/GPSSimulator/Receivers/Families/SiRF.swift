import GNSS

// SiRF receivers support GPS and SBAS, and send DOPs with one decimal. They list the satellites in view only with every
// fifth fix, because the line is slow. Their clock always runs, so they send a time even before the first fix.

extension Personality {
    /// The SiRF III.
    static let sirf3 = Personality(
        name: "sirf3",
        summary: "SiRF III: GPS, SBAS",
        baudRate: 4800,
        maximumRate: 1,
        constellations: [.gps, .sbas],
        settings: .twelveChannels,
        startUp: ["PSRFTXT,Version:GSW3.5.0", "PSRFTXT,WK:   1386", "PSRFTXT,CHNL: 12", "PSRFTXT,Baud rate: 4800"],
        sentences: [.gga, .gll, .gsa, .gsv.every(5), .rmc, .vtg],
        lists: .sirf,
        style: .sirf(slowestCourse: 0.1),
        binary: .sirf)

    /// The SiRF IV.
    static let sirf4 = Personality(
        name: "sirf4",
        summary: "SiRF IV: GPS, SBAS; the date is in 1980 until the first fix",
        baudRate: 4800,
        maximumRate: 5,
        constellations: [.gps, .sbas],
        settings: .twelveChannels,
        startUp: ["PSRF150,1"],
        sentences: [.gga, .gsa, .gsv.every(5), .rmc],
        lists: .sirf,
        style: .sirf(clock: .from1980))
}

extension SatelliteLists {
    fileprivate static let sirf = SatelliteLists(
        used: [UsedList("GP", [.gps, .sbas])],
        inView: [ViewList("GP", [.gps, .sbas])])
}

extension FieldStyle {
    fileprivate static func sirf(clock: VoidStyle.Clock = .guess, slowestCourse: Double? = nil) -> FieldStyle {
        FieldStyle(
            maxUsedCount: 12, slowestCourse: slowestCourse, corrections: .stationAlways(age: Width(1)),
            void: VoidStyle(clock: clock, heights: ",,M,0.0,M"))
    }
}
