import NMEA

/// A reader for iTalk, the protocol of Fastrax receivers.
struct ITalkReader: FrameReader {
    static var talker: Talker { "IT" }

    mutating func report(_ frame: UnsafeRawBufferPointer) -> BinaryReport? {
        let bytes = UnsafeRawBufferPointer(rebasing: frame[ITalkFormat.headerLength..<frame.count - 3])
        return switch (frame[4], bytes.count) {
        case (2, 52...): satellites(bytes)
        case (7, 256...): fix(bytes)
        case (12, 54...): leapSeconds(bytes)
        default: nil
        }
    }

    /// Reads message 7: the time, the position, the velocity and the DOPs.
    private func fix(_ bytes: UnsafeRawBufferPointer) -> BinaryReport {
        var report = Self.named("FIX")
        // Bit 1 of the first flags indicates a valid fix, and bits 0 to 2 of the second flags an unusable one.
        let flags = bytes.little(UInt16.self, at: 8)
        let isValid = bytes.little(UInt16.self, at: 4) & 0x0002 != 0 && flags & 0x0007 == 0
        if isValid {
            report.setPlausible(
                position: EarthCentered(bytes, at: 96, unit: 0.01), velocity: EarthCentered(bytes, at: 186, unit: 0.001)
            )
        }
        guard report.fix.coordinate != nil else {
            report.withdrawFix()
            return report
        }
        report.time = .gps(
            GPSWeek(Int64(bytes.little(UInt16.self, at: 82))), milliseconds: bytes.little(UInt32.self, at: 84))
        report.fix.mode = flags & 0x0100 != 0 ? .threeDimensional : .twoDimensional
        report.fix.quality = flags & 0x0200 != 0 ? .differential : .autonomous
        report.fix.satellitesUsed = UInt8(clamping: bytes.little(UInt16.self, at: 12))
        report.fix.dilution.horizontal = bytes.dilution(at: 56)
        report.fix.dilution.geometric = bytes.dilution(at: 58)
        report.fix.dilution.position = bytes.dilution(at: 60)
        report.fix.dilution.vertical = bytes.dilution(at: 62)
        report.fix.dilution.time = bytes.dilution(at: 64)
        return report
    }

    /// Reads message 2: the satellites in view.
    private func satellites(_ bytes: UnsafeRawBufferPointer) -> BinaryReport {
        var report = Self.named("PRN")
        let count = min(Int(bytes.little(UInt16.self, at: 50)), (bytes.count - 52) / 10)
        report.satellites = .whole(
            (0..<count).compactMap { index in
                let offset = 52 + 10 * index
                let receiverNumber = bytes.little(UInt16.self, at: offset + 4)
                guard 1...200 ~= receiverNumber else { return nil }
                let (constellation, number) = SatelliteNumbering.satellite(receiverNumber, of: nil)
                let elevation = bytes.little(Int16.self, at: offset + 6)
                let azimuth = bytes.little(Int16.self, at: offset + 8)
                let hasDirection = -90...90 ~= elevation && -180...360 ~= azimuth
                return Satellite(
                    constellation: constellation, number: number, receiverNumber: receiverNumber,
                    elevation: hasDirection ? Float(elevation) : nil,
                    azimuth: hasDirection ? Float(Double(azimuth).asDirection) : nil,
                    signalStrength: Float(min(bytes.little(UInt16.self, at: offset + 2), 99)),
                    isUsed: bytes.little(UInt16.self, at: offset) & 0x04 != 0)
            })
        return report
    }

    /// Reads message 12: the UTC parameters, including the leap seconds. Returns `nil` unless the receiver has received
    /// them from a satellite.
    private func leapSeconds(_ bytes: UnsafeRawBufferPointer) -> BinaryReport? {
        let isValid = bytes.little(UInt16.self, at: 0) & 1 != 0
        let seconds = bytes.little(UInt16.self, at: 24)
        guard isValid, 10...60 ~= seconds else { return nil }
        var report = Self.named("UTC")
        report.leapSeconds = Int64(seconds)
        return report
    }
}

extension EarthCentered {
    fileprivate init(_ bytes: UnsafeRawBufferPointer, at offset: Int, unit: Double) {
        self.init(
            x: Double(bytes.little(Int32.self, at: offset)) * unit,
            y: Double(bytes.little(Int32.self, at: offset + 4)) * unit,
            z: Double(bytes.little(Int32.self, at: offset + 8)) * unit)
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the DOP at an offset; `nil` if the receiver does not know it.
    fileprivate func dilution(at offset: Int) -> Double? {
        let value = little(UInt16.self, at: offset)
        return 1...10_000 ~= value ? Double(value) / 100 : nil
    }
}
