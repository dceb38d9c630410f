import NMEA

extension SiRFReader {
    /// Reads MID 4: up to twelve tracked satellites, 15 bytes each.
    static func trackedSatellites(_ payload: UnsafeRawBufferPointer) -> BinaryReport {
        var report = named("MID4")
        report.time = .gps(
            .sirf(payload.big(UInt16.self, at: 1)), nanoseconds: Int64(payload.big(UInt32.self, at: 3)) * 10_000_000)
        report.isTimeOfFix = false
        let length = 15
        let channels = stride(from: 8, through: payload.count - length, by: length).prefix(Int(payload[7]))
        report.satellites = .inView(
            channels.compactMap { start in
                let number = payload[start]
                // Unused channels are filled with zeros.
                guard number > 0, payload[start + 1] > 0 || payload[start + 2] > 0 else { return nil }
                // The message contains ten signal strengths, measured within the last second. Their mean is used.
                let strengths = payload[(start + 5)..<(start + length)]
                return satellite(
                    number: number, elevation: Float(payload[start + 2]) / 2, azimuth: Float(payload[start + 1]) * 1.5,
                    signalStrength: Float(strengths.reduce(0) { $0 + Int($1) }) / 10)
            })
        return report
    }

    /// Reads MID 67, 16: up to 15 satellites, twelve bytes each. Unused entries are filled with zeros.
    static func allSystemsList(_ payload: UnsafeRawBufferPointer) -> [Satellite] {
        let length = 12
        return stride(from: 18, through: payload.count - length, by: length).compactMap { start in
            let identity = payload.big(UInt16.self, at: start)
            let azimuth = payload.big(UInt16.self, at: start + 2)
            let elevation = payload.big(Int16.self, at: start + 4)
            let strength = payload.big(UInt16.self, at: start + 6)
            // The receiver also lists satellites that it only searches for.
            guard let (constellation, number) = satellite(identity), azimuth > 0 || elevation > 0 || strength > 0
            else { return nil }
            return Satellite(
                constellation: constellation, number: number, receiverNumber: identity & 0xFF,
                elevation: Float(elevation) / 10, azimuth: Float(azimuth) / 10, signalStrength: Float(strength) / 10,
                isUsed: payload.big(UInt32.self, at: start + 8) & 0x8000 != 0)
        }
    }

    /// Returns the system and number of a satellite in MID 67; `nil` if they are unknown.
    ///
    /// The upper three bits of the identity contain the system, the next five the frequency of a GLONASS satellite, and
    /// the lowest eight the number.
    private static func satellite(_ identity: UInt16) -> (Constellation, UInt16)? {
        let number = identity & 0xFF
        guard number > 0 else { return nil }
        switch identity >> 13 {
        case 0: return SatelliteNumbering.satellite(number, of: nil)
        case 1: return (.sbas, number)
        case 2: return (.glonass, number)
        case 3: return (.galileo, number)
        case 4: return (.beidou, number)
        default: return nil
        }
    }

    /// Creates a satellite from MID 2 or 4; `nil` for a GLONASS satellite, whose number is unknown because these
    /// messages identify it by its frequency (70 to 83).
    static func satellite(
        number: UInt8, elevation: Float? = nil, azimuth: Float? = nil, signalStrength: Float? = nil
    ) -> Satellite? {
        guard !(65...99).contains(number) else { return nil }
        let (constellation, slot) = SatelliteNumbering.satellite(UInt16(number), of: nil)
        return Satellite(
            constellation: constellation, number: slot, receiverNumber: UInt16(number), elevation: elevation,
            azimuth: azimuth, signalStrength: signalStrength)
    }
}
