import NMEA

extension NovAtelReader {
    /// Reads BESTPOS or PSRPOS.
    static func position(_ code: SentenceCode, _ payload: UnsafeRawBufferPointer) -> BinaryReport {
        var report = withoutTimeOfFix(code)
        report.precision = .high
        var fix = Fix()
        let isSolved = payload.little(UInt32.self, at: 0) == 0
        fix.quality = isSolved ? quality(payload.little(UInt32.self, at: 4)) : nil
        fix.mode = fix.quality == nil ? .noFix : .threeDimensional
        report.isTimeOfFix = fix.mode != .noFix
        if report.isTimeOfFix {
            fix.coordinate = Coordinate(onEarth: payload.littleDouble(at: 8), payload.littleDouble(at: 16))
            fix.setHeights(meanSea: payload.littleDouble(at: 24), separation: payload.littleFloat(at: 32))
            var errors = ErrorEstimate(origin: .receiver)
            errors.north = payload.littleFloat(at: 40)
            errors.east = payload.littleFloat(at: 44)
            errors.vertical = payload.littleFloat(at: 48)
            fix.errors = errors
            let age = payload.littleFloat(at: 56)
            if fix.quality != .autonomous, age > 0 { fix.correctionAge = age }
        }
        fix.satellitesUsed = payload[65]
        report.fix = fix
        return report
    }

    /// Reads BESTVEL or PSRVEL.
    static func velocity(_ code: SentenceCode, _ payload: UnsafeRawBufferPointer) -> BinaryReport? {
        guard payload.little(UInt32.self, at: 0) == 0, payload.little(UInt32.self, at: 4) != 0 else { return nil }
        var report = withoutTimeOfFix(code)
        report.fix.speed = payload.littleDouble(at: 16)
        report.fix.course = payload.littleDouble(at: 24).asDirection
        report.fix.climb = payload.littleDouble(at: 32)
        return report
    }

    static func centeredPosition(_ payload: UnsafeRawBufferPointer) -> BinaryReport {
        var report = withoutTimeOfFix("BESTXYZ")
        // BESTPOS contains the same position as latitude and longitude, which need no conversion.
        report.precision = .coarse
        let isSolved = payload.little(UInt32.self, at: 0) == 0
        let hasVelocity = payload.little(UInt32.self, at: 44) == 0 && payload.little(UInt32.self, at: 48) != 0
        report.set(
            isSolved ? quality(payload.little(UInt32.self, at: 4)) : nil,
            position: EarthCentered(littleDoubles: payload, at: 8),
            velocity: hasVelocity ? EarthCentered(littleDoubles: payload, at: 52) : nil)
        report.isTimeOfFix = report.fix.mode != .noFix
        report.fix.satellitesUsed = payload[105]
        if report.fix.coordinate != nil {
            report.fix.errors = .received(
                x: payload.littleFloat(at: 32), y: payload.littleFloat(at: 36), z: payload.littleFloat(at: 40))
        }
        return report
    }

    /// Returns the fix quality for a position type; `nil` if there is no position. NovAtel and Unicore use the same
    /// codes. Precise point positioning counts as a float solution.
    static func quality(_ type: UInt32) -> Fix.Quality? {
        switch type {
        case 1: .manual
        case 2, 16, 53: .autonomous
        case 17, 18, 20, 52, 54, 57, 66, 67, 70...72: .differential
        case 19: .estimated
        case 32...34, 55, 58, 59, 64, 65, 68, 69, 73, 74, 77...80: .rtkFloat
        case 48...51, 56: .rtkFixed
        default: nil
        }
    }
}

extension BinaryReport {
    /// Sets the mode and the quality, and the position and velocity from earth-centered coordinates.
    /// - Parameter quality: The quality of the position; `nil` if there is no position.
    mutating func set(_ quality: Fix.Quality?, position: EarthCentered, velocity: EarthCentered?) {
        if quality != nil { setPlausible(position: position, velocity: velocity) }
        fix.mode = fix.coordinate == nil ? .noFix : .threeDimensional
        if fix.coordinate != nil { fix.quality = quality }
    }
}
