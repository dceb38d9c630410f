import NMEA

extension SeptentrioReader {
    /// SatVisibility: one sub-block for each satellite.
    static func visible(_ frame: UnsafeRawBufferPointer, _ strengths: [UInt8: Float]) -> [Satellite] {
        let length = Int(frame[15])
        guard length >= 8 else { return [] }
        let starts = stride(from: 16, through: frame.count - length, by: length).prefix(Int(frame[14]))
        return starts.compactMap { start in
            let azimuth = frame.little(UInt16.self, at: start + 2)
            let elevation = frame.little(Int16.self, at: start + 4)
            let isKnown = azimuth != .max && elevation != .min
            return satellite(
                frame[start], elevation: isKnown ? Float(elevation) / 100 : nil,
                azimuth: isKnown ? Float(azimuth) / 100 : nil, strengths, isUsed: false)
        }
    }

    /// ChannelStatus: one sub-block for each satellite, each followed by one for each antenna.
    static func channels(_ frame: UnsafeRawBufferPointer, _ strengths: [UInt8: Float]) -> [Satellite] {
        let (length, stateLength) = (Int(frame[15]), Int(frame[16]))
        guard length >= 12, stateLength >= 8 else { return [] }
        var satellites: [Satellite] = []
        var start = 20
        for _ in 0..<frame[14] where start + length <= frame.count {
            let states = Int(frame[start + 9])
            let azimuth = frame.little(UInt16.self, at: start + 4) & 0x1FF
            let elevation = frame.little(Int8.self, at: start + 8)
            let isKnown = azimuth < 0x1FF && elevation != .min
            let isUsed = (0..<states).contains { state in
                frame.little(UInt16.self, at: start + length + state * stateLength + 4).hasUsedSignal
            }
            if let satellite = satellite(
                frame[start], elevation: isKnown ? Float(elevation) : nil, azimuth: isKnown ? Float(azimuth) : nil,
                strengths, isUsed: isUsed)
            {
                satellites.append(satellite)
            }
            start += length + states * stateLength
        }
        return satellites
    }

    /// MeasEpoch: the strength of the first signal of each satellite in dBHz.
    static func strengths(_ frame: UnsafeRawBufferPointer) -> [UInt8: Float] {
        let (length, signalLength) = (Int(frame[15]), Int(frame[16]))
        guard length >= 20 else { return [:] }
        var strengths: [UInt8: Float] = [:]
        var start = 20
        for _ in 0..<frame[14] where start + length <= frame.count {
            let strength = frame[start + 15]
            // The precise codes of GPS are weaker than all other signals.
            let isPrecise = 1...2 ~= frame[start + 1] & 0x1F
            if strength != .max, strengths[frame[start + 2]] == nil {
                strengths[frame[start + 2]] = Float(strength) / 4 + (isPrecise ? 0 : 10)
            }
            start += length + Int(frame[start + 19]) * signalLength
        }
        return strengths
    }

    private static func satellite(
        _ number: UInt8, elevation: Float?, azimuth: Float?, _ strengths: [UInt8: Float], isUsed: Bool
    ) -> Satellite? {
        guard let (constellation, slot) = satellite(number) else { return nil }
        return Satellite(
            constellation: constellation, number: slot, receiverNumber: UInt16(number), elevation: elevation,
            azimuth: azimuth, signalStrength: strengths[number], isUsed: isUsed)
    }

    /// Returns the system of a satellite and its number within the system; `nil` if it is unknown.
    private static func satellite(_ number: UInt8) -> (Constellation, UInt16)? {
        let number = UInt16(number)
        return switch number {
        case 1...37: (.gps, number)
        case 38...61: (.glonass, number - 37)
        case 63...68: (.glonass, number - 38)
        case 71...106: (.galileo, number - 70)
        case 120...140: (.sbas, number)
        case 141...180: (.beidou, number - 140)
        case 181...187: (.qzss, number - 180)
        case 191...197: (.navic, number - 190)
        case 198...215: (.sbas, number - 57)
        case 216...222: (.navic, number - 208)
        case 223...245: (.beidou, number - 182)
        default: nil
        }
    }
}

extension UInt16 {
    /// Whether one of eight states of two bits is 2, which says that a signal is used.
    fileprivate var hasUsedSignal: Bool { self >> 1 & ~self & 0x5555 != 0 }
}
