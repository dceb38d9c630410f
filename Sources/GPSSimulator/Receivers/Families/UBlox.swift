import GNSS

// u-blox receivers send RMC first, minutes of arc with five decimals, and empty fields for all unknown values. They
// send the course only while the receiver moves.

extension Personality {
    /// The u-blox 6, which sends NMEA 2.3.
    static let ublox6 = Personality(
        name: "ublox6",
        summary: "u-blox 6, NMEA 2.3: GPS, SBAS",
        baudRate: 9600,
        maximumRate: 5,
        constellations: [.gps, .sbas],
        startUp: [
            "GPTXT,01,01,02,u-blox ag - www.u-blox.com",
            "GPTXT,01,01,02,HW  UBX-G60xx  00040007",
            "GPTXT,01,01,02,ANTSTATUS=OK",
        ],
        antennaNotices: .ublox("GP"),
        sentences: [.rmc, .vtg, .gga, .gsa, .gsv, .gll],
        lists: SatelliteLists(
            used: [UsedList("GP", [.gps, .sbas])],
            inView: [ViewList("GP", [.gps, .sbas])]),
        style: .ublox(talker: "GP"),
        binary: .ubx(
            UBXStyle(
                software: "7.03 (45969)", hardware: "00040007", extensions: [], messages: .generation6)))

    /// The u-blox 8 and M8, which send NMEA 4.1.
    static let ublox8 = Personality(
        name: "ublox8",
        summary: "u-blox 8, NMEA 4.1 with signal IDs: GPS, GLONASS, QZSS, SBAS",
        baudRate: 9600,
        maximumRate: 10,
        constellations: [.gps, .sbas, .qzss, .glonass],
        startUp: [
            "GNTXT,01,01,02,u-blox AG - www.u-blox.com",
            "GNTXT,01,01,02,HW UBX-M8030 00080000",
            "GNTXT,01,01,02,FWVER=SPG 3.01",
            "GNTXT,01,01,02,PROTVER=18.00",
            "GNTXT,01,01,02,ANTSTATUS=OK",
        ],
        antennaNotices: .ublox("GN"),
        sentences: [.rmc, .vtg, .gga, .gsa, .gsv, .gll],
        lists: SatelliteLists(
            used: [
                UsedList("GN", [.gps, .sbas, .qzss], id: ",1"),
                UsedList("GN", .glonass, id: ",2"),
            ],
            inView: [
                ViewList("GP", [.gps, .sbas, .qzss], signal: ",1"),
                ViewList("GL", .glonass, signal: ",1"),
            ]),
        style: .ublox(talker: "GN", navigationalStatus: ",V"),
        binary: .ubx(
            UBXStyle(
                software: "EXT CORE 3.01 (107900)", hardware: "00080000",
                extensions: [
                    "ROM BASE 2.01 (75331)", "FWVER=SPG 3.01", "PROTVER=18.00", "GPS;GLO;GAL;BDS", "SBAS;IMES;QZSS",
                ],
                messages: .generation8)))

    /// The u-blox M9 and M10, which also send estimated errors and ZDA.
    static let ubloxm10 = Personality(
        name: "ubloxm10",
        summary: "u-blox M10, NMEA 4.11: GPS, GLONASS, Galileo, BeiDou, SBAS, estimated errors",
        baudRate: 38_400,
        maximumRate: 25,
        constellations: [.gps, .sbas, .glonass, .galileo, .beidou],
        startUp: [
            "GNTXT,01,01,02,u-blox AG - www.u-blox.com",
            "GNTXT,01,01,02,HW UBX 10 000A0000",
            "GNTXT,01,01,02,FWVER=SPG 5.10",
            "GNTXT,01,01,02,PROTVER=34.10",
        ],
        antennaNotices: .ublox("GN"),
        sentences: [.rmc, .vtg, .gga, .gsa, .gsv, .gll, .gst, .zda, .gbs],
        lists: SatelliteLists(
            used: .ubloxSystems,
            inView: [
                ViewList("GP", [.gps, .sbas], signal: ",1"),
                ViewList("GL", .glonass, signal: ",1"),
                ViewList("GA", .galileo, signal: ",7"),
                ViewList("GB", .beidou, signal: ",1"),
            ]),
        style: .ublox(talker: "GN", navigationalStatus: ",V"),
        binary: .ubx(
            UBXStyle(
                software: "ROM SPG 5.10 (7b202e)", hardware: "000A0000",
                extensions: ["FWVER=SPG 5.10", "PROTVER=34.10", "GPS;GLO;GAL;BDS", "SBAS;QZSS"],
                messages: .generation9)))

    /// The dual-band u-blox F9 in high-precision mode. Its positions have a resolution of a tenth of a millimeter.
    static let ubloxf9 = Personality(
        name: "ubloxf9",
        summary: "u-blox F9, high-precision RTK, dual-band: GPS, GLONASS, Galileo, BeiDou, SBAS",
        baudRate: 38_400,
        maximumRate: 20,
        constellations: [.gps, .sbas, .glonass, .galileo, .beidou],
        settings: .nearBaseStation,
        startUp: [
            "GNTXT,01,01,02,u-blox AG - www.u-blox.com",
            "GNTXT,01,01,02,HW UBX 9 00190000",
            "GNTXT,01,01,02,FWVER=HPG 1.32",
            "GNTXT,01,01,02,PROTVER=27.31",
        ],
        antennaNotices: .ublox("GN"),
        sentences: [.rmc, .vtg, .gga, .gsa, .gsv, .gll, .gst, .zda, .gbs],
        lists: SatelliteLists(
            used: .ubloxSystems,
            inView: [
                ViewList("GP", [.gps, .sbas], signal: ",1"),
                ViewList("GP", .gps, signal: ",6", band: .second),
                ViewList("GL", .glonass, signal: ",1"),
                ViewList("GL", .glonass, signal: ",3", band: .second),
                ViewList("GA", .galileo, signal: ",7"),
                ViewList("GA", .galileo, signal: ",2", band: .second),
                ViewList("GB", .beidou, signal: ",1"),
                ViewList("GB", .beidou, signal: ",B", band: .second),
            ]),
        style: .ublox(
            talker: "GN", navigationalStatus: ",V", minuteDecimals: 7, altitude: Width(3), geoid: Width(3)),
        binary: .ubx(
            UBXStyle(
                software: "EXT CORE 1.00 (fa7085)", hardware: "00190000",
                extensions: ["FWVER=HPG 1.32", "PROTVER=27.31", "MOD=ZED-F9P", "GPS;GLO;GAL;BDS", "SBAS;QZSS"],
                messages: .generation9, bands: [.first, .second])))
}

extension [UsedList] {
    fileprivate static let ubloxSystems = [
        UsedList("GN", [.gps, .sbas], id: ",1"),
        UsedList("GN", .glonass, id: ",2"),
        UsedList("GN", .galileo, id: ",3"),
        UsedList("GN", .beidou, id: ",4"),
    ]
}

extension FieldStyle {
    fileprivate static func ublox(
        talker: StaticString, navigationalStatus: StaticString = "", minuteDecimals: Int = 5,
        altitude: Width = Width(1), geoid: Width = Width(1)
    ) -> FieldStyle {
        FieldStyle(
            talker: talker, timeDecimals: 2, minuteDecimals: minuteDecimals, altitude: altitude, geoid: geoid,
            speed: Width(3), kilometers: Width(3), dilution: Width(2), maxUsedCount: 12, slowestCourse: 0.5,
            navigationalStatus: navigationalStatus, corrections: .whenUsed, errors: .significant,
            void: VoidStyle(clock: .empty, velocity: ",,,,,,,,", heights: ",,,,", dilution: ",99.99", zone: ",00,00"))
    }
}

extension [Observation.Antenna: String] {
    fileprivate static func ublox(_ talker: String) -> Self {
        [
            .connected: "\(talker)TXT,01,01,02,ANTSTATUS=OK", .open: "\(talker)TXT,01,01,02,ANTSTATUS=OPEN",
            .short: "\(talker)TXT,01,01,02,ANTSTATUS=SHORT",
        ]
    }
}
