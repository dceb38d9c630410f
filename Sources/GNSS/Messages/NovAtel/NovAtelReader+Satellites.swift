import NMEA

extension NovAtelReader {
    /// The system and the number of a satellite.
    struct SatelliteKey: Hashable {
        var constellation: Constellation
        /// The number within the system.
        var number: UInt16
    }

    /// The direction of a satellite in degrees.
    struct Direction {
        var elevation: Float
        var azimuth: Float
    }

    /// Reads SATVIS2, which lists the satellites of one system that are above the horizon.
    mutating func visibility(_ payload: UnsafeRawBufferPointer) -> BinaryReport? {
        let length = 40
        let number = payload.little(UInt32.self, at: 0)
        let systems: [UInt32: Constellation] = [
            0: .gps, 1: .glonass, 2: .sbas, 5: .galileo, 6: .beidou, 7: .qzss, 9: .navic,
        ]
        guard let system = systems[number] else { return nil }
        directions = directions.filter { $0.key.constellation != system }
        var satellites: [Satellite] = []
        for start in Self.starts(count: payload.little(UInt32.self, at: 12), length: length, in: payload) {
            let received = payload.little(UInt16.self, at: start)
            guard 1...9999 ~= received else { continue }
            let key = SatelliteKey(constellation: system, number: system.number(oem: received))
            let direction = Direction(
                elevation: Float(payload.littleDouble(at: start + 8)),
                azimuth: Float(payload.littleDouble(at: start + 16).asDirection))
            directions[key] = direction
            satellites.append(Satellite(key, received, direction))
        }
        var report = Self.named("SATVIS2")
        if !sendsTracking { report.satellites = .part(number: UInt8(number), satellites) }
        return report
    }

    /// Reads TRACKSTAT, which lists the signals that are tracked.
    mutating func tracking(_ payload: UnsafeRawBufferPointer) -> BinaryReport? {
        sendsTracking = true
        let length = 40
        let systems: [Constellation] = [.gps, .glonass, .sbas, .galileo, .beidou, .qzss, .navic]
        var satellites: [SatelliteKey: Satellite] = [:]
        for start in Self.starts(count: payload.little(UInt32.self, at: 12), length: length, in: payload) {
            let received = payload.little(UInt16.self, at: start)
            let system = Int(payload.little(UInt32.self, at: start + 4) >> 16 & 7)
            guard 1...9999 ~= received, system < systems.count else { continue }
            let key = SatelliteKey(constellation: systems[system], number: systems[system].number(oem: received))
            let strength = payload.littleFloat(at: start + 20)
            let isUsed = payload.little(UInt32.self, at: start + 32) == 0
            // A satellite is listed once for each of its signals, beginning with the first frequency.
            guard satellites[key] == nil else {
                if isUsed { satellites[key]?.isUsed = true }
                continue
            }
            var satellite = Satellite(key, received, directions[key], strength: strength > 0 ? Float(strength) : nil)
            satellite.isUsed = isUsed
            satellites[key] = satellite
        }
        var report = Self.named("TRACKST")
        report.satellites = .whole(
            satellites.values.sorted {
                ($0.constellation.rawValue, $0.number) < ($1.constellation.rawValue, $1.number)
            })
        return report
    }

    /// Returns the positions of the entries of a list that begins at byte 16.
    private static func starts(count: UInt32, length: Int, in payload: UnsafeRawBufferPointer) -> [Int] {
        let present = (payload.count - 16) / length
        return (0..<min(Int(count), present)).map { 16 + $0 * length }
    }
}

extension Satellite {
    fileprivate init(
        _ key: NovAtelReader.SatelliteKey, _ received: UInt16, _ direction: NovAtelReader.Direction?,
        strength: Float? = nil
    ) {
        self.init(
            constellation: key.constellation, number: key.number, receiverNumber: received,
            elevation: direction?.elevation, azimuth: direction?.azimuth, signalStrength: strength)
    }
}
