import NMEA

/// A reader for GREIS, the protocol of Javad and Topcon receivers.
///
/// Each epoch begins with a message that contains the time of day (`~~`), and ends with a message that repeats this
/// time (`::`). Most of the messages in between contain no time.
struct GREISReader: FrameReader {
    static var talker: Talker { "JV" }

    /// Returns whether messages of this type are the columns of a list of satellites.
    static func isPartOfList(_ code: SentenceCode) -> Bool { code == "SI" }

    /// The time of the current epoch; `nil` if the receiver has not sent a time yet.
    private var time: BinaryReport.Time?
    /// The latest week and the milliseconds since its beginning; `nil` if the receiver has not sent a date yet.
    private var week: (number: GPSWeek, milliseconds: Int64)?
    /// The milliseconds of the day in the latest `~~`.
    private var timeOfDay: Int64?
    /// The difference between the receiver's dates and times of day and UTC, in milliseconds; `nil` if they are in GPS
    /// time.
    private var offset: Int64?
    private var sky = GREISSky()
    /// The position of the latest fix.
    private var coordinate: Coordinate?

    private static let millisecondsPerDay: Int64 = 86_400_000
    private static let millisecondsPerWeek: Int64 = 7 * millisecondsPerDay

    mutating func report(_ frame: UnsafeRawBufferPointer) -> BinaryReport? {
        let bytes = UnsafeRawBufferPointer(rebasing: frame.dropFirst(GREISFormat.headerLength))
        switch String(decoding: frame.prefix(2), as: UTF8.self) {
        case "~~": return beginning(bytes)
        case "::": return end(bytes)
        case "RD": return date(bytes)
        case "GT": return gpsTime(bytes)
        case "UO": return leapSeconds(bytes)
        case "PO": return position(bytes)
        case "PV": return positionAndVelocity(bytes)
        case "VE": return velocity(bytes)
        case "PG": return coordinate(bytes)
        case "VG": return localVelocity(bytes)
        case "ST": return solutionType(bytes)
        case "SG": return errors(bytes)
        case "DP": return dilution(bytes)
        case "TO": return clock("TO", bytes) { $0.clockBias = bytes.littleDouble(at: 0) }
        case "DO": return clock("DO", bytes) { $0.clockDrift = bytes.littleFloat(at: 0) }
        default:
            guard sky.take(frame), let satellites = sky.satellites else { return nil }
            var report = Self.named("SI")
            report.satellites = .whole(satellites)
            return report
        }
    }

    // MARK: Time

    /// Converts a time of day in milliseconds to a time.
    private func time(_ milliseconds: Int64) -> BinaryReport.Time? {
        guard let week else { return .gps(nil, nanoseconds: milliseconds * 1_000_000) }
        // Use the day that brings the time closest to the latest time with a date.
        let days = week.milliseconds - milliseconds + Self.millisecondsPerDay / 2
        let day = (days + Self.millisecondsPerWeek) / Self.millisecondsPerDay - 7
        return time(week.number, milliseconds + day * Self.millisecondsPerDay)
    }

    /// Converts the milliseconds since the beginning of a week to a time.
    private func time(_ week: GPSWeek, _ milliseconds: Int64) -> BinaryReport.Time? {
        guard let offset else { return .gps(week, nanoseconds: milliseconds * 1_000_000) }
        let total = week.number * Self.millisecondsPerWeek + milliseconds - offset
        guard total >= 0 else { return nil }
        let (day, rest) = total.quotientAndRemainder(dividingBy: Self.millisecondsPerDay)
        return TimeOfDay(secondOfDay: rest / 1_000, nanosecond: UInt32(rest % 1_000) * 1_000_000).map {
            .utc(CalendarDate(dayOfGPSTime: day), $0)
        }
    }

    /// Reads `~~`: the time of the epoch that begins.
    private mutating func beginning(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        let milliseconds = Int64(bytes.little(UInt32.self, at: 0))
        timeOfDay = milliseconds < Self.millisecondsPerDay ? milliseconds : nil
        time = timeOfDay.flatMap { time($0) }
        var report = Self.named("RT")
        report.time = time
        return report
    }

    /// Reads `::`: the time of the epoch that ends.
    private mutating func end(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        var report = Self.named("ET")
        report.time = time
        report.isTimeOfFix = false
        report.endsEpoch = true
        return report
    }

    /// Reads RD: the date, and the time scale of the receiver's dates and times of day, which is GPS time, UTC, or
    /// GLONASS time (three hours ahead of UTC).
    private mutating func date(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        guard
            let date = CalendarDate(
                year: bytes.little(Int16.self, at: 0), month: bytes.little(UInt8.self, at: 2),
                day: bytes.little(UInt8.self, at: 3)), let timeOfDay
        else { return nil }
        switch bytes.little(UInt8.self, at: 4) {
        case 0: offset = nil
        case 1, 3: offset = 0
        case 2: offset = 3 * 3_600_000
        default: return nil
        }
        let day = date.dayOfGPSTime
        guard day >= 0 else { return nil }
        return dated("RD", GPSWeek(day / 7), day % 7 * Self.millisecondsPerDay + timeOfDay)
    }

    /// Reads GT: the milliseconds of the week, and the week number without its highest bits. Both are in GPS time.
    private mutating func gpsTime(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        let milliseconds = Int64(bytes.little(UInt32.self, at: 0))
        guard milliseconds < Self.millisecondsPerWeek, offset == nil else { return nil }
        return dated("GT", GPSWeek(Int64(bytes.little(UInt16.self, at: 4)), modulus: 1_024), milliseconds)
    }

    private mutating func dated(_ code: SentenceCode, _ number: GPSWeek, _ milliseconds: Int64) -> BinaryReport {
        week = (number, milliseconds)
        time = time(number, milliseconds)
        var report = Self.named(code)
        report.time = time
        return report
    }

    /// Reads UO: the UTC parameters, including the leap seconds.
    private func leapSeconds(_ bytes: UnsafeRawBufferPointer) -> BinaryReport {
        var report = Self.named("UO")
        report.leapSeconds = Int64(bytes.little(Int8.self, at: 18))
        return report
    }

    // MARK: Fixes

    /// The range of plausible position errors, in meters.
    private static let errorRange = 1e-6...1e6

    private mutating func report(
        _ code: SentenceCode, type: UInt8, error: Double, setPosition: (inout BinaryReport) -> Void
    ) -> BinaryReport {
        var report = report(code, type: type)
        guard report.fix.mode != .noFix else { return report }
        // The error is checked, because one in 256 damaged frames has a matching checksum.
        if error == 0 || Self.errorRange.contains(error) { setPosition(&report) }
        report.fix.setError(spherical: error)
        coordinate = report.fix.coordinate
        if coordinate == nil {
            report.fix = Fix()
            report.fix.mode = .noFix
        }
        return report
    }

    /// Returns a report with the mode and the quality that correspond to a type of solution.
    private func report(_ code: SentenceCode, type: UInt8) -> BinaryReport {
        var report = Self.named(code)
        report.time = time
        report.fix.mode = 1...5 ~= type & 0x0F ? .threeDimensional : .noFix
        report.isTimeOfFix = report.fix.mode != .noFix
        switch type & 0x0F {
        case 1: report.fix.quality = .autonomous
        case 2: report.fix.quality = .differential
        case 3: report.fix.quality = .rtkFloat
        case 4: report.fix.quality = .rtkFixed
        case 5: report.fix.quality = .manual
        default: break
        }
        return report
    }

    /// Reads PO: the position in earth-centered coordinates.
    private mutating func position(_ bytes: UnsafeRawBufferPointer) -> BinaryReport {
        report("PO", type: bytes.little(UInt8.self, at: 28), error: bytes.littleFloat(at: 24)) { report in
            report.setPlausible(position: EarthCentered(littleDoubles: bytes, at: 0))
            report.supplement?.earthCenteredAccuracy = bytes.littleFloat(at: 24)
        }
    }

    /// Reads PV: the position and the velocity in earth-centered coordinates.
    private mutating func positionAndVelocity(_ bytes: UnsafeRawBufferPointer) -> BinaryReport {
        report("PV", type: bytes.little(UInt8.self, at: 44), error: bytes.littleFloat(at: 24)) { report in
            report.setPlausible(
                position: EarthCentered(littleDoubles: bytes, at: 0), velocity: EarthCentered(floats: bytes, at: 28))
            report.supplement?.earthCenteredAccuracy = bytes.littleFloat(at: 24)
            report.supplement?.earthCenteredSpeedAccuracy = bytes.littleFloat(at: 40)
        }
    }

    /// Reads VE: the velocity in earth-centered coordinates.
    private func velocity(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        let type = bytes.little(UInt8.self, at: 16)
        guard type != 0, let coordinate else { return nil }
        var report = report("VE", type: type)
        let velocity = EarthCentered(floats: bytes, at: 0)
        report.keep(velocity: velocity)
        report.fix.setVelocity(velocity, at: coordinate)
        return report
    }

    /// Reads PG: the latitude and longitude in radians, and the height.
    private mutating func coordinate(_ bytes: UnsafeRawBufferPointer) -> BinaryReport {
        report("PG", type: bytes.little(UInt8.self, at: 28), error: bytes.littleFloat(at: 24)) { report in
            report.fix.setPlausible(
                latitudeInRadians: bytes.littleDouble(at: 0), longitude: bytes.littleDouble(at: 8),
                altitude: bytes.littleDouble(at: 16))
        }
    }

    /// Reads VG: the north, east and up velocities.
    private func localVelocity(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        let type = bytes.little(UInt8.self, at: 16)
        guard type != 0 else { return nil }
        var report = report("VG", type: type)
        report.fix.setVelocity(
            north: bytes.littleFloat(at: 0), east: bytes.littleFloat(at: 4), up: bytes.littleFloat(at: 8))
        return report
    }

    /// Reads ST: the time and the type of the solution.
    private func solutionType(_ bytes: UnsafeRawBufferPointer) -> BinaryReport {
        report("ST", type: bytes.little(UInt8.self, at: 4))
    }

    /// Reads SG: the errors of the position and the velocity.
    private func errors(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        guard bytes.little(UInt8.self, at: 16) != 0 else { return nil }
        var report = Self.named("SG")
        var errors = ErrorEstimate(origin: .receiver)
        errors.horizontal = bytes.littleFloat(at: 0)
        errors.vertical = bytes.littleFloat(at: 4)
        errors.speed = bytes.littleFloat(at: 8)
        errors.climb = bytes.littleFloat(at: 12)
        report.fix.errors = errors
        return report
    }

    /// Reads DP: the DOPs.
    private func dilution(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        guard bytes.little(UInt8.self, at: 12) != 0 else { return nil }
        var report = Self.named("DP")
        let horizontal = bytes.littleFloat(at: 0)
        let vertical = bytes.littleFloat(at: 4)
        report.fix.dilution.horizontal = horizontal
        report.fix.dilution.vertical = vertical
        report.fix.dilution.time = bytes.littleFloat(at: 8)
        report.fix.dilution.position = (horizontal * horizontal + vertical * vertical).squareRoot()
        return report
    }

    /// Reads TO or DO: the bias or the drift of the receiver's clock.
    private func clock(
        _ code: SentenceCode, _ bytes: UnsafeRawBufferPointer, _ setValue: (inout Supplement) -> Void
    ) -> BinaryReport {
        var report = Self.named(code)
        var supplement = Supplement()
        setValue(&supplement)
        report.supplement = supplement
        return report
    }
}

extension EarthCentered {
    fileprivate init(floats bytes: UnsafeRawBufferPointer, at offset: Int) {
        self.init(
            x: bytes.littleFloat(at: offset), y: bytes.littleFloat(at: offset + 4), z: bytes.littleFloat(at: offset + 8)
        )
    }
}

extension Fix {
    fileprivate mutating func setError(spherical: Double) {
        guard spherical > 0 else { return }
        var errors = ErrorEstimate(origin: .receiver)
        errors.spherical = spherical
        self.errors = errors
    }
}
