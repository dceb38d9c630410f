import NMEA

/// A reader for TSIP, the protocol of Trimble receivers.
struct TSIPReader: FrameReader {
    static var talker: Talker { "TS" }

    /// Returns whether there is a message of this type for each satellite.
    static func isPartOfList(_ code: SentenceCode) -> Bool { code == "5C" || code == "5D" || code == "A2-00" }

    private var packet = TSIPPacket()
    /// The latest week and second of the week that the receiver has reported; `nil` until it has reported a week.
    private var week: (number: Int64, second: Double)?
    /// GPS time minus UTC in seconds; `nil` until the receiver has reported it.
    private(set) var leapSeconds: Int64?
    /// The mode that the receiver has reported separately from the position.
    var mode: Fix.Mode?
    /// Whether the receiver sends its fixed position, which is valid even without satellites.
    var hasFixedPosition = false
    /// The fix quality that the receiver has reported separately from the position.
    var quality: Fix.Quality?
    /// The fix quality in the latest satellite selection message; `nil` if this message does not determine it.
    var selectionQuality: Fix.Quality?
    /// Whether altitudes are above mean sea level instead of the ellipsoid.
    var altitudeIsAboveSea = false
    /// The time in the latest timing message. The message that follows contains no time, so its report gets this time.
    var timing: BinaryReport.Time?
    /// The latest position.
    var coordinate: Coordinate?
    /// The satellites of the list that the receiver is sending.
    var tracked = SatelliteList()
    /// The receiver's numbers for the satellites used for the position.
    var used: [UInt8] = []

    mutating func report(_ frame: UnsafeRawBufferPointer) -> BinaryReport? {
        var packet = packet
        self.packet = TSIPPacket()
        packet.unpack(frame)
        let report = packet.withBytes { self.report(content: $0) }
        self.packet = packet
        return report
    }

    /// Converts a message. Its first byte is the message number.
    private mutating func report(content bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        guard let number = bytes.first else { return nil }
        switch number {
        case 0x1C: return version(bytes)
        case 0x41: return time(bytes)
        case 0x42: return position(bytes)
        case 0x43: return velocity(bytes)
        case 0x45: return softwareVersion(bytes)
        case 0x46: return health(bytes)
        case 0x47: return levels(bytes)
        case 0x4A: return bytes.count == 21 ? coordinate(bytes) : nil
        case 0x54: return bias(bytes)
        case 0x55:
            altitudeIsAboveSea = bytes.big(UInt8.self, at: 1) & 4 != 0
            return nil
        case 0x56: return localVelocity(bytes)
        case 0x57: return lastFix(bytes)
        case 0x5C: return trackedSatellite(bytes)
        case 0x5D: return trackedSatelliteOfSystem(bytes)
        case 0x6C, 0x6D: return selection(bytes)
        case 0x82:
            quality = bytes.big(UInt8.self, at: 1) & 1 != 0 ? .differential : .autonomous
            return nil
        case 0x83: return precisePosition(bytes)
        case 0x84: return preciseCoordinate(bytes)
        case 0x8F: return superpacket(bytes)
        case 0x90...0xA4: return version1(bytes)
        default: return nil
        }
    }

    // MARK: Time

    /// Records a week, whose highest bits may be missing.
    ///
    /// The week counter of an old receiver starts again after 1,024 weeks. The leap seconds that the receiver reports
    /// determine the earliest possible week. Until they are known, a week number below 1,024 is ambiguous.
    mutating func recordWeek(_ number: UInt16, second: Double, leapSeconds stated: Int64? = nil) {
        leapSeconds = stated ?? leapSeconds
        var number = Int64(number)
        if let leapSeconds {
            while number < 2_048, SatelliteClock.leapSeconds(week: number + 1) < leapSeconds { number += 1_024 }
        }
        week = (number, second)
    }

    /// Returns a time within a week; `nil` if the second is invalid.
    func time(second: Double) -> BinaryReport.Time? {
        guard 0...604_800 ~= second else { return nil }
        let nanoseconds = Int64((second * 1e9).rounded())
        guard let week else { return .gps(nil, nanoseconds: nanoseconds) }
        // The second may have started again at 0 since the latest message with a week.
        let elapsed = second - week.second
        let number = week.number + (elapsed < -302_400 ? 1 : elapsed > 302_400 ? -1 : 0)
        let isAmbiguous = leapSeconds == nil && number < 1_024
        return .gps(GPSWeek(number, modulus: isAmbiguous ? 1_024 : nil), nanoseconds: nanoseconds)
    }

    /// Returns the difference between GPS time and UTC in seconds; `nil` if it is invalid.
    static func leapSeconds(_ seconds: Double) -> Int64? { 10...60 ~= seconds ? Int64(seconds) : nil }

    /// Reads message 41: the second of the week, the week, and GPS time minus UTC.
    private mutating func time(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        let second = bytes.bigFloat(at: 1)
        let number = bytes.big(UInt16.self, at: 5)
        guard 0...604_800 ~= second, 1..<4_096 ~= number else { return nil }
        var report = Self.named("41")
        report.leapSeconds = Self.leapSeconds(bytes.bigFloat(at: 7))
        let isRepeated = week != nil
        recordWeek(number, second: second, leapSeconds: report.leapSeconds)
        // This is the time of the message, not of a fix, so it is used only if there is no position. Unless the
        // receiver reports that it has no fix, the first message 41 is not used, because the first position may follow
        // it.
        guard mode == .noFix || isRepeated && coordinate == nil else { return report }
        report.fix.mode = .noFix
        report.isTimeOfFix = false
        report.time = time(second: second)
        return report
    }

    // MARK: State of the receiver

    /// Reads message 46: the reason why the receiver has no fix, and errors.
    private mutating func health(_ bytes: UnsafeRawBufferPointer) -> BinaryReport {
        var report = Self.named("46")
        let errors = bytes.big(UInt8.self, at: 2)
        if errors & 0x10 != 0 {
            var supplement = Supplement()
            supplement.antennaFault = errors & 0x20 != 0 ? .short : .open
            report.supplement = supplement
        }
        switch bytes.big(UInt8.self, at: 1) {
        // The receiver computes positions, or times from a known position.
        case 0x00, 0xBB: if mode == .noFix { mode = nil }
        // No time, no position yet, poor geometry, or too few satellites.
        case 0x01...0x10 where !hasFixedPosition:
            mode = .noFix
            report.fix.mode = .noFix
        default: break
        }
        return report
    }

    /// Reads message 45: the firmware version.
    private func softwareVersion(_ bytes: UnsafeRawBufferPointer) -> BinaryReport {
        var report = Self.named("45")
        var supplement = Supplement()
        supplement.versions = ["FWVER=\(bytes.big(UInt8.self, at: 1)).\(bytes.big(UInt8.self, at: 2))"]
        report.supplement = supplement
        return report
    }

    /// Reads message 1C 81 (the firmware version and the product) or 1C 83 (the hardware version).
    private func version(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        let isFirmware = bytes.big(UInt8.self, at: 1) == 0x81
        let start = isFirmware ? 10 : 13
        let length = Int(bytes.big(UInt8.self, at: start))
        guard start + 1 + length <= bytes.count, length > 0 else { return nil }
        let name = bytes[start + 1..<start + 1 + length]
        guard name.allSatisfy({ 0x20..<0x7F ~= $0 }) else { return nil }
        var report = Self.named("1C")
        var supplement = Supplement()
        supplement.product = String(decoding: name, as: UTF8.self)
        if isFirmware {
            supplement.versions = ["FWVER=\(bytes.big(UInt8.self, at: 3)).\(bytes.big(UInt8.self, at: 4))"]
        }
        report.supplement = supplement
        return report
    }
}
