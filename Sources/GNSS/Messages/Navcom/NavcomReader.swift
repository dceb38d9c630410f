import NMEA

/// A reader for the binary protocol of NavCom receivers. Only the PVT block (B1) is decoded. Offsets count from the
/// start of the frame.
struct NavcomReader: FrameReader {
    func report(_ frame: UnsafeRawBufferPointer) -> BinaryReport? {
        guard frame[3] == 0xB1, frame.count >= 53 else { return nil }
        var report = BinaryReport(SentenceName(talker: "NC", code: "B1"))
        report.time = .gps(
            GPSWeek(Int64(frame.little(UInt16.self, at: 6))),
            nanoseconds: Int64(frame.little(UInt32.self, at: 8)) * 1_000_000)
        var fix = Fix()
        let mode = frame[25]
        fix.mode = mode & 0x80 != 0 ? .threeDimensional : .noFix
        report.isTimeOfFix = fix.mode != .noFix
        if report.isTimeOfFix {
            fix.quality = mode & 3 != 0 ? .differential : .autonomous
            fix.coordinate = Coordinate(
                onEarth: frame.angle(at: 16, fraction: frame[24] >> 4), frame.angle(at: 20, fraction: frame[24] & 0x0F))
            let height = frame.height(at: 26, fraction: frame[34] >> 4)
            let altitude = frame.height(at: 30, fraction: frame[34] & 0x0F)
            fix.ellipsoidalAltitude = height
            fix.altitude = altitude
            fix.geoidSeparation = height - altitude
            fix.setVelocity(north: frame.speed(at: 35), east: frame.speed(at: 38), up: frame.speed(at: 41))
        }
        fix.dilution.geometric = frame.dilution(at: 45)
        fix.dilution.position = frame.dilution(at: 46)
        fix.dilution.horizontal = frame.dilution(at: 47)
        fix.dilution.vertical = frame.dilution(at: 48)
        fix.dilution.time = frame.dilution(at: 49)
        report.fix = fix
        // Bit 0 represents PRN 1.
        let used = frame.little(UInt32.self, at: 12)
        report.satellites = .used(
            (0..<32).filter { used >> $0 & 1 != 0 }.map { bit in
                Satellite(constellation: .gps, number: UInt16(bit) + 1, receiverNumber: UInt16(bit) + 1)
            })
        return report
    }
}

extension UnsafeRawBufferPointer {
    /// Returns an angle in degrees. The field is in units of 1/2,048 arc second, and the fraction is in sixteenths of
    /// that unit.
    fileprivate func angle(at offset: Int, fraction: UInt8) -> Double {
        (Double(little(Int32.self, at: offset)) + Double(fraction) / 16) / 2_048 / 3_600
    }

    /// Returns a height in meters. The field is in units of 1/1,024 m, and the fraction is in sixteenths of that unit.
    fileprivate func height(at offset: Int, fraction: UInt8) -> Double {
        (Double(little(Int32.self, at: offset)) + Double(fraction) / 16) / 1_024
    }

    /// Returns a speed in meters per second. The field is 24 bits wide, in units of 1/1,024 m/s.
    fileprivate func speed(at offset: Int) -> Double {
        let upper = Int32(little(Int8.self, at: offset + 2)) << 16
        return Double(upper | Int32(little(UInt16.self, at: offset))) / 1_024
    }

    /// Returns the DOP at an offset; `nil` if it is undefined.
    fileprivate func dilution(at offset: Int) -> Double? { self[offset] == 255 ? nil : Double(self[offset]) / 10 }
}
