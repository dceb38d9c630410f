import NMEA

extension CASICReader {
    /// Reads NAV-DOP: the DOPs.
    static func dilutions(_ payload: UnsafeRawBufferPointer) -> BinaryReport {
        var report = named("NAV-DOP")
        report.fix.dilution.position = payload.littleFloat(at: 4)
        report.fix.dilution.horizontal = payload.littleFloat(at: 8)
        report.fix.dilution.vertical = payload.littleFloat(at: 12)
        report.fix.dilution.north = payload.littleFloat(at: 16)
        report.fix.dilution.east = payload.littleFloat(at: 20)
        report.fix.dilution.time = payload.littleFloat(at: 24)
        return report
    }

    /// Reads NAV-SOL: the position in earth-centered coordinates.
    static func solution(_ payload: UnsafeRawBufferPointer) -> BinaryReport {
        var report = named("NAV-SOL")
        report.time = .gps(
            GPSWeek(Int64(payload.little(UInt16.self, at: 14))), seconds: payload.littleDouble(at: 16))
        var fix = Fix()
        fix.setMode(validity: payload[4])
        fix.satellitesUsed = payload[8]
        if fix.mode != .noFix {
            let hasVelocity = payload[5] > 5
            let position = EarthCentered(littleDoubles: payload, at: 24)
            let velocity =
                hasVelocity
                ? EarthCentered(
                    x: payload.littleFloat(at: 52), y: payload.littleFloat(at: 56), z: payload.littleFloat(at: 60))
                : nil
            fix.set(position: position, velocity: velocity)
            report.keep(position: position, velocity: velocity)
            report.supplement?.earthCenteredAccuracy = payload.deviation(at: 48)
            report.supplement?.earthCenteredSpeedAccuracy = payload.deviation(at: 64)
            fix.errors = .received(spherical: payload.deviation(at: 48), speed: payload.deviation(at: 64))
            fix.dilution.position = payload.littleFloat(at: 68)
        }
        report.fix = fix
        report.isTimeOfFix = fix.mode != .noFix
        return report
    }

    /// Reads NAV-PV: the position and the velocity.
    static func position(_ payload: UnsafeRawBufferPointer) -> BinaryReport {
        var report = named("NAV-PV")
        report.precision = .high
        var fix = Fix()
        fix.setMode(validity: payload[4])
        fix.satellitesUsed = payload[7]
        fix.dilution.position = payload.littleFloat(at: 12)
        if fix.mode != .noFix {
            fix.coordinate = Coordinate(onEarth: payload.littleDouble(at: 24), payload.littleDouble(at: 16))
            fix.setHeights(ellipsoidal: payload.littleFloat(at: 32), separation: payload.littleFloat(at: 36))
            var errors = ErrorEstimate.received(
                horizontal: payload.deviation(at: 40), vertical: payload.deviation(at: 44))
            if payload[5] > 5 {
                fix.climb = payload.littleFloat(at: 56)
                fix.speed = payload.littleFloat(at: 64)
                fix.course = payload.littleFloat(at: 68).asDirection
                errors.speed = payload.deviation(at: 72)
                var supplement = Supplement()
                supplement.northVelocity = payload.littleFloat(at: 48)
                supplement.eastVelocity = payload.littleFloat(at: 52)
                report.supplement = supplement
            }
            fix.errors = errors
        }
        report.fix = fix
        return report
    }

    /// Reads NAV-GPSINFO, NAV-BDSINFO and NAV-GLNINFO: twelve bytes for each satellite.
    static func satellites(_ payload: UnsafeRawBufferPointer, system: UInt8) -> BinaryReport {
        var report = named(system == 0 ? "NAV-GPS" : system == 1 ? "NAV-BDS" : "NAV-GLN")
        report.isTimeOfFix = false
        let length = 12
        let entries = stride(from: 8, through: payload.count - length, by: length).prefix(Int(payload[4]))
        let satellites = entries.compactMap { start -> Satellite? in
            let number = UInt16(payload[start + 1])
            guard number > 0 else { return nil }
            let constellation: Constellation? = system == 0 ? nil : system == 1 ? .beidou : .glonass
            let (known, slot) = SatelliteNumbering.satellite(number, of: constellation)
            var satellite = Satellite(
                constellation: known, number: slot, receiverNumber: number,
                elevation: Float(payload.little(Int8.self, at: start + 5)),
                azimuth: Float(payload.little(Int16.self, at: start + 6)), signalStrength: Float(payload[start + 4]),
                isUsed: payload[start + 2] & 1 != 0)
            satellite.tracking.residual = payload.littleFloat(at: start + 8)
            return satellite
        }
        report.satellites = .part(number: system, satellites)
        return report
    }

    /// Reads MON-VER: the software and hardware versions.
    static func version(_ payload: UnsafeRawBufferPointer) -> BinaryReport {
        func text(at offset: Int) -> String {
            String(decoding: payload[offset..<(offset + 32)].prefix { 0x20..<0x7F ~= $0 }, as: UTF8.self)
        }
        var report = named("MON-VER")
        var supplement = Supplement()
        supplement.versions = ["FWVER=\(text(at: 0))"]
        supplement.product = text(at: 32)
        report.supplement = supplement
        return report
    }
}

extension Fix {
    /// Sets the mode from a position's validity code: 7 for a 3D fix, 6 for a 2D fix and 4 for dead reckoning. All
    /// other codes, such as those for held or approximate positions, mean that there is no fix.
    fileprivate mutating func setMode(validity: UInt8) {
        switch validity {
        case 7: mode = .threeDimensional
        case 4, 6: mode = .twoDimensional
        default: mode = .noFix
        }
        if mode != .noFix { quality = validity == 4 ? .estimated : .autonomous }
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the square root of the variance at an offset; `nil` unless the variance is positive.
    fileprivate func deviation(at offset: Int) -> Double? {
        let variance = littleFloat(at: offset)
        return variance > 0 ? variance.squareRoot() : nil
    }
}
