package import GNSS

// Each satellite takes ten bytes, so a day of skies with thirty satellites per second takes 26 MB. All values are
// little-endian.
//
//   byte 0     bits 0-2: the system; bits 3-6: the signal; bit 7: whether the satellite is used
//   byte 1     the number within the system, such as 7 for G07 or 123 for S123
//   bytes 2-3  the number that the receiver sends for the satellite
//   bytes 4-5  the elevation in tenths of a degree, from -900; 0x7FFF if unknown
//   bytes 6-7  the azimuth in tenths of a degree; 0xFFFF if unknown
//   bytes 8-9  the carrier-to-noise density in tenths of dBHz; 0xFFFF if the satellite is not tracked

/// The binary encoding of the satellites in a sky.
package enum PackedSky {
    private static let size = 10

    /// Encodes the satellites of a sky.
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

    /// Decodes a sky. An incomplete satellite at the end is ignored.
    package static func sky(_ bytes: [UInt8]) -> Sky {
        Sky(
            satellites: stride(from: 0, to: bytes.count - size + 1, by: size).compactMap { offset in
                let part = bytes[offset..<offset + size]
                guard let system = Constellation(rawValue: bytes[offset] & 7) else { return nil }
                let elevation = part.little(UInt16.self, at: offset + 4)
                let azimuth = part.little(UInt16.self, at: offset + 6)
                let strength = part.little(UInt16.self, at: offset + 8)
                return Satellite(
                    constellation: system, number: UInt16(bytes[offset + 1]),
                    receiverNumber: part.little(UInt16.self, at: offset + 2),
                    signal: Signal(identifier: bytes[offset] >> 3 & 0xF),
                    elevation: elevation == 0x7FFF ? nil : Float(Int16(bitPattern: elevation)) / 10,
                    azimuth: azimuth == .max ? nil : Float(azimuth) / 10,
                    signalStrength: strength == .max ? nil : Float(strength) / 10, isUsed: bytes[offset] & 0x80 != 0)
            })
    }

    /// Returns the mean strength of the signals that are used for the position, in dBHz; `nil` if no signals are used.
    static func meanUsedStrength(_ bytes: UnsafeRawBufferPointer) -> Double? {
        var sum = 0
        var count = 0
        for offset in stride(from: 0, to: bytes.count - size + 1, by: size) where bytes[offset] & 0x80 != 0 {
            let tenths = Int(UInt16(bytes[offset + 8]) | UInt16(bytes[offset + 9]) << 8)
            guard tenths != UInt16.max else { continue }
            sum += tenths
            count += 1
        }
        return count == 0 ? nil : Double(sum) / Double(count) / 10
    }

    private static func tenths(_ value: Float?) -> Int? { value.flatMap { Int(exactly: ($0 * 10).rounded()) } }
}
