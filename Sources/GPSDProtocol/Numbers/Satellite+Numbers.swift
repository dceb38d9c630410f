internal import GNSS

extension Satellite {
    /// The value of the `PRN` member. gpsd numbers the satellites of all systems in a single range, regardless of the
    /// receiver's own numbering.
    @inline(__always)
    var gpsdNumber: UInt16 {
        switch constellation {
        case .gps: number
        // gpsd uses the NMEA satellite ID, which is the PRN minus 87, unless the receiver itself reports the PRN.
        case .sbas: receiverNumber == number ? number : number &- 87
        case .galileo: number &+ 300
        case .beidou: number &+ 400
        case .imes: number &+ 172
        case .qzss: number &+ 192
        case .glonass: number &+ 64
        // gpsd 3.22 does not support NavIC.
        case .navic: receiverNumber
        }
    }
}

extension Signal {
    /// The value of the `sigid` member. gpsd uses u-blox's signal identifiers, except for Galileo E1, whose identifier
    /// is 4.
    func gpsdNumber(in constellation: Constellation) -> UInt64 {
        if let ubloxNumber { return UInt64(ubloxNumber) }
        return switch (constellation, identifier) {
        case (.gps, 5), (.sbas, 5): 4
        case (.gps, 6), (.sbas, 6): 3
        case (.gps, 7), (.sbas, 7): 6
        case (.gps, 8), (.sbas, 8): 7
        case (.glonass, 3): 2
        case (.galileo, 1): 3
        case (.galileo, 2): 5
        case (.galileo, 7): 4
        case (.beidou, 3): 5
        case (.beidou, 5): 7
        case (.beidou, 8): 4
        case (.beidou, 0xB): 2
        case (.qzss, 4): 1
        case (.qzss, 5): 4
        case (.qzss, 6): 5
        case (.qzss, 7): 8
        case (.qzss, 8): 9
        default: 0
        }
    }
}
