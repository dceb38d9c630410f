/// The binary protocol of Geostar receivers:
///
/// | bytes | content |
/// |---|---|
/// | 50 53 47 47 | `PSGG` |
/// | 2 | message number |
/// | 2 | data length in 32-bit words |
/// | … | data, little-endian |
/// | 4 | XOR of all preceding words |
enum GeostarFormat: LengthFormat {
    static let headerLength = 8

    static func canBegin(with bytes: UnsafeRawBufferPointer) -> Bool { "PSGG".utf8.starts(with: bytes.prefix(4)) }

    static func frameLength(_ bytes: UnsafeRawBufferPointer) -> Int? {
        bytes.starts(with: "PSGG".utf8) ? 4 * Int(bytes.little(UInt16.self, at: 6)) + 12 : nil
    }

    static func isValid(_ frame: UnsafeRawBufferPointer) -> Bool {
        stride(from: 0, to: frame.count, by: 4).reduce(UInt32(0)) { $0 ^ frame.little(UInt32.self, at: $1) } == 0
    }
}
