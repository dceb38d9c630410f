import NMEA

// Receivers send the position in one of four formats, the velocity in one of two, and the mode in a separate message.
// Messages with a position or a velocity contain the time of the fix.

extension TSIPReader {
    /// Returns a report with a position; `nil` if the position or the time is invalid.
    /// - Parameter precision: The precision of the position. In messages with 32-bit values, the resolution is about a
    ///   meter.
    private mutating func report(
        _ code: SentenceCode, second: Double, precision: BinaryReport.Precision,
        setPosition: (inout BinaryReport) -> Void
    ) -> BinaryReport? {
        var report = Self.named(code)
        report.precision = precision
        report.time = time(second: second)
        report.leapSeconds = leapSeconds
        setPosition(&report)
        guard report.time != nil, let coordinate = report.fix.coordinate else { return nil }
        self.coordinate = coordinate
        // Receivers send positions only while they have a fix.
        report.fix.mode = mode == .twoDimensional ? .twoDimensional : .threeDimensional
        report.fix.quality = selectionQuality ?? quality
        return report
    }

    /// Reads message 42: the position in earth-centered coordinates.
    mutating func position(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        report("42", second: bytes.bigFloat(at: 13), precision: .coarse) { report in
            report.setPlausible(
                position: EarthCentered(x: bytes.bigFloat(at: 1), y: bytes.bigFloat(at: 5), z: bytes.bigFloat(at: 9)))
        }
    }

    /// Reads message 83: the position in earth-centered coordinates, in double precision.
    mutating func precisePosition(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        report("83", second: bytes.bigFloat(at: 33), precision: .usual) { report in
            report.setPlausible(
                position: EarthCentered(
                    x: bytes.bigDouble(at: 1), y: bytes.bigDouble(at: 9), z: bytes.bigDouble(at: 17)))
        }
    }

    /// Reads message 4A: the latitude and longitude in radians, and the altitude.
    mutating func coordinate(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        let isAboveSea = altitudeIsAboveSea
        return report("4A", second: bytes.bigFloat(at: 17), precision: .coarse) { report in
            report.fix.setPlausible(
                latitudeInRadians: bytes.bigFloat(at: 1), longitude: bytes.bigFloat(at: 5),
                altitude: bytes.bigFloat(at: 9), isAboveSea: isAboveSea)
        }
    }

    /// Reads message 84: the latitude and longitude in radians, and the altitude, all in double precision.
    mutating func preciseCoordinate(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        let isAboveSea = altitudeIsAboveSea
        return report("84", second: bytes.bigFloat(at: 33), precision: .usual) { report in
            report.fix.setPlausible(
                latitudeInRadians: bytes.bigDouble(at: 1), longitude: bytes.bigDouble(at: 9),
                altitude: bytes.bigDouble(at: 17), isAboveSea: isAboveSea)
        }
    }

    /// Reads message 43: the velocity in earth-centered coordinates.
    func velocity(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        guard let coordinate else { return nil }
        let velocity = EarthCentered(x: bytes.bigFloat(at: 1), y: bytes.bigFloat(at: 5), z: bytes.bigFloat(at: 9))
        let local = velocity.velocity(at: coordinate)
        var report = report("43", second: bytes.bigFloat(at: 17), north: local.north, east: local.east, up: local.up)
        report?.keep(velocity: velocity)
        return report
    }

    /// Reads message 56: the east, north and up velocities.
    func localVelocity(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        report(
            "56", second: bytes.bigFloat(at: 17), north: bytes.bigFloat(at: 5), east: bytes.bigFloat(at: 1),
            up: bytes.bigFloat(at: 9))
    }

    private func report(
        _ code: SentenceCode, second: Double, north: Double, east: Double, up: Double
    ) -> BinaryReport? {
        guard let time = time(second: second), max(north.magnitude, east.magnitude, up.magnitude) < 20_000 else {
            return nil
        }
        var report = Self.named(code)
        report.time = time
        report.fix.setVelocity(north: north, east: east, up: up)
        return report
    }

    /// Reads message 54: the clock bias and drift in meters.
    func bias(_ bytes: UnsafeRawBufferPointer) -> BinaryReport {
        var report = Self.named("54")
        var supplement = Supplement()
        supplement.clockBias = bytes.bigFloat(at: 1) / WGS84.speedOfLight
        supplement.clockDrift = bytes.bigFloat(at: 5) / WGS84.speedOfLight
        report.supplement = supplement
        return report
    }

    /// Reads message 57: the week and the second of the last fix.
    mutating func lastFix(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        let second = bytes.bigFloat(at: 3)
        let week = bytes.big(UInt16.self, at: 7)
        let source = bytes.big(UInt8.self, at: 1)
        if source != 0, 1..<4_096 ~= week, 0...604_800 ~= second { recordWeek(week, second: second) }
        return nil
    }
}
