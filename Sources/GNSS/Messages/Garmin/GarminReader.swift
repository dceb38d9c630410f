import NMEA

/// A reader for the binary protocol of Garmin receivers, such as the GPS 18x. Offsets count from the start of the
/// content, which begins with the packet ID.
///
/// | packet | content |
/// |---|---|
/// | 33 | position, velocity and time |
/// | 72 | satellites |
/// | FF | product |
struct GarminReader: FrameReader {
    static var talker: Talker { "GM" }

    private var heldSatellites = HeldSatellites()

    init() {}

    mutating func report(_ frame: UnsafeRawBufferPointer) -> BinaryReport? {
        let content = GarminFormat.content(frame)
        return content.withUnsafeBytes { content in
            switch (content.first, content.count) {
            case (0x33, 65...): position(content)
            case (0x72, 85...): satellites(content)
            case (0xFF, 6...): Self.product(content)
            default: nil
            }
        }
    }

    private mutating func position(_ content: UnsafeRawBufferPointer) -> BinaryReport {
        var report = Self.named("33")
        report.precision = .high
        let leapSeconds = content.little(Int16.self, at: 59)
        let days = content.little(UInt32.self, at: 61)
        // The days are counted from 1989-12-31, the beginning of GPS week 521. The firmware's count starts over after
        // 1,024 weeks.
        let week = GPSWeek(521 + Int64(days / 7), modulus: 1_024)
        let second = Double(days % 7) * 86_400 + Self.timeOfFix(content.littleDouble(at: 19))
        var fix = Fix()
        switch content.little(UInt16.self, at: 17) {
        case 2, 4: fix.mode = .twoDimensional
        case 3, 5: fix.mode = .threeDimensional
        default: fix.mode = .noFix
        }
        report.isTimeOfFix = fix.mode != .noFix
        if report.isTimeOfFix {
            // The receiver sends zeros until it knows the date.
            if days > 0 { report.time = .gps(week, seconds: second) }
            fix.quality = content[17] > 3 ? .differential : .autonomous
            let degrees = 180 / Double.pi
            fix.coordinate = Coordinate(
                onEarth: content.littleDouble(at: 27) * degrees, content.littleDouble(at: 35) * degrees)
            // The packet contains the height of the ellipsoid above mean sea level.
            fix.setHeights(ellipsoidal: content.littleFloat(at: 1), separation: -content.littleFloat(at: 55))
            fix.setVelocity(
                north: content.littleFloat(at: 47), east: content.littleFloat(at: 43), up: content.littleFloat(at: 51))
            // The errors in the packet are two standard deviations.
            var errors = ErrorEstimate(origin: .receiver)
            errors.spherical = content.littleFloat(at: 5) / 2
            errors.horizontal = content.littleFloat(at: 9) / 2
            errors.vertical = content.littleFloat(at: 13) / 2
            fix.errors = errors
            var supplement = Supplement()
            supplement.expectedErrors = errors.scaled(by: Self.gpsdScale)
            report.supplement = supplement
            if 1..<128 ~= leapSeconds {
                report.leapSeconds = Int64(leapSeconds)
            }
        }
        report.fix = fix
        report.satellites = heldSatellites.release()
        return report
    }

    /// Returns the time of a fix, in seconds. Receivers compute one or five fixes per second, but the time in the packet
    /// is some milliseconds early, because it has not been corrected by the error of the receiver's clock.
    private static func timeOfFix(_ second: Double) -> Double {
        let nearest = (second * 5).rounded() / 5
        return abs(second - nearest) < 0.005 ? nearest : second
    }

    /// The factor from a standard deviation to the error that gpsd reports. gpsd assumes that the errors in the packet
    /// are circles that contain half of the positions (1.18 standard deviations), and reports circles that contain
    /// 95% (2.45 standard deviations).
    private static let gpsdScale = 2 * 2.45 / 1.18

    /// Reads packet 72: twelve channels of seven bytes each.
    private mutating func satellites(_ content: UnsafeRawBufferPointer) -> BinaryReport? {
        let list = (0..<12).compactMap { channel -> Satellite? in
            let start = 1 + 7 * channel
            let number = UInt16(content[start])
            guard 1..<255 ~= number else { return nil }
            let (constellation, slot) = SatelliteNumbering.satellite(number, of: nil)
            // The signal strength is -1 if the satellite is not tracked.
            let strength = Float(content.little(Int16.self, at: start + 1)) / 100
            return Satellite(
                constellation: constellation, number: slot, receiverNumber: number,
                elevation: Float(content[start + 3]), azimuth: Float(content.little(UInt16.self, at: start + 4)),
                signalStrength: max(0, strength), isUsed: content[start + 6] & 4 != 0)
        }
        guard let satellites = heldSatellites.hold(list) else { return nil }
        var report = Self.named("72")
        report.satellites = satellites
        return report
    }

    /// Reads packet FF: the product number, the software version in hundredths, and the product name.
    private static func product(_ content: UnsafeRawBufferPointer) -> BinaryReport {
        var report = named("FF")
        var supplement = Supplement()
        let version = content.little(UInt16.self, at: 3)
        supplement.versions = ["FWVER=\(version / 100).\(version % 100 / 10)\(version % 10)"]
        let name = content.dropFirst(5).prefix { 0x20..<0x7F ~= $0 }
        supplement.product = String(decoding: name, as: UTF8.self)
        report.supplement = supplement
        return report
    }
}
