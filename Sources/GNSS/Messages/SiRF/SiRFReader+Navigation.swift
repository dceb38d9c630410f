import NMEA

extension SiRFReader {
    /// Reads MID 2: the position and velocity in earth-centered coordinates.
    static func measuredNavigation(_ payload: UnsafeRawBufferPointer, listsUsed: Bool) -> BinaryReport {
        var report = named("MID2")
        report.precision = .coarse
        report.time = .gps(
            .sirf(payload.big(UInt16.self, at: 22)), nanoseconds: Int64(payload.big(UInt32.self, at: 24)) * 10_000_000)
        var fix = Fix()
        fix.setMode(SolutionType(payload[19]))
        if fix.mode != .noFix {
            let position = payload.earthCentered(Int32.self, at: 1)
            let velocity = payload.earthCentered(Int16.self, at: 13, scale: 1 / 8)
            fix.set(position: position, velocity: velocity)
            var supplement = Supplement()
            supplement.earthCenteredPosition = position
            supplement.earthCenteredVelocity = velocity
            report.supplement = supplement
        }
        fix.satellitesUsed = payload[28]
        if payload[20] < 250 { fix.dilution.horizontal = Double(payload[20]) / 5 }
        report.fix = fix
        report.isTimeOfFix = fix.mode != .noFix
        guard listsUsed else { return report }
        let numbers = payload.dropFirst(29).prefix(Int(payload[28])).filter { $0 > 0 }
        report.satellites = .used(numbers.compactMap { satellite(number: $0) })
        return report
    }

    /// Reads MID 7: the bias and the drift of the receiver's clock.
    static func clockStatus(_ payload: UnsafeRawBufferPointer) -> BinaryReport {
        var report = named("MID7")
        report.time = .gps(
            .sirf(payload.big(UInt16.self, at: 1)), nanoseconds: Int64(payload.big(UInt32.self, at: 3)) * 10_000_000)
        report.isTimeOfFix = false
        let carrier = 1_575.42e6
        var supplement = Supplement()
        supplement.clockDrift = Double(payload.big(UInt32.self, at: 8)) / carrier
        supplement.clockBias = Double(payload.big(UInt32.self, at: 12)) / 1e9
        report.supplement = supplement
        return report
    }

    /// Reads MID 41: latitude, longitude and altitudes.
    ///
    /// - Parameters:
    ///   - isWhole: Whether the firmware fills in all fields. Otherwise only the values that do not depend on the time
    ///     and the mode are used.
    ///   - listsUsed: Whether no other message lists the used satellites.
    static func geodeticNavigation(
        _ payload: UnsafeRawBufferPointer, isWhole: Bool, listsUsed: Bool
    ) -> BinaryReport {
        var report = named("MID41")
        // Bit 0 alone means that there is a solution from fewer than five satellites, or none at all.
        let faults = payload.big(UInt16.self, at: 1)
        let isValid = faults == 0 || faults == 1 && payload[4] & 7 != 0
        let week = GPSWeek.sirf(payload.big(UInt16.self, at: 5))
        report.time = .gps(isValid ? week : nil, milliseconds: payload.big(UInt32.self, at: 7))
        report.isTimeOfFix = false
        var fix = Fix()
        if isValid {
            var errors = ErrorEstimate(origin: .receiver)
            errors.horizontal = payload.error(at: 50)
            errors.vertical = payload.error(at: 54)
            if errors.horizontal != nil { fix.errors = errors }
        }
        let height = payload.centimeters(at: 31)
        let altitude = payload.centimeters(at: 35)
        if isValid, altitude != 0 { fix.geoidSeparation = height - altitude }
        if isWhole {
            fix.setMode(SolutionType(payload[4]))
            fix.set(latitude: payload.big(Int32.self, at: 23), longitude: payload.big(Int32.self, at: 27))
            fix.ellipsoidalAltitude = height
            fix.altitude = altitude
            fix.speed = Double(payload.big(UInt16.self, at: 40)) / 100
            fix.course = (Double(payload.big(UInt16.self, at: 42)) / 100).asDirection
            fix.climb = Double(payload.big(Int16.self, at: 46)) / 100
            fix.satellitesUsed = payload[88]
            fix.dilution.horizontal = Double(payload[89]) / 5
            report.isTimeOfFix = fix.mode != .noFix
            // Bit 0 is satellite 1.
            let used = payload.big(UInt32.self, at: 19)
            if listsUsed, used != 0 || fix.mode == .noFix {
                report.satellites = .used(
                    (1...32).filter { used >> ($0 - 1) & 1 == 1 }.compactMap { satellite(number: $0) })
            }
        } else if fix.errors != nil {
            // As with gpsd, clients of the gpsd protocol get errors computed from the DOPs instead.
            var supplement = Supplement()
            supplement.expectedErrors = .notEstimated
            report.supplement = supplement
        }
        report.fix = fix
        return report
    }

    /// Reads the leap seconds from MID 52, the message about the latest time pulse. Returns `nil` unless the receiver
    /// has received the leap seconds from a satellite.
    static func pulse(_ payload: UnsafeRawBufferPointer) -> BinaryReport? {
        guard payload[14] & 7 == 7 else { return nil }
        var report = named("MID52")
        let offset = payload.big(Int16.self, at: 8)
        guard 0..<128 ~= offset else { return nil }
        report.leapSeconds = Int64(offset)
        return report
    }

    /// Reads MID 67, 1: the position from the satellites of all systems.
    static func allSystemsNavigation(_ payload: UnsafeRawBufferPointer) -> BinaryReport {
        var report = named("MID67.1")
        let leapSeconds = payload[32]
        report.time =
            payload.utc(at: 24)
            ?? .gps(.sirf(payload.big(UInt16.self, at: 10)), milliseconds: payload.big(UInt32.self, at: 12))
        var fix = Fix()
        let isValid = payload.big(UInt32.self, at: 2) == 0
        fix.setMode(SolutionType(isValid ? payload[9] : 0))
        fix.set(latitude: payload.big(Int32.self, at: 54), longitude: payload.big(Int32.self, at: 58))
        fix.ellipsoidalAltitude = payload.centimeters(at: 62)
        fix.altitude = payload.centimeters(at: 66)
        fix.geoidSeparation = payload.centimeters(at: 62) - payload.centimeters(at: 66)
        fix.speed = Double(payload.big(UInt16.self, at: 70)) / 100
        fix.course = (Double(payload.big(UInt16.self, at: 72)) / 100).asDirection
        fix.climb = Double(payload.big(Int16.self, at: 74)) / 100
        var errors = ErrorEstimate(origin: .receiver)
        errors.horizontal = payload.error(at: 86)
        errors.vertical = payload.error(at: 90)
        let speedError = payload.big(UInt16.self, at: 94)
        if 1..<UInt16.max ~= speedError { errors.speed = Double(speedError) / 100 }
        if errors.horizontal != nil { fix.errors = errors }
        fix.dilution = payload.dilution(geometric: 96, position: 97, horizontal: 98, vertical: 99, time: 100)
        fix.satellitesUsed = payload[101]
        report.fix = fix
        report.isTimeOfFix = fix.mode != .noFix
        if report.isTimeOfFix, leapSeconds > 0 {
            report.leapSeconds = Int64(leapSeconds)
        }
        return report
    }

    /// Reads MID 98: the position from receivers with u-blox firmware, with angles in units of 10⁻⁸ radian.
    static func ubloxNavigation(_ payload: UnsafeRawBufferPointer) -> BinaryReport {
        var report = named("MID98")
        let hasTime = payload[25] & 0x40 != 0
        if hasTime { report.time = payload.utc(at: 26) }
        let degrees = 180 / Double.pi / 1e8
        var fix = Fix()
        fix.setMode(SolutionType(payload[25]))
        let latitude = Double(payload.big(Int32.self, at: 1)) * degrees
        let longitude = Double(payload.big(Int32.self, at: 5)) * degrees
        if fix.mode != .noFix { fix.coordinate = Coordinate(onEarth: latitude, longitude) }
        fix.ellipsoidalAltitude = Double(payload.big(Int32.self, at: 9)) / 1_000
        fix.speed = Double(payload.big(Int32.self, at: 13)) / 1_000
        fix.climb = Double(payload.big(Int32.self, at: 17)) / 1_000
        fix.course = (Double(payload.big(Int32.self, at: 21)) * degrees).asDirection
        fix.dilution = payload.dilution(geometric: 34, position: 36, horizontal: 37, vertical: 38, time: 35)
        report.fix = fix
        report.isTimeOfFix = fix.mode != .noFix
        return report
    }
}

/// The kind of a position solution.
private struct SolutionType {
    let mode: Fix.Mode
    let quality: Fix.Quality

    /// Creates a type from the lower byte of the navigation mode. The lowest three bits of this byte identify the
    /// solution: 1 to 4 are the number of satellites (4 means at least four), 5 and 6 are 2D and 3D least-squares
    /// solutions, and 7 is dead reckoning.
    init(_ bits: UInt8) {
        switch bits & 7 {
        case 0: mode = .noFix
        case 4, 6: mode = .threeDimensional
        default: mode = .twoDimensional
        }
        quality = bits & 7 == 7 ? .estimated : bits & 0x80 != 0 ? .differential : .autonomous
    }
}

extension Fix {
    fileprivate mutating func setMode(_ type: SolutionType) {
        mode = type.mode
        if type.mode != .noFix { quality = type.quality }
    }

    /// Sets the coordinate from angles in units of 10⁻⁷ degree, if there is a fix.
    fileprivate mutating func set(latitude: Int32, longitude: Int32) {
        if mode != .noFix { coordinate = Coordinate(onEarth: Double(latitude) / 1e7, Double(longitude) / 1e7) }
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func earthCentered<Number: FixedWidthInteger>(
        _ type: Number.Type, at offset: Int, scale: Double = 1
    ) -> EarthCentered {
        let size = MemoryLayout<Number>.size
        return EarthCentered(
            x: Double(big(type, at: offset)) * scale, y: Double(big(type, at: offset + size)) * scale,
            z: Double(big(type, at: offset + 2 * size)) * scale)
    }

    /// Returns the length at an offset in meters. The field is in centimeters.
    fileprivate func centimeters(at offset: Int) -> Double { Double(big(Int32.self, at: offset)) / 100 }

    /// Returns the estimated error at an offset, in meters; `nil` if the receiver has no estimate.
    fileprivate func error(at offset: Int) -> Double? {
        let error = big(UInt32.self, at: offset)
        return error == 0 || error == .max ? nil : Double(error) / 100
    }

    /// Returns the UTC time at an offset, which is stored as the year, month, day, hour, minute, and milliseconds of
    /// the minute; `nil` if the time is invalid.
    fileprivate func utc(at offset: Int) -> BinaryReport.Time? {
        let milliseconds = big(UInt16.self, at: offset + 6)
        guard
            let date = CalendarDate(
                year: Int16(clamping: big(UInt16.self, at: offset)), month: big(UInt8.self, at: offset + 2),
                day: big(UInt8.self, at: offset + 3)),
            let time = TimeOfDay(
                hour: big(UInt8.self, at: offset + 4), minute: big(UInt8.self, at: offset + 5),
                second: UInt8(clamping: milliseconds / 1_000), nanosecond: UInt32(milliseconds % 1_000) * 1_000_000)
        else { return nil }
        return .utc(date, time)
    }

    /// Returns the DOPs at the given offsets. The fields are in units of 0.2.
    fileprivate func dilution(
        geometric: Int, position: Int, horizontal: Int, vertical: Int, time: Int
    ) -> Dilution {
        var dilution = Dilution()
        dilution.geometric = Double(self[geometric]) / 5
        dilution.position = Double(self[position]) / 5
        dilution.horizontal = Double(self[horizontal]) / 5
        dilution.vertical = Double(self[vertical]) / 5
        dilution.time = Double(self[time]) / 5
        return dilution
    }
}
