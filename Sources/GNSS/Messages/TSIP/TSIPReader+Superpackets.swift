import NMEA

extension TSIPReader {
    /// Reads message 8F, a superpacket, whose second byte identifies the type of the content.
    mutating func superpacket(_ packet: UnsafeRawBufferPointer) -> BinaryReport? {
        // As in Trimble's manuals, offsets count from the second byte.
        let bytes = UnsafeRawBufferPointer(rebasing: packet.dropFirst())
        switch bytes.first {
        case 0x0B: return event(bytes)
        case 0x20: return lastFixWithVelocity(bytes)
        case 0x23: return compactFix(bytes)
        case 0xAB: return primaryTiming(bytes)
        case 0xAC: return supplementalTiming(bytes)
        case 0xAD: return eventTime(bytes)
        default: return nil
        }
    }

    // MARK: Fixes

    /// The fields of 8F-20 and 8F-23, which have the same content in a different order.
    private struct Solution {
        var milliseconds: UInt32
        var week: UInt16
        var leapSeconds: UInt8
        var flags: UInt8
        var latitude: Int32
        var longitude: Int32
        var altitude: Int32
        /// The east, north and up velocities.
        var velocity: (Int16, Int16, Int16)
        /// The unit of the velocity in meters per second.
        var unit: Double
    }

    /// Reads message 8F-20: the last fix, with its velocity, satellites and time.
    private mutating func lastFixWithVelocity(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        var report = report(
            "8F-20",
            Solution(
                milliseconds: bytes.big(UInt32.self, at: 8), week: bytes.big(UInt16.self, at: 30),
                leapSeconds: bytes.big(UInt8.self, at: 29), flags: bytes.big(UInt8.self, at: 27),
                latitude: bytes.big(Int32.self, at: 12), longitude: bytes.big(Int32.self, at: 16),
                altitude: bytes.big(Int32.self, at: 20),
                velocity: (
                    bytes.big(Int16.self, at: 2), bytes.big(Int16.self, at: 4), bytes.big(Int16.self, at: 6)
                ), unit: bytes.big(UInt8.self, at: 24) & 1 != 0 ? 0.020 : 0.005))
        report?.fix.satellitesUsed = bytes.big(UInt8.self, at: 28)
        return report
    }

    /// Reads message 8F-23: the last fix in compact form.
    private mutating func compactFix(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        let flags = bytes.big(UInt8.self, at: 8)
        return report(
            "8F-23",
            Solution(
                milliseconds: bytes.big(UInt32.self, at: 1), week: bytes.big(UInt16.self, at: 5),
                leapSeconds: bytes.big(UInt8.self, at: 7), flags: flags, latitude: bytes.big(Int32.self, at: 9),
                longitude: bytes.big(Int32.self, at: 13), altitude: bytes.big(Int32.self, at: 17),
                velocity: (
                    bytes.big(Int16.self, at: 21), bytes.big(Int16.self, at: 23), bytes.big(Int16.self, at: 25)
                ), unit: flags & 0x20 != 0 ? 0.020 : 0.005))
    }

    private mutating func report(_ code: SentenceCode, _ solution: Solution) -> BinaryReport? {
        let second = Double(solution.milliseconds) / 1_000
        guard second <= 604_800, solution.week < 4_096 else { return nil }
        var report = Self.named(code)
        report.leapSeconds = Self.leapSeconds(Double(solution.leapSeconds))
        if solution.week > 0 { recordWeek(solution.week, second: second, leapSeconds: report.leapSeconds) }
        report.time = time(second: second)
        let degrees = 180 / 0x1p31
        if solution.flags & 1 == 0 {
            // Longitudes are unsigned, but reading them as signed integers only shifts them by 360°.
            report.fix.setPlausible(
                latitude: Double(solution.latitude) * degrees, longitude: Double(solution.longitude) * degrees,
                altitude: Double(solution.altitude) / 1_000)
        }
        coordinate = report.fix.coordinate
        guard coordinate != nil else {
            report.withdrawFix()
            return report
        }
        report.fix.mode = solution.flags & 4 != 0 ? .twoDimensional : .threeDimensional
        report.fix.quality = solution.flags & 2 != 0 ? .differential : .autonomous
        let (east, north, up) = solution.velocity
        if east != Self.unknownVelocity, north != Self.unknownVelocity {
            report.fix.setVelocity(
                north: Double(north) * solution.unit, east: Double(east) * solution.unit,
                up: up == Self.unknownVelocity ? nil : Double(up) * solution.unit)
        }
        return report
    }

    /// The value of a velocity that is too high for its field.
    private static let unknownVelocity = Int16.min

    // MARK: Timing receivers

    /// Reads message 8F-AB: the time of the last pulse.
    private mutating func primaryTiming(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        timing = nil
        let second = Double(bytes.big(UInt32.self, at: 1))
        let week = bytes.big(UInt16.self, at: 5)
        let flags = bytes.big(UInt8.self, at: 9)
        let isSet = flags & 4 == 0
        let isTest = flags & 0x10 != 0
        guard isSet, !isTest, second < 604_800, 1..<4_096 ~= week else { return nil }
        var report = Self.named("8F-AB")
        let knowsUTC = flags & 8 == 0
        report.leapSeconds = knowsUTC ? Self.leapSeconds(Double(bytes.big(Int16.self, at: 7))) : nil
        recordWeek(week, second: second, leapSeconds: report.leapSeconds)
        report.time = time(second: second)
        timing = report.time
        return report
    }

    /// Reads message 8F-AC: the mode, alarms, the clock and the position. This message contains no time, so its report
    /// gets the time of the preceding message 8F-AB.
    private mutating func supplementalTiming(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        var report = Self.named("8F-AC")
        report.time = timing
        timing = nil
        var supplement = Supplement()
        supplement.clockBias = bytes.bigFloat(at: 16) / 1e9
        supplement.clockDrift = bytes.bigFloat(at: 20) / 1e9
        supplement.temperature = bytes.bigFloat(at: 32)
        let alarms = bytes.big(UInt16.self, at: 10)
        supplement.antennaFault = alarms & 4 != 0 ? .short : alarms & 2 != 0 ? .open : nil
        report.supplement = supplement
        report.fix.setPlausible(
            latitudeInRadians: bytes.bigDouble(at: 36), longitude: bytes.bigDouble(at: 44),
            altitude: bytes.bigDouble(at: 52))
        coordinate = report.fix.coordinate
        let receiverMode = bytes.big(UInt8.self, at: 1)
        let decodingStatus = bytes.big(UInt8.self, at: 12)
        let isFixing = decodingStatus == 0
        let lacksSatellites = decodingStatus == 8
        let hasThreeSatellites = decodingStatus == 0x0B
        guard coordinate != nil else {
            report.withdrawFix()
            return report
        }
        hasFixedPosition = receiverMode == 1 || receiverMode == 7
        switch receiverMode {
        // The position is known, and the satellites are used only for timing. Without satellites, the receiver
        // estimates the time from its oscillator.
        case 1, 7:
            report.fix.mode = .threeDimensional
            report.fix.quality = lacksSatellites ? .estimated : .manual
        case 3, 6: report.fix.mode = isFixing || hasThreeSatellites ? .twoDimensional : .noFix
        // The receiver chooses the number of dimensions.
        case 0 where hasThreeSatellites: report.fix.mode = .twoDimensional
        default: report.fix.mode = isFixing ? .threeDimensional : .noFix
        }
        return report
    }

    /// Reads message 8F-0B: the time of a pulse or an event, with the position.
    private mutating func event(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        let second = bytes.bigDouble(at: 3)
        guard 0..<604_800 ~= second,
            let date = CalendarDate(
                year: bytes.big(Int16.self, at: 13), month: bytes.big(UInt8.self, at: 12),
                day: bytes.big(UInt8.self, at: 11))
        else { return nil }
        var report = Self.named("8F-0B")
        report.leapSeconds = Self.leapSeconds(Double(bytes.big(Int16.self, at: 16)))
        recordWeek(UInt16(clamping: date.dayOfGPSTime / 7), second: second)
        report.time = time(second: second)
        report.fix.setPlausible(
            latitudeInRadians: bytes.bigDouble(at: 42), longitude: bytes.bigDouble(at: 50),
            altitude: bytes.bigDouble(at: 58))
        coordinate = report.fix.coordinate
        report.fix.mode = coordinate == nil || mode == .noFix ? .noFix : mode ?? .threeDimensional
        report.isTimeOfFix = report.fix.mode != .noFix
        return report
    }

    /// Reads message 8F-AD: the time of a pulse or an event, in GPS time until the receiver knows UTC.
    private func eventTime(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        let fraction = bytes.bigDouble(at: 3)
        guard 0..<1 ~= fraction,
            let date = CalendarDate(
                year: bytes.big(Int16.self, at: 16), month: bytes.big(UInt8.self, at: 15),
                day: bytes.big(UInt8.self, at: 14)),
            let time = TimeOfDay(
                hour: bytes.big(UInt8.self, at: 11), minute: bytes.big(UInt8.self, at: 12),
                second: bytes.big(UInt8.self, at: 13), nanosecond: UInt32(fraction * 1e9))
        else { return nil }
        var report = Self.named("8F-AD")
        let knowsUTC = bytes.big(UInt8.self, at: 19) & 1 != 0
        report.time = knowsUTC ? .utc(date, time) : .gps(date, time)
        return report
    }
}
