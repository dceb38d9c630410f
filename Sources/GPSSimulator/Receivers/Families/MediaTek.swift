import GNSS

extension Personality {
    /// The MediaTek 3339. It sends the number of satellites without a leading zero, and zeros for an unknown speed and
    /// course.
    static let mtk3339 = Personality(
        name: "mtk3339",
        summary: "MediaTek 3339: GPS, QZSS, SBAS; the date is in 1980 until the first fix",
        baudRate: 9600,
        maximumRate: 10,
        constellations: [.gps, .sbas, .qzss],
        startUp: ["PMTK011,MTKGPS", "PMTK010,001", "PMTK010,002"],
        // Status 3 means that the external antenna is used. Without an external antenna, the receiver switches to its
        // internal antenna and reports status 2.
        antennaNotices: [.connected: "PGTOP,11,3", .open: "PGTOP,11,2", .short: "PGTOP,11,1"],
        sentences: [.gga, .gsa, .gsv.every(5), .rmc, .zda],
        lists: SatelliteLists(
            used: [UsedList("GP", [.gps, .sbas, .qzss])],
            inView: [ViewList("GP", [.gps, .sbas, .qzss])]),
        style: FieldStyle(
            dilution: Width(2), countWidth: 1, zone: ",,", corrections: .zerosWhenUsed,
            void: VoidStyle(clock: .from1980, motion: ",0.00,0.00")))
}
