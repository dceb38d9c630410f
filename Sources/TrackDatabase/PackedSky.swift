package import GNSS

// Ten bytes per satellite: a day of skies with thirty signals, once a second, takes 26 MB. Little-endian:
//
//   0      bits 0-2 the system, 3-6 the signal, 7 whether it is used
//   1      number within the system, as in G07 or S123
//   2-3    the receiver's own number
// 4-5    elevation in tenths of a degree, from -900; 0x7FFF if unknown
// 6-7    azimuth in tenths of a degree; 0xFFFF if unknown
// 8-9    carrier-to-noise density in tenths of dBHz; 0xFFFF if not tracked

/// The binary encoding of a sky's satellites.
package enum PackedSky {
    private static let size = 10

    package static func bytes(_ sky: Sky) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(sky.satellites.count * size)
        for satellite in sky.satellites {
            bytes.append(
                satellite.constellation.rawValue | satellite.signal.identifier << 3 & 0x78
                    | (satellite.isUsed ? 0x80 : 0))
            bytes.append(UInt8(clamping: satellite.number))
            bytes.append(little: satellite.receiverNumber)
            bytes.append(little: tenths(satellite.elevation).map { Int16(clamping: $0) } ?? .max)
            bytes.append(little: tenths(satellite.azimuth).map { UInt16(clamping: $0) } ?? .max)
            bytes.append(little: tenths(satellite.signalStrength).map { UInt16(clamping: $0) } ?? .max)
        }
        return bytes
    }

    package static func sky(_ bytes: [UInt8]) -> Sky {
        Sky(
            satellites: stride(from: 0, to: bytes.count - size + 1, by: size).compactMap { place in
                let part = bytes[place..<place + size]
                guard let system = Constellation(rawValue: bytes[place] & 7) else { return nil }
                let elevation = part.little(UInt16.self, at: place + 4)
                let azimuth = part.little(UInt16.self, at: place + 6)
                let strength = part.little(UInt16.self, at: place + 8)
                return Satellite(
                    constellation: system, number: UInt16(bytes[place + 1]),
                    receiverNumber: part.little(UInt16.self, at: place + 2),
                    signal: Signal(identifier: bytes[place] >> 3 & 0xF),
                    elevation: elevation == 0x7FFF ? nil : Float(Int16(bitPattern: elevation)) / 10,
                    azimuth: azimuth == .max ? nil : Float(azimuth) / 10,
                    signalStrength: strength == .max ? nil : Float(strength) / 10, isUsed: bytes[place] & 0x80 != 0)
            })
    }

    private static func tenths(_ value: Float?) -> Int? { value.flatMap { Int(exactly: ($0 * 10).rounded()) } }
}
