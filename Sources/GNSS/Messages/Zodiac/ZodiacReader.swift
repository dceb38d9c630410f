import NMEA

/// A reader for the binary protocol of Rockwell Zodiac receivers, such as the DeLorme Earthmate. Words are numbered as
/// in the protocol's specification, in which the first data word is word 6.
///
/// | message | content |
/// |---|---|
/// | 1000 | position, velocity and time |
/// | 1002 | the signal of each channel |
/// | 1003 | the directions of the visible satellites |
/// | 1108 | time of the pulse, with the leap seconds |
struct ZodiacReader: FrameReader {
    static var talker: Talker { "ZO" }

    /// The directions from the latest message 1003, because message 1002 contains none.
    private var directions: [UInt16: (elevation: Float, azimuth: Float)] = [:]
    /// The DOPs from the latest message 1003, which arrives less often than message 1000.
    private var dilution = Dilution()

    init() {}

    mutating func report(_ frame: UnsafeRawBufferPointer) -> BinaryReport? {
        let words = ZodiacWords(frame)
        return switch (frame.little(UInt16.self, at: 2), words.count) {
        case (1_000, 54...): position(words)
        case (1_002, 50...): signals(words)
        case (1_003, 14...): visibleSatellites(words)
        case (1_108, 19...): Self.pulse(words)
        default: nil
        }
    }

    private func position(_ words: ZodiacWords) -> BinaryReport {
        var report = Self.named("1000")
        report.time = words.utc
        var fix = Fix()
        // In word 10, bit 0 indicates that the altitude was not measured, and bits 2 to 4 indicate that the position is
        // invalid.
        let validity = words[10]
        let type = words[11]
        fix.mode = validity & 0x1C != 0 ? .noFix : validity & 1 != 0 ? .twoDimensional : .threeDimensional
        report.isTimeOfFix = fix.mode != .noFix
        fix.satellitesUsed = UInt8(clamping: words[12])
        if report.isTimeOfFix {
            fix.quality = type & 4 != 0 ? .differential : type & 1 != 0 ? .estimated : .autonomous
            let degreesPerRadian = 180 / Double.pi
            fix.coordinate = Coordinate(
                onEarth: Double(words.long(27)) * 1e-8 * degreesPerRadian,
                Double(words.long(29)) * 1e-8 * degreesPerRadian)
            fix.setHeights(ellipsoidal: Double(words.long(31)) / 100, separation: Double(words.signed(33)) / 100)
            fix.speed = Double(words.long(34)) / 100
            fix.course = (Double(words[36]) * 1e-3 * degreesPerRadian).asDirection
            fix.magneticVariation = Double(words.signed(37)) * 1e-4 * degreesPerRadian
            fix.climb = Double(words.signed(38)) / 100
            fix.dilution = dilution
            var errors = ErrorEstimate(origin: .receiver)
            errors.horizontal = words.error(40)
            errors.vertical = words.error(42)
            if words[46] > 0 { errors.speed = Double(words[46]) / 100 }
            if errors.horizontal != nil {
                fix.errors = errors
                var supplement = Supplement()
                supplement.expectedErrors = errors.scaled(by: Self.gpsdScale)
                report.supplement = supplement
            }
        }
        report.fix = fix
        return report
    }

    /// The factor from a standard deviation to the 95% bound that gpsd reports.
    private static let gpsdScale = 2.45

    /// Reads message 1002, which contains three words for each of twelve channels: status, PRN and signal strength.
    private func signals(_ words: ZodiacWords) -> BinaryReport {
        var report = Self.named("1002")
        report.satellites = .whole(
            stride(from: 15, to: 51, by: 3).compactMap { word in
                let number = words[word + 1]
                guard 1..<1_000 ~= number else { return nil }
                let (constellation, slot) = SatelliteNumbering.satellite(number, of: nil)
                let direction = directions[number]
                return Satellite(
                    constellation: constellation, number: slot, receiverNumber: number, elevation: direction?.elevation,
                    azimuth: direction?.azimuth, signalStrength: Float(words[word + 2]), isUsed: words[word] & 1 != 0)
            })
        return report
    }

    /// Reads message 1003, which contains the DOPs, and three words for each satellite: PRN, azimuth and elevation.
    private mutating func visibleSatellites(_ words: ZodiacWords) -> BinaryReport {
        var report = Self.named("1003")
        dilution.geometric = Double(words[9]) / 100
        dilution.position = Double(words[10]) / 100
        dilution.horizontal = Double(words[11]) / 100
        dilution.vertical = Double(words[12]) / 100
        dilution.time = Double(words[13]) / 100
        report.fix.dilution = dilution
        directions.removeAll(keepingCapacity: true)
        let degrees = 180 / Double.pi * 1e-4
        for word in stride(from: 15, through: words.count - 2, by: 3).prefix(Int(words[14])) {
            let azimuth = (Double(words.signed(word + 1)) * degrees).asDirection
            directions[words[word]] = (Float(Double(words.signed(word + 2)) * degrees), Float(azimuth))
        }
        return report
    }

    /// Reads the leap seconds from message 1108. Returns `nil` unless the receiver has received them from a satellite.
    private static func pulse(_ words: ZodiacWords) -> BinaryReport? {
        let leapSeconds = words.signed(16)
        guard words[19] & 3 == 3, 0..<128 ~= leapSeconds else { return nil }
        var report = named("1108")
        report.leapSeconds = Int64(leapSeconds)
        return report
    }
}

/// The words of a frame, numbered from 1.
private struct ZodiacWords {
    private let bytes: UnsafeRawBufferPointer
    /// The number of words, not counting the data checksum.
    let count: Int

    init(_ frame: UnsafeRawBufferPointer) {
        bytes = frame
        count = frame.count / 2 - 1
    }

    subscript(_ word: Int) -> UInt16 { bytes.little(UInt16.self, at: 2 * word - 2) }

    func signed(_ word: Int) -> Int16 { bytes.little(Int16.self, at: 2 * word - 2) }

    func long(_ word: Int) -> Int32 { bytes.little(Int32.self, at: 2 * word - 2) }

    /// Returns an estimated error in meters; `nil` if there is no estimate. The field is in centimeters.
    func error(_ word: Int) -> Double? { long(word) > 0 ? Double(long(word)) / 100 : nil }

    /// The date and time in message 1000.
    var utc: BinaryReport.Time? {
        guard
            let date = CalendarDate(
                year: signed(21), month: UInt8(clamping: self[20]), day: UInt8(clamping: self[19])),
            let time = TimeOfDay(
                hour: UInt8(clamping: self[22]), minute: UInt8(clamping: self[23]), second: UInt8(clamping: self[24]),
                nanosecond: UInt32(clamping: long(25)))
        else { return nil }
        return .utc(date, time)
    }
}
