/// The beginnings of frames with positions, times and satellites, in all protocols, and the lengths of the frames.
let frameHeaders: [(header: [UInt8], count: Int)] =
    [
        // UBX: NAV-PVT, NAV-SOL, NAV-POSLLH, NAV-HPPOSLLH, NAV-TIMEGPS, NAV-TIMEUTC, NAV-SAT
        ([0xB5, 0x62, 0x01, 0x07, 92, 0], 100), ([0xB5, 0x62, 0x01, 0x06, 52, 0], 60),
        ([0xB5, 0x62, 0x01, 0x02, 28, 0], 36), ([0xB5, 0x62, 0x01, 0x14, 36, 0], 44),
        ([0xB5, 0x62, 0x01, 0x20, 16, 0], 24), ([0xB5, 0x62, 0x01, 0x21, 20, 0], 28),
        ([0xB5, 0x62, 0x01, 0x35, 32, 0], 40),
        // RTCM 3: 1005
        ([0xD3, 0, 19, 0x3E, 0xD0], 25),
        // SiRF: 2, 41
        ([0xA0, 0xA2, 0, 41, 2], 49), ([0xA0, 0xA2, 0, 91, 41], 99),
        // SkyTraq: A8, DF
        ([0xA0, 0xA1, 0, 59, 0xA8], 66), ([0xA0, 0xA1, 0, 81, 0xDF], 88),
        // NovAtel: BESTPOS; Unicore: BESTNAV
        ([0xAA, 0x44, 0x12, 28, 42, 0, 0, 0x20, 72, 0], 104), ([0xAA, 0x44, 0xB5, 0, 0x46, 0x08, 120, 0], 148),
        // SBF: PVTGeodetic, PVTCartesian, ReceiverTime, with a checksum of 0
        ([0x24, 0x40, 0, 0, 0xA7, 0x0F, 96, 0], 96), ([0x24, 0x40, 0, 0, 0xA6, 0x0F, 96, 0], 96),
        ([0x24, 0x40, 0, 0, 0x1A, 0x17, 24, 0], 24),
        // Allystar: PVT in two lengths
        ([0xF1, 0xD9, 0x01, 0x07, 84, 0], 92), ([0xF1, 0xD9, 0x01, 0x02, 28, 0], 36),
        // CASIC: NAV-PV, NAV-SOL
        ([0xBA, 0xCE, 80, 0, 0x01, 0x03], 90), ([0xBA, 0xCE, 72, 0, 0x01, 0x02], 82),
        // Garmin: position
        ([0x10, 0x33, 64], 70),
        // TSIP: positions in version 1 and before
        ([0x10, 0xA1, 0x11, 0, 50, 2], 57), ([0x10, 0x4A], 24), ([0x10, 0x84], 40), ([0x10, 0x8F, 0x20], 60),
        ([0x10, 0x8F, 0xAC], 72),
        // Oncore: Ba, Ea, Ha
        (Array("@@Ba".utf8), 68), (Array("@@Ea".utf8), 76), (Array("@@Ha".utf8), 154),
        // iTalk: position
        ([0x3C, 0x21, 0x28, 0x7F, 7, 0, 130], 270),
        // Ashtech: PBN
        (Array("$PASHR,PBN,".utf8), 69),
        // Superstar II: position
        ([0x01, 20, 235, 87], 93), ([0x01, 21, 234, 87], 93),
        // Geostar: position
        (Array("PSGG".utf8) + [0x20, 0, 19, 0], 88),
        // Zodiac: position
        ([0xFF, 0x81, 0xE8, 0x03, 49, 0], 110),
        // NavCom: position
        ([0x02, 0x99, 0x66, 0xB1, 60, 0], 64),
        // RTCM 2
        ([0x66, 0x41, 0x41], 60), ([0x59, 0x7E, 0x7E], 60),
    ]
    // GREIS
    + ["~~006", "RD006", "GT007", "PO01E", "PV02E", "PG01E", "VE012", "VG012", "ST006", "SI00A"].map {
        (Array($0.utf8), 5 + (Int($0.suffix(3), radix: 16) ?? 0))
    }
    // NMEA without a checksum
    + ["$GPRMC,", "$GPGGA,", "$PSRFTXT,"].map { (Array($0.utf8), 80) }
