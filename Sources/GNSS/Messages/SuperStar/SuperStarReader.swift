import NMEA

/// A reader for the binary protocol of NovAtel Superstar II receivers. Offsets count from the start of the frame.
struct SuperStarReader: FrameReader {
    static var talker: Talker { "SU" }

    mutating func report(_ frame: UnsafeRawBufferPointer) -> BinaryReport? {
        switch (frame[1], frame.count) {
        case (20, 77...): solution(frame)
        case (33, 67...): satellites(frame)
        default: nil
        }
    }

    /// Reads message 20: the time, the position and the velocity.
    private func solution(_ frame: UnsafeRawBufferPointer) -> BinaryReport {
        var report = Self.named("20")
        report.time = time(frame)
        let mode: Fix.Mode =
            switch frame[70] & 0x1F {
            case 2, 4: .threeDimensional
            case 3, 5, 6: .twoDimensional
            default: .noFix
            }
        if mode != .noFix {
            report.fix.setPlausible(
                latitudeInRadians: frame.littleDouble(at: 18), longitude: frame.littleDouble(at: 26),
                altitude: frame.littleFloat(at: 34))
        }
        guard report.fix.coordinate != nil else {
            report.withdrawFix()
            return report
        }
        report.fix.mode = mode
        switch frame[70] & 0x1F {
        case 4, 5: report.fix.quality = .differential
        case 6: report.fix.quality = .estimated
        default: report.fix.quality = .autonomous
        }
        report.fix.speed = frame.littleFloat(at: 38)
        report.fix.course = (frame.littleFloat(at: 42) * 180 / .pi).asDirection
        report.fix.climb = frame.littleFloat(at: 54)
        report.fix.dilution.horizontal = Double(frame.little(UInt16.self, at: 66)) / 10
        report.fix.dilution.vertical = Double(frame.little(UInt16.self, at: 68)) / 10
        report.fix.satellitesUsed = frame[71] & 0x0F
        return report
    }

    /// Returns the time, which is GPS time until the receiver has received the leap seconds; `nil` if the receiver does
    /// not know the time.
    private func time(_ frame: UnsafeRawBufferPointer) -> BinaryReport.Time? {
        let isKnown = frame[72] & 0x0F == 3
        let isUTC = frame[4] & 0x80 == 0
        let second = frame.littleDouble(at: 6)
        guard isKnown, 0..<61 ~= second,
            let date = CalendarDate(year: frame.little(Int16.self, at: 16), month: frame[15], day: frame[14])
        else { return nil }
        let whole = UInt8(second)
        let nanosecond = UInt32(min((second - Double(whole)) * 1e9, 999_999_999))
        return TimeOfDay(hour: frame[4] & 0x1F, minute: frame[5], second: whole, nanosecond: nanosecond)
            .map { isUTC ? .utc(date, $0) : .gps(date, $0) }
    }

    /// Reads message 33: the satellites in view.
    private func satellites(_ frame: UnsafeRawBufferPointer) -> BinaryReport {
        var report = Self.named("33")
        report.satellites = .whole(
            (0..<min(Int(frame[4]), 12)).compactMap { index in
                let offset = 5 + 5 * index
                var number = UInt16(frame[offset] & 0x1F)
                if number == 0 { number = UInt16(frame[offset + 3] >> 1) + 87 }
                let (constellation, slot) = SatelliteNumbering.satellite(number, of: nil)
                guard constellation == .gps && number <= 32 || constellation == .sbas else { return nil }
                let elevation = Int8(bitPattern: frame[offset + 1])
                let azimuth = UInt16(frame[offset + 2]) | UInt16(frame[offset + 3] & 1) << 8
                return Satellite(
                    constellation: constellation, number: slot, receiverNumber: number, elevation: Float(elevation),
                    azimuth: Float(azimuth), signalStrength: Float(frame[offset + 4]),
                    isUsed: frame[offset] & 0x60 == 0x60)
            })
        return report
    }
}
