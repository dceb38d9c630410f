import NMEA

extension NovAtelReader {
    /// Reads SATVIS2: the satellites of one system, 40 bytes each.
    mutating func visibleSatellites(_ payload: UnsafeRawBufferPointer) -> BinaryReport? {
        let system = payload.little(UInt32.self, at: 0)
        let constellations: [UInt32: Constellation] = [
            0: .gps, 1: .glonass, 2: .sbas, 5: .galileo, 6: .beidou, 7: .qzss, 9: .navic,
        ]
        guard let constellation = constellations[system] else { return nil }
        let length = 40
        let count = Int(clamping: payload.little(UInt32.self, at: 12))
        var list: [UInt16: (elevation: Float, azimuth: Float)] = [:]
        for start in stride(from: 16, through: payload.count - length, by: length).prefix(count) {
            let number = Self.number(payload.little(UInt16.self, at: start), of: constellation)
            list[number] = (Float(payload.littleDouble(at: start + 8)), Float(payload.littleDouble(at: start + 16)))
        }
        directions[constellation] = list
        return nil
    }

    /// Reads TRACKSTAT: the signals of all channels, 40 bytes each. Only the first signal of each satellite is used.
    func signals(_ payload: UnsafeRawBufferPointer) -> BinaryReport {
        let length = 40
        let count = Int(clamping: payload.little(UInt32.self, at: 12))
        var known = SatelliteSet()
        var satellites: [Satellite] = []
        for start in stride(from: 16, through: payload.count - length, by: length).prefix(count) {
            let stated = payload.little(UInt16.self, at: start)
            guard let constellation = Self.constellation(payload.little(UInt32.self, at: start + 4) >> 16 & 7),
                1..<1_000 ~= stated
            else { continue }
            let number = Self.number(stated, of: constellation)
            guard known.insert(constellation, number) else { continue }
            let direction = directions[constellation]?[number]
            satellites.append(
                Satellite(
                    constellation: constellation, number: number, receiverNumber: stated,
                    elevation: direction?.elevation, azimuth: direction?.azimuth,
                    signalStrength: Float(payload.littleFloat(at: start + 20)),
                    isUsed: payload.little(UInt32.self, at: start + 32) == 0))
        }
        var report = Self.withoutTimeOfFix("TRACKSTA")
        report.satellites = .whole(satellites)
        return report
    }

    /// Returns the satellite system for the system bits of a channel's status; `nil` if they are unknown.
    private static func constellation(_ bits: UInt32) -> Constellation? {
        switch bits {
        case 0: .gps
        case 1: .glonass
        case 2: .sbas
        case 3: .galileo
        case 4: .beidou
        case 5: .qzss
        case 6: .navic
        default: nil
        }
    }

    /// Returns a satellite's number within its system. The receiver numbers GLONASS satellites from 38, and QZSS
    /// satellites from 193.
    static func number(_ number: UInt16, of constellation: Constellation) -> UInt16 {
        switch constellation {
        case .glonass where number > 37: number - 37
        case .qzss where number > 192: number - 192
        default: number
        }
    }
}
