/// The format of Garmin frames:
///
/// | content |
/// |---|
/// | 10 |
/// | packet ID |
/// | length of the data, 8 bits |
/// | data, little-endian |
/// | checksum: the two's complement of the sum of the ID, the length and the data |
/// | 10 03 |
///
/// In the length, the data and the checksum, a byte 10 is sent twice.
enum GarminFormat: FrameFormat {
    static let escape: UInt8 = 0x10
    private static let end: UInt8 = 0x03

    static func recognize(_ bytes: UnsafeRawBufferPointer) -> Recognition {
        guard bytes.count >= 2 else { return .incomplete }
        guard canBegin(with: bytes[1]) else { return .no }
        var sum = bytes[1]
        var offset = 2
        var length: Int?
        var count = 0
        while offset + 1 < bytes.count {
            let isEscaped = bytes[offset] == escape
            guard !isEscaped || bytes[offset + 1] == escape else { return .no }
            let byte = bytes[offset]
            offset += isEscaped ? 2 : 1
            sum &+= byte
            guard let stated = length else {
                if let exact = lengths[bytes[1]], exact != byte { return .no }
                length = Int(byte)
                continue
            }
            count += 1
            guard count > stated else { continue }
            guard sum == 0 else { return .no }
            guard offset + 2 <= bytes.count else { return .incomplete }
            return bytes[offset] == escape && bytes[offset + 1] == end ? .frame(offset + 2) : .no
        }
        return .incomplete
    }

    /// Returns whether a frame can begin with the byte 10 and the given packet ID. IDs for which the result is `false`
    /// are sent only by devices with maps or routes.
    static func canBegin(with id: UInt8) -> Bool {
        lengths[id] != nil || otherIDs.contains(id)
    }

    /// The IDs of packets of variable length: acknowledgment, negative acknowledgment, measurements, protocols and
    /// product.
    private static let otherIDs: Set<UInt8> = [0x06, 0x15, 0x34, 0xFD, 0xFF]
    /// The data lengths of packets with a fixed length, by packet ID.
    private static let lengths: [UInt8: UInt8] = [0x33: 64, 0x72: 84]

    /// Returns a frame's packet ID and data, without the length and with each doubled byte 10 reduced to one.
    static func content(_ frame: UnsafeRawBufferPointer) -> [UInt8] {
        var content: [UInt8] = []
        var isRepeated = false
        for byte in frame.dropFirst().dropLast(3) {
            isRepeated = byte == escape && !isRepeated
            if !isRepeated { content.append(byte) }
        }
        if content.count > 1 { content.remove(at: 1) }
        return content
    }
}
