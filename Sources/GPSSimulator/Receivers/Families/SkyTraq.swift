import GNSS

extension Personality {
    /// A SkyTraq receiver with RTK. It sends zeros for all unknown values, numbers BeiDou satellites from 201, and
    /// lists the satellites in view with every third fix.
    static let skytraq = Personality(
        name: "skytraq",
        summary: "SkyTraq, RTK: GPS, BeiDou, QZSS, SBAS, velocity, estimated errors",
        baudRate: 115_200,
        maximumRate: 20,
        constellations: [.gps, .sbas, .qzss, .beidou],
        settings: .nearBaseStation,
        startUp: ["PSTI,001,1"],
        sentences: [.gga, .gll, .gsa, .gsv.every(3), .rmc, .vtg, .zda, .gst, .psti030],
        lists: SatelliteLists(
            numbers: NumberOffsets(beidou: 200),
            used: [UsedList("GP", [.gps, .sbas, .qzss]), UsedList("BD", .beidou)],
            inView: [ViewList("GP", [.gps, .sbas, .qzss]), ViewList("BD", .beidou)]),
        style: FieldStyle(
            minuteDecimals: 7, altitude: Width(3), geoid: Width(3), speed: Width(1, whole: 3),
            kilometers: Width(1, whole: 3), course: Width(1, whole: 3), corrections: .stationAlways(age: Width(3)),
            void: VoidStyle(
                clock: .guess,
                position: ",0000.0000000,N,00000.0000000,E",
                motion: ",000.0,000.0",
                velocity: ",000.0,T,,M,000.0,N,000.0,K",
                heights: ",0.000,M,0.000,M",
                dilution: ",0.0")))
}
