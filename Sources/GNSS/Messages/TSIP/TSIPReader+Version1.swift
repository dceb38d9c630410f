import NMEA

// Version 1 of the protocol has its own message format: two message numbers, a 16-bit length, and the kind of message,
// which is 2 for a report. Angles are in degrees.

extension TSIPReader {
    /// Converts a message of version 1.
    mutating func version1(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        guard bytes.big(UInt8.self, at: 4) == 2 else { return nil }
        switch (bytes[0], bytes[1], bytes.count) {
        case (0xA1, 0x00, 36...): return timing(bytes)
        case (0xA1, 0x11, 56...): return positionAndVelocity(bytes)
        case (0xA2, 0x00, 29...): return satellite(bytes)
        case (0xA3, 0x00, 22...): return alarms(bytes)
        case (0xA3, 0x11, 33...): return status(bytes)
        default: return nil
        }
    }

    /// Reads message A1-00: the time of the last pulse.
    private mutating func timing(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        timing = nil
        let second = Double(bytes.big(UInt32.self, at: 5))
        let week = bytes.big(UInt16.self, at: 9)
        let flags = bytes.big(UInt8.self, at: 20)
        let isValid = flags & 2 != 0
        guard isValid, second < 604_800, 1..<4_096 ~= week else { return nil }
        var report = Self.named("A1-00")
        let knowsUTC = flags & 1 != 0
        report.leapSeconds = knowsUTC ? Self.leapSeconds(Double(bytes.big(Int16.self, at: 21))) : nil
        recordWeek(week, second: second, leapSeconds: report.leapSeconds)
        report.time = time(second: second)
        timing = report.time
        var supplement = Supplement()
        supplement.clockBias = bytes.bigFloat(at: 27) / 1e9
        supplement.clockDrift = bytes.bigFloat(at: 31) / 1e9
        report.supplement = supplement
        return report
    }

    /// Reads message A1-11: the position and the velocity. This message follows A1-00, so its report gets the time from
    /// A1-00.
    private mutating func positionAndVelocity(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        var report = Self.named("A1-11")
        report.time = timing
        timing = nil
        let forms = bytes.big(UInt8.self, at: 5)
        let values = (bytes.bigDouble(at: 7), bytes.bigDouble(at: 15), bytes.bigDouble(at: 23))
        let velocity = (bytes.bigFloat(at: 31), bytes.bigFloat(at: 35), bytes.bigFloat(at: 39))
        if forms & 2 != 0 {
            report.setPlausible(position: EarthCentered(x: values.0, y: values.1, z: values.2))
        } else {
            report.fix.setPlausible(
                latitude: values.0, longitude: values.1, altitude: values.2, isAboveSea: forms & 4 != 0)
        }
        let dimensions = bytes.big(UInt8.self, at: 6)
        guard let coordinate = report.fix.coordinate, 1...2 ~= dimensions else {
            report.withdrawFix()
            report.supplement = nil
            return report
        }
        mode = dimensions == 1 ? .twoDimensional : .threeDimensional
        report.fix.mode = mode
        report.fix.quality = forms & 1 != 0 ? .manual : quality
        if forms & 8 != 0 {
            report.fix.setVelocity(EarthCentered(x: velocity.0, y: velocity.1, z: velocity.2), at: coordinate)
        } else {
            report.fix.setVelocity(north: velocity.1, east: velocity.0, up: velocity.2)
        }
        report.fix.dilution.position = bytes.bigFloat(at: 43)
        var errors = ErrorEstimate(origin: .receiver)
        errors.horizontal = bytes.bigFloat(at: 47)
        errors.vertical = bytes.bigFloat(at: 51)
        report.fix.errors = errors
        return report
    }

    /// Reads message A2-00: one signal of a satellite.
    private mutating func satellite(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        guard let (constellation, signal) = Self.signals[bytes.big(UInt8.self, at: 6)] else { return nil }
        let receiverNumber = UInt16(bytes.big(UInt8.self, at: 7))
        guard receiverNumber > 0 else { return nil }
        let number =
            constellation == .gps
            ? receiverNumber : SatelliteNumbering.satellite(receiverNumber, of: constellation).1
        let azimuth = bytes.bigFloat(at: 8)
        let elevation = bytes.bigFloat(at: 12)
        let hasDirection = -90...90 ~= elevation && 0...360 ~= azimuth && (elevation, azimuth) != (0, 0)
        let flags = bytes.big(UInt32.self, at: 20)
        tracked.add(
            Satellite(
                constellation: constellation, number: number, receiverNumber: receiverNumber,
                signal: Signal(identifier: signal), elevation: hasDirection ? Float(elevation) : nil,
                azimuth: hasDirection ? Float(azimuth) : nil, signalStrength: Float(max(0, bytes.bigFloat(at: 16))),
                isUsed: flags & 6 != 0), part: Int(bytes.big(UInt8.self, at: 5)))
        var report = Self.named("A2-00")
        report.satellites = .whole(tracked.satellites)
        return report
    }

    /// The satellite system and the NMEA 4.11 signal ID for each of the protocol's signal types.
    private static let signals: [UInt8: (Constellation, UInt8)] = [
        1: (.gps, 1), 2: (.gps, 5), 3: (.gps, 7), 5: (.glonass, 1), 6: (.glonass, 3), 9: (.sbas, 1),
        13: (.beidou, 1), 14: (.beidou, 11), 15: (.beidou, 5), 17: (.galileo, 7), 18: (.galileo, 1),
        19: (.galileo, 2), 20: (.galileo, 5), 22: (.qzss, 1), 23: (.qzss, 5), 24: (.qzss, 7), 26: (.navic, 1),
    ]

    /// Reads message A3-00: alarms.
    private func alarms(_ bytes: UnsafeRawBufferPointer) -> BinaryReport {
        var report = Self.named("A3-00")
        let minor = bytes.big(UInt32.self, at: 5)
        var supplement = Supplement()
        supplement.antennaFault = minor & 2 != 0 ? .short : minor & 1 != 0 ? .open : nil
        report.supplement = supplement
        return report
    }

    /// Reads message A3-11: the receiver status, the DOPs and the temperature.
    private mutating func status(_ bytes: UnsafeRawBufferPointer) -> BinaryReport {
        var report = Self.named("A3-11")
        // Mode 6 means that the position is known, and the receiver is used only for timing.
        quality = bytes.big(UInt8.self, at: 5) == 6 ? .manual : nil
        report.fix.quality = quality
        report.fix.dilution.position = bytes.bigFloat(at: 8)
        report.fix.dilution.horizontal = bytes.bigFloat(at: 12)
        report.fix.dilution.vertical = bytes.bigFloat(at: 16)
        report.fix.dilution.time = bytes.bigFloat(at: 20)
        var supplement = Supplement()
        supplement.temperature = bytes.bigFloat(at: 24)
        report.supplement = supplement
        return report
    }
}
