import NMEA

/// A reader for the binary protocol of NavCom receivers. Offsets count from the start of the frame.
///
/// | block | content |
/// |---|---|
/// | B1 | position, velocity and time |
/// | 86 | the satellite of each channel |
/// | 83 | ionosphere and UTC parameters, including the leap seconds |
struct NavcomReader: FrameReader {
    static var talker: Talker { "NC" }

    func report(_ frame: UnsafeRawBufferPointer) -> BinaryReport? {
        switch (frame[3], frame.count) {
        case (0xB1, 51...): solution(frame)
        case (0x86, 22...): channels(frame)
        case (0x83, 36...): leapSeconds(frame)
        default: nil
        }
    }

    /// Returns a report with the time that blocks B1 and 86 begin with.
    private func timed(_ code: SentenceCode, _ frame: UnsafeRawBufferPointer) -> BinaryReport {
        var report = Self.named(code)
        report.time = .gps(
            GPSWeek(Int64(frame.little(UInt16.self, at: 6))), milliseconds: frame.little(UInt32.self, at: 8))
        return report
    }

    private func solution(_ frame: UnsafeRawBufferPointer) -> BinaryReport {
        var report = timed("B1", frame)
        var fix = Fix()
        let mode = frame[25]
        fix.mode = mode & 0x80 == 0 ? .noFix : mode & 0x40 == 0 ? .twoDimensional : .threeDimensional
        report.isTimeOfFix = fix.mode != .noFix
        if report.isTimeOfFix {
            fix.quality = mode & 3 != 0 ? .differential : .autonomous
            fix.coordinate = Coordinate(
                onEarth: frame.angle(at: 16, fraction: frame[24] >> 4), frame.angle(at: 20, fraction: frame[24] & 0x0F))
            let height = Double(frame.little(Int32.self, at: 26)) / 1_024
            let altitude = Double(frame.little(Int32.self, at: 30)) / 1_024
            fix.setHeights(ellipsoidal: height, meanSea: altitude)
            fix.setVelocity(north: frame.speed(at: 34), east: frame.speed(at: 37), up: frame.speed(at: 40))
        }
        fix.dilution.geometric = frame.dilution(at: 44)
        fix.dilution.position = frame.dilution(at: 45)
        fix.dilution.horizontal = frame.dilution(at: 46)
        fix.dilution.vertical = frame.dilution(at: 47)
        fix.dilution.time = frame.dilution(at: 48)
        report.fix = fix
        // Bit 0 represents PRN 1.
        let used = frame.little(UInt32.self, at: 12)
        let numbers = (1...32 as ClosedRange<UInt16>).filter { used >> ($0 - 1) & 1 == 1 }
        report.satellites = .used(numbers.map { Satellite(constellation: .gps, number: $0, receiverNumber: $0) })
        return report
    }

    private func leapSeconds(_ frame: UnsafeRawBufferPointer) -> BinaryReport {
        var report = Self.named("83")
        report.leapSeconds = Int64(frame.little(Int8.self, at: 30))
        return report
    }

    /// Reads block 86, which contains fourteen bytes for each channel: the PRN at 0, the elevation at 5, the azimuth at 6,
    /// and the signal strengths of the C/A code at 8 and of P2 at 10, in quarters of a dBHz.
    private func channels(_ frame: UnsafeRawBufferPointer) -> BinaryReport {
        var report = timed("86", frame)
        report.isTimeOfFix = false
        report.satellites = .inView(
            stride(from: 20, through: frame.count - 16, by: 14).compactMap { offset in
                let receiverNumber = UInt16(frame[offset])
                guard receiverNumber > 0 else { return nil }
                let (constellation, number) = SatelliteNumbering.satellite(receiverNumber, of: nil)
                let elevation = frame[offset + 5]
                let azimuth = frame.little(UInt16.self, at: offset + 6)
                let hasDirection = elevation <= 90 && azimuth < 360
                let level = frame[offset + 10] > 0 ? frame[offset + 10] : frame[offset + 8]
                return Satellite(
                    constellation: constellation, number: number, receiverNumber: receiverNumber,
                    elevation: hasDirection ? Float(elevation) : nil, azimuth: hasDirection ? Float(azimuth) : nil,
                    signalStrength: Float(level) / 4)
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

    /// Returns a speed in meters per second. The field is 24 bits wide, in units of 1/1,024 m/s.
    fileprivate func speed(at offset: Int) -> Double {
        let upper = Int32(little(Int8.self, at: offset + 2)) << 16
        return Double(upper | Int32(little(UInt16.self, at: offset))) / 1_024
    }

    /// Returns the DOP at an offset; `nil` if it is undefined.
    fileprivate func dilution(at offset: Int) -> Double? { self[offset] == 255 ? nil : Double(self[offset]) / 10 }
}
