import GNSS

/// The satellite lists of a family's GSA and GSV sentences: their groups and numbering.
struct SatelliteLists: Sendable {
    /// The offsets added to satellite numbers.
    var numbers = NumberOffsets()
    /// The GSA sentences, one per element.
    var used: [UsedList]
    /// The groups of GSV sentences, one per element. Groups of the first band are sent even when they are empty.
    var inView: [ViewList]
    /// Whether the last sentence of a group is padded to four satellites.
    var fillsPlaces = false
}

/// A GSA sentence, with at most twelve of the satellites in use.
struct UsedList: Sendable {
    let talker: StaticString
    let systems: Systems
    /// The system ID with its comma; empty before NMEA 4.1.
    let identifier: StaticString
    /// The band on which the satellites must be received.
    let band: Band

    init(_ talker: StaticString, _ systems: Systems, id identifier: StaticString = "", band: Band = .first) {
        self.talker = talker
        self.systems = systems
        self.identifier = identifier
        self.band = band
    }
}

/// A group of GSV sentences.
struct ViewList: Sendable {
    let talker: StaticString
    let systems: Systems
    /// The signal ID with its comma; empty before NMEA 4.1.
    let signal: StaticString
    /// The band of the signal. On the second band, only satellites received on it are listed.
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

/// The offsets that a family adds to the numbers within the systems.
///
/// In all families GPS numbers stay unchanged, GLONASS starts at 65 and SBAS at 33.
struct NumberOffsets: Sendable {
    var galileo = 0
    var beidou = 0
    var qzss = 192

    @inline(__always)
    func number(of satellite: VisibleSatellite) -> Int {
        let number = Int(satellite.number)
        return switch satellite.constellation {
        case .gps, .navic: number
        // The range from 33 to 64 has no room for numbers above 151, which stay unchanged.
        case .sbas: 120...151 ~= number ? number - 87 : number
        case .galileo: number + galileo
        case .beidou: number + beidou
        case .imes: number + 172
        case .qzss: number + qzss
        case .glonass: number + 64
        }
    }
}
