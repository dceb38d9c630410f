import BinaryMessages
import NMEA
import UBX

extension UBXReader {
    /// The satellite system and the number of a satellite, as u-blox numbers them.
    struct SatelliteKey: Hashable {
        var system: UInt8
        var number: UInt8
    }

    /// The direction of a satellite in degrees.
    struct Direction {
        var elevation: Float?
        var azimuth: Float
    }

    mutating func report(_ list: (message: NavSAT, groups: MessageGroups<NavSAT.Satellite>)?) -> BinaryReport? {
        guard let list else { return nil }
        sendsSatellites = true
        timeOfDirections = list.message.timeOfWeek
        directions.removeAll(keepingCapacity: true)
        var satellites: [Satellite] = []
        for satellite in list.groups {
            let key = SatelliteKey(system: satellite.system, number: satellite.number)
            let direction = Direction(elevation: satellite.elevation, azimuth: satellite.azimuth)
            directions[key] = direction
            guard
                var result = Satellite(
                    key, direction, signal: .unspecified, strength: satellite.signalStrength,
                    isUsed: satellite.flags.contains(.isUsed))
            else { continue }
            result.tracking.quality = satellite.flags.quality
            result.tracking.health = Satellite.Tracking.Health(rawValue: satellite.flags.health)
            result.tracking.residual = satellite.residual
            satellites.append(result)
        }
        var report = repeating("NAV-SAT", list.message.timeOfWeek)
        report.satellites = .whole(satellites)
        return report
    }

    mutating func report(_ list: (message: NavSIG, groups: MessageGroups<NavSIG.Signal>)?) -> BinaryReport? {
        guard let list else { return nil }
        // Satellites move, so directions of another epoch are not used.
        let hasDirections = list.message.timeOfWeek == timeOfDirections
        let signals = list.groups.compactMap { signal -> Satellite? in
            let key = SatelliteKey(system: signal.system, number: signal.number)
            let identifier = Signal(ubloxNumber: signal.signal, system: signal.system)
            guard
                var result = Satellite(
                    key, hasDirections ? directions[key] : nil, signal: identifier, strength: signal.signalStrength,
                    isUsed: signal.flags.contains(.usesPseudorange))
            else { return nil }
            result.tracking.quality = signal.quality
            result.tracking.health = Satellite.Tracking.Health(rawValue: signal.flags.health)
            result.tracking.residual = signal.residual
            if signal.system == Constellation.glonass.rawValue { result.tracking.frequency = signal.frequencyChannel }
            return result
        }
        var report = repeating("NAV-SIG", list.message.timeOfWeek)
        report.satellites = sendsSatellites ? .signals(signals) : .whole(signals)
        return report
    }

    func report(_ list: (message: NavSVINFO, groups: MessageGroups<NavSVINFO.Channel>)?) -> BinaryReport? {
        guard let list else { return nil }
        let satellites = list.groups.compactMap { channel -> Satellite? in
            guard let key = SatelliteKey(oldNumber: channel.number) else { return nil }
            let direction = Direction(elevation: channel.elevation, azimuth: channel.azimuth)
            var result = Satellite(
                key, direction, signal: .unspecified, strength: channel.signalStrength,
                isUsed: channel.flags.contains(.isUsed))
            result?.tracking.quality = channel.quality & 15
            result?.tracking.residual = channel.residual
            result?.tracking.health = channel.flags.contains(.isUnhealthy) ? .unhealthy : .healthy
            return result
        }
        var report = repeating("NAV-SVIN", list.message.timeOfWeek)
        report.satellites = .whole(satellites)
        return report
    }
}

extension UBXReader.Direction {
    /// Creates a direction. An elevation of -91 degrees is unknown.
    fileprivate init(elevation: Double, azimuth: Double) {
        self.elevation = -90...90 ~= elevation ? Float(elevation) : nil
        self.azimuth = Float(azimuth.asDirection)
    }
}

extension UBXReader.SatelliteKey {
    /// Creates a key from the number that receivers until u-blox 7 used for all systems; `nil` if the number is
    /// unknown.
    fileprivate init?(oldNumber number: UInt8) {
        switch number {
        case 1...32: self.init(.gps, number)
        // BeiDou satellites 6 to 37, and 1 to 5.
        case 33...64: self.init(.beidou, number - 27)
        case 159...163: self.init(.beidou, number - 158)
        case 65...96: self.init(.glonass, number - 64)
        case 120...158: self.init(.sbas, number)
        case 173...182: self.init(.imes, number - 172)
        case 193...202: self.init(.qzss, number - 192)
        case 211...246: self.init(.galileo, number - 210)
        default: return nil
        }
    }

    private init(_ constellation: Constellation, _ number: UInt8) {
        self.init(system: constellation.rawValue, number: number)
    }
}

extension Satellite {
    /// Creates a satellite; `nil` if the receiver does not know the satellite's number yet.
    fileprivate init?(
        _ key: UBXReader.SatelliteKey, _ direction: UBXReader.Direction?, signal: Signal, strength: Double, isUsed: Bool
    ) {
        guard let constellation = Constellation(rawValue: key.system), 1..<255 ~= key.number else { return nil }
        self.init(
            constellation: constellation, number: UInt16(key.number), receiverNumber: UInt16(key.number),
            signal: signal, elevation: direction?.elevation, azimuth: direction?.azimuth,
            signalStrength: Float(strength), isUsed: isUsed)
    }
}

extension Signal {
    /// Creates a signal from u-blox's number of the signal within a satellite system.
    fileprivate init(ubloxNumber number: UInt8, system: UInt8) {
        let identifiers: [UInt8] =
            switch Constellation(rawValue: system) {
            case .gps: [1, 0, 0, 6, 5, 0, 7, 8]
            case .sbas, .imes, .navic: [1]
            case .galileo: [7, 7, 0, 1, 1, 2, 2, 0, 5, 5, 4]
            case .beidou: [1, 1, 0xB, 0xB, 8, 3, 3, 5, 5, 0, 8]
            case .qzss: [1, 4, 0, 0, 5, 6, 0, 0, 7, 8, 0, 0, 3]
            case .glonass: [1, 0, 3]
            case nil: []
            }
        let identifier = Int(number) < identifiers.count ? identifiers[Int(number)] : 0
        self.init(identifier: identifier, ubloxNumber: number)
    }
}
