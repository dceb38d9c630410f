import NMEA

extension SeptentrioReader {
    static func geodeticPosition(_ frame: UnsafeRawBufferPointer) -> BinaryReport {
        position(frame, "PVTGeod") { fix, supplement in
            let degrees = 180 / Double.pi
            fix.coordinate = Coordinate(
                onEarth: frame.littleDouble(at: 16) * degrees, frame.littleDouble(at: 24) * degrees)
            let height = frame.littleDouble(at: 32)
            if height > -1e10 { fix.ellipsoidalAltitude = height }
            if let north = frame.value(at: 44), let east = frame.value(at: 48), let up = frame.value(at: 52) {
                fix.setVelocity(north: north, east: east, up: up)
                supplement.northVelocity = north
                supplement.eastVelocity = east
            }
        }
    }

    static func cartesianPosition(_ frame: UnsafeRawBufferPointer) -> BinaryReport {
        position(frame, "PVTCart") { fix, _ in
            var velocity: EarthCentered?
            if let x = frame.value(at: 44), let y = frame.value(at: 48), let z = frame.value(at: 52) {
                velocity = EarthCentered(x: x, y: y, z: z)
            }
            fix.set(
                position: EarthCentered(
                    x: frame.littleDouble(at: 16), y: frame.littleDouble(at: 24), z: frame.littleDouble(at: 32)),
                velocity: velocity)
        }
    }

    /// Returns the values that PVTGeodetic and PVTCartesian have in common.
    /// - Parameter setPosition: Sets the position and the velocity.
    private static func position(
        _ frame: UnsafeRawBufferPointer, _ code: SentenceCode,
        setPosition: (inout Fix, inout Supplement) -> Void
    ) -> BinaryReport {
        var report = named(code, frame)
        report.precision = .high
        var fix = Fix()
        var supplement = Supplement()
        let mode = frame[14]
        fix.quality = quality(mode)
        fix.mode =
            fix.quality == nil || frame[15] != 0 ? .noFix : mode & 0x80 != 0 ? .twoDimensional : .threeDimensional
        report.isTimeOfFix = fix.mode != .noFix
        if report.isTimeOfFix {
            setPosition(&fix, &supplement)
            if let separation = frame.value(at: 40) {
                fix.geoidSeparation = separation
                fix.altitude = fix.ellipsoidalAltitude.map { $0 - separation }
            }
            if let course = frame.value(at: 56) { fix.course = course.asDirection }
            // The bias is in milliseconds, and the drift in parts per million.
            let bias = frame.littleDouble(at: 60)
            if bias > -1e10 { supplement.clockBias = bias / 1e3 }
            supplement.clockDrift = frame.value(at: 68).map { $0 / 1e6 }
            if frame[74] != .max { fix.satellitesUsed = frame[74] }
            let age = frame.little(UInt16.self, at: 78)
            if frame.count >= 80, age != .max { fix.correctionAge = Double(age) / 100 }
            fix.errors = accuracy(frame)
            report.supplement = supplement
        } else {
            fix.quality = nil
        }
        report.fix = fix
        return report
    }

    /// Returns the accuracies, which are two standard deviations in centimeters; `nil` in older revisions of the block.
    private static func accuracy(_ frame: UnsafeRawBufferPointer) -> ErrorEstimate? {
        let horizontal = frame.little(UInt16.self, at: 90)
        let vertical = frame.little(UInt16.self, at: 92)
        guard frame.count >= 94, horizontal != .max, vertical != .max else { return nil }
        var errors = ErrorEstimate(origin: .receiver)
        errors.horizontal = Double(horizontal) / 200
        errors.vertical = Double(vertical) / 200
        return errors
    }

    /// Returns the quality of a position; `nil` if there is no position.
    private static func quality(_ mode: UInt8) -> Fix.Quality? {
        switch mode & 0x0F {
        case 1: .autonomous
        case 2, 6: .differential
        case 3: .manual
        case 4, 7: .rtkFixed
        case 5, 8: .rtkFloat
        case 10: .rtkFloat
        default: nil
        }
    }

    static func dilutions(_ frame: UnsafeRawBufferPointer) -> BinaryReport {
        func dilution(at offset: Int) -> Double? {
            let dilution = frame.little(UInt16.self, at: offset)
            return dilution == 0 ? nil : Double(dilution) / 100
        }
        var report = repeating("DOP", frame)
        report.fix.dilution.position = dilution(at: 16)
        report.fix.dilution.time = dilution(at: 18)
        report.fix.dilution.horizontal = dilution(at: 20)
        report.fix.dilution.vertical = dilution(at: 22)
        return report
    }

    static func positionVariances(_ frame: UnsafeRawBufferPointer) -> BinaryReport? {
        guard frame[15] == 0, let north = frame.deviation(at: 16), let east = frame.deviation(at: 20) else {
            return nil
        }
        var errors = ErrorEstimate(origin: .receiver)
        errors.north = north
        errors.east = east
        errors.vertical = frame.deviation(at: 24)
        errors.joinHorizontal()
        var report = repeating("PosCovG", frame)
        report.fix.errors = errors
        return report
    }

    static func velocityVariances(_ frame: UnsafeRawBufferPointer) -> BinaryReport? {
        guard frame[15] == 0, let north = frame.deviation(at: 16), let east = frame.deviation(at: 20) else {
            return nil
        }
        var errors = ErrorEstimate(origin: .receiver)
        errors.speed = (north * north + east * east).squareRoot()
        errors.climb = frame.deviation(at: 24)
        var report = repeating("VelCovG", frame)
        report.fix.errors = errors
        return report
    }

    /// BaseVectorGeod: the vector to the first base station.
    static func baseline(_ frame: UnsafeRawBufferPointer) -> BinaryReport? {
        let start = 16
        guard frame[14] > 0, frame[start + 1] == 0, let quality = quality(frame[start + 2]) else { return nil }
        let (east, north, up) = (
            frame.littleDouble(at: start + 4), frame.littleDouble(at: start + 12), frame.littleDouble(at: start + 20)
        )
        guard min(east, north, up) > -1e10 else { return nil }
        var baseline = Baseline()
        baseline.quality = quality
        (baseline.east, baseline.north, baseline.up) = (east, north, up)
        baseline.length = (east * east + north * north + up * up).squareRoot()
        let azimuth = frame.little(UInt16.self, at: start + 40)
        if azimuth != .max { baseline.course = (Double(azimuth) / 100).asDirection }
        var supplement = Supplement()
        supplement.baseline = baseline
        var report = repeating("BaseVec", frame)
        report.supplement = supplement
        return report
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the square root of a variance; `nil` if it is unknown.
    fileprivate func deviation(at offset: Int) -> Double? {
        value(at: offset).flatMap { $0 >= 0 ? $0.squareRoot() : nil }
    }
}
