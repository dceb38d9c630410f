internal import GNSS

// Word n begins at bit 24 n - 23. The fields are in the order of gpsd's reports.

extension GPSSubframe {
    static let firstEphemeris = GPSSubframePart(
        name: "EPHEM1",
        fields: [
            .unsigned("WN", 49, 10),
            .init(name: "IODC", pieces: [(71, 2), (169, 8)]),
            .unsigned("L2", 59, 2),
            .unsigned("ura", 61, 4),
            .unsigned("hlth", 65, 6),
            .unsigned("L2P", 73, 1),
            .signed("Tgd", 161, 8, unit: 0x1p-31),
            .unsigned("toc", 177, 16, unit: 16),
            .signed("af2", 193, 8, unit: 0x1p-55),
            .signed("af1", 201, 16, unit: 0x1p-43),
            .signed("af0", 217, 22, unit: 0x1p-31),
        ])

    static let secondEphemeris = GPSSubframePart(
        name: "EPHEM2",
        fields: [
            .unsigned("IODE", 49, 8),
            .signed("Crs", 57, 16, unit: 0x1p-5),
            .signed("deltan", 73, 16, unit: 0x1p-43),
            .signed("M0", 89, 32, unit: 0x1p-31),
            .signed("Cuc", 121, 16, unit: 0x1p-29),
            .unsigned("e", 137, 32, unit: 0x1p-33),
            .signed("Cus", 169, 16, unit: 0x1p-29),
            .unsigned("sqrtA", 185, 32, unit: 0x1p-19),
            .unsigned("toe", 217, 16, unit: 16),
            .unsigned("FIT", 233, 1),
            .unsigned("AODO", 234, 5, unit: 900),
        ])

    static let thirdEphemeris = GPSSubframePart(
        name: "EPHEM3",
        fields: [
            .unsigned("IODE", 217, 8),
            .signed("IDOT", 225, 14, unit: 0x1p-43),
            .signed("Cic", 49, 16, unit: 0x1p-29),
            .signed("Omega0", 65, 32, unit: 0x1p-31),
            .signed("Cis", 97, 16, unit: 0x1p-29),
            .signed("i0", 113, 32, unit: 0x1p-31),
            .signed("Crc", 145, 16, unit: 0x1p-5),
            .signed("omega", 161, 32, unit: 0x1p-31),
            .signed("Omegad", 193, 24, unit: 0x1p-43),
        ])

    /// The almanac of a satellite: its approximate orbit.
    static let almanac = GPSSubframePart(
        name: "ALMANAC",
        fields: [
            .unsigned("ID", 51, 6),
            .unsigned("Health", 113, 8),
            .unsigned("e", 57, 16, unit: 0x1p-21),
            .unsigned("toa", 73, 8, unit: 4096),
            .signed("deltai", 81, 16, unit: 0x1p-19),
            .signed("Omegad", 97, 16, unit: 0x1p-38),
            .unsigned("sqrtA", 121, 24, unit: 0x1p-11),
            .signed("Omega0", 145, 24, unit: 0x1p-23),
            .signed("omega", 169, 24, unit: 0x1p-23),
            .signed("M0", 193, 24, unit: 0x1p-23),
            .init(name: "af0", pieces: [(217, 8), (236, 3)], isSigned: true, unit: 0x1p-20),
            .signed("af1", 225, 11, unit: 0x1p-38),
        ])

    /// The health of satellites 1 to 24.
    static let almanacHealth = GPSSubframePart(
        name: "HEALTH2",
        fields: [.init(name: "toa", pieces: [(57, 8)], unit: 4096), .unsigned("WNa", 65, 8)]
            + (0..<24).map { .unsigned("SVH\($0 + 1)", 73 + 6 * $0, 6) })

    /// The navigation message correction table: range corrections for the satellites.
    static let corrections = GPSSubframePart(
        name: "NMCT",
        fields: [.unsigned("ai", 57, 2)] + (0..<30).map { .signed("ERD\($0 + 1)", 59 + 6 * $0, 6) })

    /// The parameters of the ionospheric model, and the relation between GPS time and UTC.
    static let ionosphere = GPSSubframePart(
        name: "IONO",
        fields: [
            .signed("a0", 57, 8, unit: 0x1p-30),
            .signed("a1", 65, 8, unit: 0x1p-27),
            .signed("a2", 73, 8, unit: 0x1p-24),
            .signed("a3", 81, 8, unit: 0x1p-24),
            .signed("b0", 89, 8, unit: 0x1p11),
            .signed("b1", 97, 8, unit: 0x1p14),
            .signed("b2", 105, 8, unit: 0x1p16),
            .signed("b3", 113, 8, unit: 0x1p16),
            .signed("A1", 121, 24, unit: 0x1p-50),
            .signed("A0", 145, 32, unit: 0x1p-30),
            .unsigned("tot", 177, 8, unit: 4096),
            .unsigned("WNt", 185, 8),
            .signed("ls", 193, 8),
            .unsigned("WNlsf", 201, 8),
            .unsigned("DN", 209, 8),
            .signed("lsf", 217, 8),
        ])

    /// The anti-spoofing flags and configurations of all satellites, and the health of satellites 25 to 32.
    static let configurations = GPSSubframePart(
        name: "HEALTH",
        fields: (0..<32).map { .unsigned("SV\($0 + 1)", 57 + 4 * $0, 4) }
            + (0..<8).map { .unsigned("SVH\($0 + 25)", 187 + 6 * $0, 6) })
}
