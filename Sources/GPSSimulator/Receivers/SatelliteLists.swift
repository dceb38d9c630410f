import GNSS

/// The grouping and numbering of satellites in the GSA and GSV sentences of a receiver family.
struct SatelliteLists: Sendable {
    /// The offsets that are added to satellite numbers.
    var numbers = NumberOffsets()
    /// The lists of satellites in use. Each list becomes one GSA sentence.
    var used: [UsedList]
    /// The lists of satellites in view. Each list becomes one group of GSV sentences. Lists for ``Band/first`` are sent
    /// even if they are empty.
    var inView: [ViewList]
    /// Whether the last sentence of a GSV group is padded to four satellites.
    var fillsPlaces = false
}

/// A list of satellites in use, which is sent as one GSA sentence with at most twelve satellites.
struct UsedList: Sendable {
    let talker: StaticString
    let systems: Systems
    /// The system ID with a leading comma; empty before NMEA 4.1.
    let identifier: StaticString
    /// The band on which a satellite must be received in order to be listed.
    let band: Band

    init(_ talker: StaticString, _ systems: Systems, id identifier: StaticString = "", band: Band = .first) {
        self.talker = talker
        self.systems = systems
        self.identifier = identifier
        self.band = band
    }
}

/// A list of satellites in view, which is sent as a group of GSV sentences.
struct ViewList: Sendable {
    let talker: StaticString
    let systems: Systems
    /// The signal ID with a leading comma; empty before NMEA 4.1.
    let signal: StaticString
    /// The band of the signal. A list for ``Band/second`` contains only the satellites that are received on that band.
    let band: Band

    init(_ talker: StaticString, _ systems: Systems, signal: StaticString = "", band: Band = .first) {
        self.talker = talker
        self.systems = systems
        self.signal = signal
        self.band = band
    }
}

/// A set of satellite systems.
struct Systems: OptionSet, Sendable {
    let rawValue: UInt8

    static let gps = Systems(.gps)
    static let sbas = Systems(.sbas)
    static let galileo = Systems(.galileo)
    static let beidou = Systems(.beidou)
    static let qzss = Systems(.qzss)
    static let glonass = Systems(.glonass)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    @inline(__always)
    init(_ constellation: Constellation) { rawValue = 1 &<< constellation.rawValue }

    @inline(__always)
    func contains(_ constellation: Constellation) -> Bool { !isDisjoint(with: Systems(constellation)) }
}

/// The offsets that a receiver family adds to the satellite numbers of each system.
///
/// In all families, GPS satellites keep their PRNs, GLONASS numbers start at 65, and SBAS numbers start at 33.
struct NumberOffsets: Sendable {
    var galileo = 0
    var beidou = 0
    var qzss = 192

    @inline(__always)
    func number(of satellite: VisibleSatellite) -> Int {
        let number = Int(satellite.number)
        return switch satellite.constellation {
        case .gps, .navic: number
        // SBAS PRNs 120 to 151 are mapped to 33 to 64. Higher PRNs do not fit into this range and stay unchanged.
        case .sbas: 120...151 ~= number ? number - 87 : number
        case .galileo: number + galileo
        case .beidou: number + beidou
        case .imes: number + 172
        case .qzss: number + qzss
        case .glonass: number + 64
        }
    }
}
