package import GNSS

extension Constellation {
    /// The letter at the start of the short names of the system's satellites.
    package var letter: String {
        switch self {
        case .gps: "G"
        case .glonass: "R"
        case .galileo: "E"
        case .beidou: "C"
        case .qzss, .imes: "J"
        case .navic: "I"
        case .sbas: "S"
        }
    }

    /// The common name of the satellite system, such as "GPS" or "Galileo".
    package var name: String {
        switch self {
        case .gps: "GPS"
        case .glonass: "GLONASS"
        case .galileo: "Galileo"
        case .beidou: "BeiDou"
        case .qzss: "QZSS"
        case .imes: "IMES"
        case .navic: "NavIC"
        case .sbas: "SBAS"
        }
    }

    /// The satellite system's sort position in lists.
    package var order: Int {
        switch self {
        case .gps: 0
        case .galileo: 1
        case .glonass: 2
        case .beidou: 3
        case .qzss: 4
        case .navic: 5
        case .imes: 6
        case .sbas: 7
        }
    }
}

extension Satellite {
    /// The short name of the satellite, such as "G07" or "S123".
    package var name: String { "\(constellation.letter)\(twoDigits(number))" }
}
