import GNSS

extension Personality {
    /// The Quectel L76K. It sends GGA first and RMC after the satellite lists, and uses the talker ID `BD` for BeiDou.
    static let l76k = Personality(
        name: "l76k",
        summary: "Quectel L76K: GPS, BeiDou, GLONASS, antenna status",
        baudRate: 115_200,
        maximumRate: 5,
        constellations: [.gps, .beidou, .glonass],
        startUp: ["GPTXT,01,01,02,MA=CASIC", "GPTXT,01,01,02,IC=AT6558R", "GPTXT,01,01,02,SW=URANUS5"],
        sentences: [.gga, .gll, .gsa, .gsv, .rmc, .vtg, .zda, .antennaText],
        lists: SatelliteLists(
            used: [
                UsedList("GN", .gps, id: ",1"),
                UsedList("GN", .beidou, id: ",4"),
                UsedList("GN", .glonass, id: ",2"),
            ],
            inView: [
                ViewList("GP", .gps, signal: ",0"),
                ViewList("BD", .beidou, signal: ",0"),
                ViewList("GL", .glonass, signal: ",0"),
            ]),
        style: FieldStyle(
            talker: "GN", minuteDecimals: 5, kilometers: Width(2), navigationalStatus: ",V",
            void: VoidStyle(clock: .empty, velocity: ",,,,,,,,", heights: ",,,,", dilution: ",25.5")))
}
