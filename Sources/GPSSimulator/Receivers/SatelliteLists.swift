import GNSS

/// Which satellites a family lists in GSA and GSV sentences, by which numbers and in which groups.
struct SatelliteLists: Sendable {
    /// What is added to a satellite's number.
    var numbers = NumberOffsets()
    /// A GSA sentence each.
    var used: [UsedList]
    /// A group of GSV sentences each. One of the first band is sent even when it is empty.
    var inView: [ViewList]
    /// Whether the last sentence of a group has fields for four satellites all the same.
    var fillsPlaces = false
}

/// One GSA sentence: at most twelve of the satellites used.
struct UsedList: Sendable {
    let talker: StaticString
    let systems: Systems
    /// The system id of NMEA 4.1 with its comma, or nothing before it.
    let identifier: StaticString
    /// Only satellites that are received on this band.
    let band: Band

    init(_ talker: StaticString, _ systems: Systems, id identifier: StaticString = "", band: Band = .first) {
        self.talker = talker
        self.systems = systems
        self.identifier = identifier
        self.band = band
    }
}

/// One group of GSV sentences.
struct ViewList: Sendable {
    let talker: StaticString
    let systems: Systems
    /// The signal id of NMEA 4.1 with its comma, or nothing before it.
    let signal: StaticString
    /// Its signal's band: of the second one only what is received on it.
    let band: Band

    init(_ talker: StaticString, _ systems: Systems, signal: StaticString = "", band: Band = .first) {
        self.talker = talker
        self.systems = systems
        self.signal = signal
        self.band = band
    }
}

/// Some of the satellite systems.
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

/// What a family adds to the numbers within the systems. GPS satellites keep theirs, GLONASS is counted from 65 and SBAS from
/// 33 everywhere.
struct NumberOffsets: Sendable {
    var galileo = 0
    var beidou = 0
    var qzss = 192

    @inline(__always)
    func number(of satellite: VisibleSatellite) -> Int {
        let number = Int(satellite.number)
        return switch satellite.constellation {
        case .gps, .navic: number
        // There is no room between 33 and 64 for those above 151, which keep their number.
        case .sbas: 120...151 ~= number ? number - 87 : number
        case .galileo: number + galileo
        case .beidou: number + beidou
        case .imes: number + 172
        case .qzss: number + qzss
        case .glonass: number + 64
        }
    }
}
