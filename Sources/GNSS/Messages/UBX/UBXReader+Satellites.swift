import BinaryMessages
import NMEA
import UBX

extension UBXReader {
    /// A satellite's system and number in u-blox's numbering.
    struct SatelliteKey: Hashable {
        var system: UInt8
        var number: UInt8
    }

    /// The direction of a satellite in degrees.
    struct Direction {
        var elevation: Float?
        var azimuth: Float?
    }

    /// The directions of satellites.
    struct Directions {
        private var entries: [(key: SatelliteKey, direction: Direction)] = []
        /// The index after the entry that was found last. NAV-SIG lists the satellites in the same order as NAV-SAT, so
        /// the next search usually succeeds near this index.
        private var next = 0

        mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

        mutating func append(_ key: SatelliteKey, _ direction: Direction) { entries.append((key, direction)) }

        mutating func find(_ key: SatelliteKey) -> Direction? {
            for step in entries.indices {
                // The search starts with the entry found last, because a satellite may have several signals.
                let index = (next + entries.count - 1 + step) % entries.count
                if entries[index].key == key {
                    next = (index + 1) % entries.count
                    return entries[index].direction
                }
            }
            return nil
        }
    }

    mutating func readSatellites(_ frame: UBXFrame, into report: inout BinaryReport) -> Bool {
        guard let list = frame.read(NavSAT.self, groups: NavSAT.Satellite.self) else { return false }
        sendsSatellites = true
        timeOfDirections = list.message.timeOfWeek
        directions.removeAll()
        var satellites: [Satellite] = []
        satellites.reserveCapacity(list.groups.statedCount)
        for satellite in list.groups {
            let key = SatelliteKey(system: satellite.system, number: satellite.number)
            let direction = Direction(elevation: satellite.elevation, azimuth: satellite.azimuth)
            directions.append(key, direction)
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
        report.begin("NAV-SAT", repeating: list.message.timeOfWeek)
        report.satellites = .whole(satellites)
        return true
    }

    mutating func readSignals(_ frame: UBXFrame, into report: inout BinaryReport) -> Bool {
        guard let list = frame.read(NavSIG.self, groups: NavSIG.Signal.self) else { return false }
        // Satellites move, so directions from another epoch are not used.
        let hasDirections = list.message.timeOfWeek == timeOfDirections
        var signals: [Satellite] = []
        signals.reserveCapacity(list.groups.statedCount)
        for signal in list.groups {
            let key = SatelliteKey(system: signal.system, number: signal.number)
            let identifier = Signal(ubloxNumber: signal.signal, system: signal.system)
            guard
                var result = Satellite(
                    key, hasDirections ? directions.find(key) : nil, signal: identifier,
                    strength: signal.signalStrength,
                    isUsed: signal.flags.contains(.usesPseudorange))
            else { continue }
            result.tracking.quality = signal.quality
            result.tracking.health = Satellite.Tracking.Health(rawValue: signal.flags.health)
            result.tracking.residual = signal.residual
            if signal.system == Constellation.glonass.rawValue { result.tracking.frequency = signal.frequencyChannel }
            signals.append(result)
        }
        report.begin("NAV-SIG", repeating: list.message.timeOfWeek)
        report.satellites = sendsSatellites ? .signals(signals) : .whole(signals)
        return true
    }

    func readChannels(_ frame: UBXFrame, into report: inout BinaryReport) -> Bool {
        guard let list = frame.read(NavSVINFO.self, groups: NavSVINFO.Channel.self) else { return false }
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
        report.begin("NAV-SVIN", repeating: list.message.timeOfWeek)
        // NAV-SAT lists the same satellites, and also satellites that NAV-SVINFO cannot number.
        if list.message.timeOfWeek != timeOfDirections { report.satellites = .whole(satellites) }
        return true
    }
}

extension UBXReader.Direction {
    /// Creates a direction. The receiver sends -91 degrees for an unknown elevation.
    fileprivate init(elevation: Double, azimuth: Double) {
        self.elevation = -90...90 ~= elevation ? Float(elevation) : nil
        self.azimuth = 0...360 ~= azimuth ? Float(azimuth.asDirection) : nil
    }
}

extension UBXReader.SatelliteKey {
    /// Creates a key from a satellite number in the scheme that receivers up to u-blox 7 use for all systems; `nil` if
    /// the number is unknown.
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
        let number = UInt16(key.number)
        // In its sentences, the receiver numbers SBAS satellites from 33, as NMEA does. NMEA has no such numbers for the
        // PRNs above 151, so the receiver sends these unchanged. gpsd reports the same numbers.
        let hasOwnNumber = constellation == .sbas && 120...151 ~= number
        self.init(
            constellation: constellation, number: number, receiverNumber: hasOwnNumber ? number - 87 : number,
            signal: signal, elevation: direction?.elevation, azimuth: direction?.azimuth,
            signalStrength: Float(strength), isUsed: isUsed)
    }
}

extension Signal {
    /// Creates a signal from u-blox's signal ID, which is unique only within a satellite system.
    fileprivate init(ubloxNumber number: UInt8, system: UInt8) {
        let identifiers: [UInt8] =
            switch Constellation(rawValue: system) {
            case .gps: Self.gps
            case .sbas, .imes, .navic: Self.others
            case .galileo: Self.galileo
            case .beidou: Self.beidou
            case .qzss: Self.qzss
            case .glonass: Self.glonass
            case nil: []
            }
        let identifier = Int(number) < identifiers.count ? identifiers[Int(number)] : 0
        self.init(identifier: identifier, ubloxNumber: number)
    }

    // The NMEA signal IDs, indexed by u-blox's signal ID; 0 if a signal has no NMEA signal ID.
    private static let gps: [UInt8] = [1, 0, 0, 6, 5, 0, 7, 8]
    private static let galileo: [UInt8] = [7, 7, 0, 1, 1, 2, 2, 0, 5, 5, 4]
    private static let beidou: [UInt8] = [1, 1, 0xB, 0xB, 8, 3, 3, 5, 5, 0, 8]
    private static let qzss: [UInt8] = [1, 4, 0, 0, 5, 6, 0, 0, 7, 8, 0, 0, 3]
    private static let glonass: [UInt8] = [1, 0, 3]
    private static let others: [UInt8] = [1]
}
