/// The format of binary messages from Ashtech and Magellan receivers. These messages begin like NMEA sentences:
///
/// | length in bytes | content |
/// |---|---|
/// | 11 | `$PASHR,PBN,` or `$PASHR,MCA,` |
/// | 56 (PBN) or 37 (MCA) | data, including the checksum |
/// | 2 | CR LF |
///
/// The checksum of a position (PBN) is the sum of its 16-bit words. The checksum of a measurement (MCA) is the
/// exclusive OR of its bytes.
enum AshtechFormat: LengthFormat {
    static let headerLength = 11

    static func canBegin(with bytes: UnsafeRawBufferPointer) -> Bool {
        ["$PASHR,PBN,", "$PASHR,MCA,"].contains { $0.utf8.starts(with: bytes) }
    }

    static func frameLength(_ bytes: UnsafeRawBufferPointer) -> Int? {
        guard bytes.starts(with: "$PASHR,".utf8), bytes[10] == UInt8(ascii: ",") else { return nil }
        if isPosition(bytes) { return headerLength + 58 }
        return bytes[7..<10].elementsEqual("MCA".utf8) ? headerLength + 39 : nil
    }

    private static func isPosition(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes[7..<10].elementsEqual("PBN".utf8)
    }

    static func isValid(_ frame: UnsafeRawBufferPointer) -> Bool {
        let end = frame.count
        guard frame[end - 2] == 0x0D, frame[end - 1] == 0x0A else { return false }
        if isPosition(frame) {
            let sum = stride(from: headerLength, to: end - 4, by: 2).reduce(UInt16(0)) {
                $0 &+ frame.big(UInt16.self, at: $1)
            }
            return sum == frame.big(UInt16.self, at: end - 4)
        }
        return frame[headerLength..<end - 3].reduce(0, ^) == frame[end - 3]
    }
}
