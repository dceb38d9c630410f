import NMEA

/// A reader for the binary protocol of Geostar receivers, which support GPS and GLONASS.
struct GeostarReader: FrameReader {
    static var talker: Talker { "GE" }

    /// The latest mode from message 21, because message 20 contains none.
    private var mode = Fix.Mode.noFix

    mutating func report(_ frame: UnsafeRawBufferPointer) -> BinaryReport? {
        let bytes = UnsafeRawBufferPointer(rebasing: frame[GeostarFormat.headerLength..<frame.count - 4])
        switch (frame.little(UInt16.self, at: 4), bytes.count) {
        case (0x20, 40...): return solution(bytes)
        case (0x21, 16...):
            let flags = bytes.little(UInt32.self, at: 0)
            mode = flags & 4 == 0 ? .noFix : flags & 8 == 0 ? .threeDimensional : .twoDimensional
            return nil
        case (0x22, 4...): return satellites(bytes)
        default: return nil
        }
    }

    /// Reads message 20: the time since 2008-01-01 in UTC, the position, the DOPs and the velocity.
    private func solution(_ bytes: UnsafeRawBufferPointer) -> BinaryReport {
        var report = Self.named("20")
        report.time = time(bytes.littleDouble(at: 0))
        if mode != .noFix {
            report.fix.setPlausible(
                latitudeInRadians: bytes.littleDouble(at: 8), longitude: bytes.littleDouble(at: 16),
                altitude: bytes.littleDouble(at: 24))
        }
        guard report.fix.coordinate != nil else {
            report.withdrawFix()
            return report
        }
        report.fix.mode = mode
        report.fix.geoidSeparation = bytes.littleDouble(at: 32)
        guard bytes.count >= 136 else { return report }
        report.fix.dilution.geometric = bytes.littleDouble(at: 48)
        report.fix.dilution.position = bytes.littleDouble(at: 56)
        report.fix.dilution.time = bytes.littleDouble(at: 64)
        report.fix.dilution.horizontal = bytes.littleDouble(at: 72)
        report.fix.dilution.vertical = bytes.littleDouble(at: 80)
        report.fix.speed = bytes.littleDouble(at: 120)
        report.fix.course = (bytes.littleDouble(at: 128) * 180 / .pi).asDirection
        return report
    }

    private func time(_ seconds: Double) -> BinaryReport.Time? {
        guard 0..<3e9 ~= seconds else { return nil }
        let day = 86_400.0
        let second = seconds.truncatingRemainder(dividingBy: day)
        return TimeOfDay(secondOfDay: Int64(second), nanosecond: UInt32((second - second.rounded(.down)) * 1e9))
            .map { .utc(CalendarDate(daysSince1970: 13_879 + Int(seconds / day)), $0) }
    }

    /// Reads message 22: the satellites in view. Angles are in thousandths of a radian.
    private func satellites(_ bytes: UnsafeRawBufferPointer) -> BinaryReport {
        var report = Self.named("22")
        let count = min(Int(bytes.little(UInt32.self, at: 0)), (bytes.count - 4) / 12)
        let degrees = 0.001 * 180 / Double.pi
        report.satellites = .whole(
            (0..<count).compactMap { index in
                let offset = 4 + 12 * index
                let flags = bytes.little(UInt32.self, at: offset)
                let number = UInt16(flags & 0x1F)
                guard number > 0 else { return nil }
                let azimuth = Double(bytes.little(Int16.self, at: offset + 4)) * degrees
                let elevation = Double(bytes.little(Int16.self, at: offset + 6)) * degrees
                return Satellite(
                    constellation: flags & 1 << 30 != 0 ? .gps : .glonass, number: number, receiverNumber: number,
                    elevation: Float(elevation), azimuth: Float(azimuth.asDirection),
                    signalStrength: Float(max(0, bytes.little(Int16.self, at: offset + 10))) / 10,
                    isUsed: flags & 1 << 27 != 0)
            })
        return report
    }
}
