import GNSS

extension Personality {
    /// The dual-band ST Teseo IV. It lists the satellites in use once per band, and pads every GSV sentence to four
    /// satellites.
    static let teseo = Personality(
        name: "teseo",
        summary: "ST Teseo IV, dual-band: GPS, Galileo, BeiDou, estimated errors, antenna status",
        baudRate: 115_200,
        maximumRate: 10,
        constellations: [.gps, .galileo, .beidou],
        startUp: ["PSTMVER,GNSSLIB_9.7.0_ARM", "PSTMVER,BINIMG_STA8041_4.6.8_ARM", "GPTXT,DEFAULT CONFIGURATION"],
        sentences: [.rmc, .gga, .vtg, .gst, .gbs, .gsa, .gsv, .pstmAntenna],
        lists: SatelliteLists(
            used: [
                UsedList("GN", .gps, id: ",1"),
                UsedList("GN", .galileo, id: ",3"),
                UsedList("GN", .beidou, id: ",4"),
                UsedList("GN", .gps, id: ",1", band: .second),
                UsedList("GN", .galileo, id: ",3", band: .second),
                UsedList("GN", .beidou, id: ",4", band: .second),
            ],
            inView: [
                ViewList("GP", .gps, signal: ",1"),
                ViewList("GA", .galileo, signal: ",7"),
                ViewList("BD", .beidou, signal: ",1"),
                ViewList("GP", .gps, signal: ",8", band: .second),
                ViewList("GA", .galileo, signal: ",1", band: .second),
                ViewList("BD", .beidou, signal: ",5", band: .second),
            ],
            fillsPlaces: true),
        style: FieldStyle(
            talker: "GN", minuteDecimals: 5, altitude: Width(2, whole: 3), speed: Width(1), course: Width(1),
            navigationalStatus: ",C",
            void: VoidStyle(
                clock: .from1980,
                position: ",0000.00000,N,00000.00000,E",
                motion: ",0.0,0.0",
                velocity: ",0.0,T,,M,0.0,N,0.0,K",
                heights: ",000.00,M,0.0,M",
                dilution: ",99.0")))
}
