// A frame is recognized by its first bytes, its length field and its checksum. All three must match. The first two
// bytes alone also occur by chance in the data of other protocols, and sentences within a falsely recognized frame
// would be lost.

/// The result of searching for a frame of one protocol at the beginning of a sequence of bytes.
enum Recognition {
    /// The bytes are not a frame of this protocol.
    case no
    /// The bytes may be the beginning of a frame; more are needed.
    case incomplete
    /// The bytes begin with a frame of this length.
    case frame(Int)
}

extension BinaryProtocol {
    /// The maximum length of a frame. Some protocols allow longer frames, but receivers do not send them. A higher
    /// limit would increase the delay after bytes that look like the beginning of a frame.
    static let maximumLength = 4_200
    /// The number of bytes that distinguish an incomplete frame from other data before its checksum has arrived. RTCM 3
    /// frames cannot be distinguished, because only their first byte is fixed.
    static let decisiveLength = 6

    /// Returns the protocol whose frames begin with the first of the given bytes; `nil` if there is no such protocol.
    package static func candidate(_ bytes: UnsafeRawBufferPointer) -> BinaryProtocol? {
        let second = bytes.count > 1 ? bytes[1] : nil
        switch bytes[0] {
        case 0xB5: return second ?? 0x62 == 0x62 ? .ubx : nil
        case 0xD3: return second ?? 0 < 4 ? .rtcm3 : nil
        case 0xA0: return second == 0xA1 ? .skytraq : second ?? 0xA2 == 0xA2 ? .sirf : nil
        case 0xAA: return second ?? 0x44 == 0x44 ? .novatel : nil
        case 0x24: return second == 0x40 ? .septentrio : nil
        case 0xF1: return second ?? 0xD9 == 0xD9 ? .allystar : nil
        case 0xBA: return second ?? 0xCE == 0xCE ? .casic : nil
        default: return nil
        }
    }

    /// Returns whether `bytes` begin with a frame of this protocol.
    func recognize(_ bytes: UnsafeRawBufferPointer) -> Recognition {
        guard bytes.count >= headerLength else { return .incomplete }
        guard let length = frameLength(bytes), length <= Self.maximumLength else { return .no }
        guard bytes.count >= length else { return .incomplete }
        let frame = UnsafeRawBufferPointer(rebasing: bytes[..<length])
        return hasValidChecksum(frame) ? .frame(length) : .no
    }

    /// The number of bytes that are needed to determine the length.
    private var headerLength: Int {
        switch self {
        case .ubx, .allystar: 6
        case .rtcm3: 3
        case .sirf, .skytraq, .casic: 4
        case .novatel: 10
        case .septentrio: 8
        }
    }

    private func frameLength(_ bytes: UnsafeRawBufferPointer) -> Int? {
        switch self {
        case .ubx, .allystar: return bytes.littleEndian16(4) + 8
        case .rtcm3: return bytes[1] < 4 ? bytes.bigEndian16(1) + 6 : nil
        case .sirf: return bytes[2] < 0x80 ? bytes.bigEndian16(2) + 8 : nil
        case .skytraq: return bytes.bigEndian16(2) + 7
        case .casic: return bytes.littleEndian16(2) + 10
        case .novatel:
            // A long header states its own length; a short header has twelve bytes.
            if bytes[2] == 0x12 { return Int(bytes[3]) + bytes.littleEndian16(8) + 4 }
            return bytes[2] == 0x13 ? 12 + Int(bytes[3]) + 4 : nil
        case .septentrio:
            let length = bytes.littleEndian16(6)
            return length >= 8 && length % 4 == 0 ? length : nil
        }
    }

    private func hasValidChecksum(_ frame: UnsafeRawBufferPointer) -> Bool {
        let end = frame.count
        switch self {
        case .ubx, .allystar:
            var first: UInt8 = 0
            var second: UInt8 = 0
            for byte in frame[2..<end - 2] {
                first &+= byte
                second &+= first
            }
            return first == frame[end - 2] && second == frame[end - 1]
        case .rtcm3:
            let stated = UInt32(frame[end - 3]) << 16 | UInt32(frame[end - 2]) << 8 | UInt32(frame[end - 1])
            return Checksum.crc24(frame[..<(end - 3)]) == stated
        case .sirf:
            let sum = frame[4..<end - 4].reduce(UInt16(0)) { $0 &+ UInt16($1) } & 0x7FFF
            return Int(sum) == frame.bigEndian16(end - 4) && frame[end - 2] == 0xB0 && frame[end - 1] == 0xB3
        case .skytraq:
            return frame[4..<end - 3].reduce(0, ^) == frame[end - 3] && frame[end - 2] == 0x0D && frame[end - 1] == 0x0A
        case .novatel:
            return Checksum.crc32(frame[..<(end - 4)]) == frame.littleEndian32(end - 4)
        case .septentrio:
            return Int(Checksum.crc16(frame[4...])) == frame.littleEndian16(2)
        case .casic:
            // The sum of class, number, length and payload as 32-bit words.
            guard (end - 10) % 4 == 0 else { return false }
            var sum = UInt32(frame.littleEndian16(4)) << 16 &+ UInt32(frame.littleEndian16(2))
            for offset in stride(from: 6, to: end - 4, by: 4) { sum &+= frame.littleEndian32(offset) }
            return sum == frame.littleEndian32(end - 4)
        }
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func littleEndian16(_ offset: Int) -> Int { Int(self[offset]) | Int(self[offset + 1]) << 8 }

    fileprivate func bigEndian16(_ offset: Int) -> Int { Int(self[offset]) << 8 | Int(self[offset + 1]) }

    fileprivate func littleEndian32(_ offset: Int) -> UInt32 {
        UInt32(littleEndian16(offset)) | UInt32(littleEndian16(offset + 2)) << 16
    }
}
