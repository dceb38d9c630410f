import BinaryMessages

@testable import GNSS

// A change of a frame nearly always breaks its checksum, and its reader never sees the frame. So the mutator repairs
// the checksum and the end of everything that begins like a frame and has a length.

/// Repairs all frames in some bytes.
@_cdecl("mend_frames")
public func mendFrames(_ start: UnsafeMutablePointer<UInt8>, _ count: Int) {
    let bytes = UnsafeMutableRawBufferPointer(start: start, count: count)
    var offset = 0
    while offset < count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[offset...])
        offset += BinaryProtocol.candidate(UnsafeRawBufferPointer(rest)).flatMap { $0.mend(rest) } ?? 1
    }
}

extension BinaryProtocol {
    /// Repairs the frame at the beginning of some bytes.
    /// - Returns: The length of the frame, or `nil` if the bytes are not the beginning of a frame or end before it.
    fileprivate func mend(_ bytes: UnsafeMutableRawBufferPointer) -> Int? {
        switch self {
        case .garmin, .tsip: return mendEscaped(bytes)
        case .rtcm2: return mendWords(bytes)
        case .superStar where bytes.count > 2: bytes[2] = ~bytes[1]
        case .zodiac where bytes.count >= 10: bytes.store(little: 0 &- bytes.sumOfWords(0..<8), at: 8)
        default: break
        }
        guard let format = lengthFormat, bytes.count >= format.headerLength,
            let length = format.frameLength(UnsafeRawBufferPointer(bytes)), length <= min(format.maxLength, bytes.count)
        else { return nil }
        let frame = UnsafeMutableRawBufferPointer(rebasing: bytes[..<length])
        guard let tail = tail(of: frame), tail.count <= length else { return nil }
        frame[(length - tail.count)...].copyBytes(from: tail)
        if self == .septentrio { frame.store(little: Checksum.crc16(UnsafeRawBufferPointer(frame)[4...]), at: 2) }
        return length
    }

    private var lengthFormat: (any LengthFormat.Type)? {
        switch self {
        case .ubx, .allystar: UBXFormat.self
        case .rtcm3: RTCM3Format.self
        case .sirf: SiRFFormat.self
        case .skytraq: SkyTraqFormat.self
        case .novatel, .unicore: NovAtelFormat.self
        case .septentrio: SeptentrioFormat.self
        case .casic: CASICFormat.self
        case .oncore: OncoreFormat.self
        case .greis: GREISFormat.self
        case .italk: ITalkFormat.self
        case .ashtech: AshtechFormat.self
        case .geostar: GeostarFormat.self
        case .superStar: SuperStarFormat.self
        case .zodiac: ZodiacFormat.self
        case .navcom: NavcomFormat.self
        case .garmin, .tsip, .rtcm2: nil
        }
    }

    /// Returns the checksum and the end of a frame.
    private func tail(of frame: UnsafeMutableRawBufferPointer) -> [UInt8]? {
        let bytes = UnsafeRawBufferPointer(frame)
        let end = bytes.count
        switch self {
        case .ubx, .allystar:
            var sums: (UInt8, UInt8) = (0, 0)
            for byte in bytes[2..<end - 2] { sums = (sums.0 &+ byte, sums.1 &+ sums.0 &+ byte) }
            return [sums.0, sums.1]
        case .rtcm3:
            let sum = Checksum.crc24(bytes[..<(end - 3)])
            return [UInt8(sum >> 16), UInt8(sum >> 8 & 0xFF), UInt8(sum & 0xFF)]
        case .sirf:
            let sum = bytes[4..<end - 4].reduce(UInt16(0)) { $0 &+ UInt16($1) } & 0x7FFF
            return [UInt8(sum >> 8), UInt8(sum & 0xFF), 0xB0, 0xB3]
        case .skytraq: return [bytes[4..<end - 3].reduce(0, ^), 0x0D, 0x0A]
        case .oncore: return [bytes[2..<end - 3].reduce(0, ^), 0x0D, 0x0A]
        case .navcom: return [bytes[3..<end - 2].reduce(0, ^), 0x03]
        case .novatel, .unicore: return littleEndian(Checksum.crc32(bytes[..<(end - 4)]))
        case .septentrio: return []
        case .casic:
            guard (end - 10) % 4 == 0 else { return nil }
            let header = UInt32(bytes.little(UInt16.self, at: 4)) << 16 &+ UInt32(bytes.little(UInt16.self, at: 2))
            return littleEndian(
                stride(from: 6, to: end - 4, by: 4).reduce(header) { $0 &+ bytes.little(UInt32.self, at: $1) })
        case .zodiac: return end == 10 ? [] : littleEndian(0 &- frame.sumOfWords(10..<end - 2))
        case .italk:
            var sum: UInt16 = 0
            for (index, offset) in stride(from: 7, to: end - 3, by: 2).enumerated() {
                let product = (UInt32(sum) + 1) &* (UInt32(bytes.little(UInt16.self, at: offset)) + UInt32(index))
                sum ^= UInt16(truncatingIfNeeded: product) ^ UInt16(product >> 16)
            }
            return littleEndian(sum) + [UInt8(ascii: ">")]
        case .geostar:
            return littleEndian(
                stride(from: 0, to: end - 4, by: 4).reduce(UInt32(0)) { $0 ^ bytes.little(UInt32.self, at: $1) })
        case .superStar: return littleEndian(bytes[..<(end - 2)].reduce(UInt16(0)) { $0 &+ UInt16($1) })
        case .greis:
            let sum = bytes.dropLast().reduce(UInt8(0)) { ($0 << 2 | $0 >> 6) ^ $1 }
            return [sum << 2 | sum >> 6]
        case .ashtech:
            guard bytes[7] == UInt8(ascii: "P") else { return [bytes[11..<end - 3].reduce(0, ^), 0x0D, 0x0A] }
            let sum = stride(from: 11, to: end - 4, by: 2).reduce(UInt16(0)) { $0 &+ bytes.big(UInt16.self, at: $1) }
            return [UInt8(sum >> 8), UInt8(sum & 0xFF), 0x0D, 0x0A]
        case .garmin, .tsip, .rtcm2: return nil
        }
    }

    private func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    /// Repairs a frame whose end is marked by 10 03. Older messages of TSIP have no checksum.
    private func mendEscaped(_ bytes: UnsafeMutableRawBufferPointer) -> Int? {
        var end = 2
        while end + 1 < bytes.count, bytes[end] != 0x10 || bytes[end + 1] != 0x03 {
            end += bytes[end] == 0x10 ? 2 : 1
        }
        guard end + 1 < bytes.count else { return nil }
        // A checksum of 10 would have to be sent twice.
        let place = end - 1
        guard place > 5, bytes[place] != 0x10 else { return end + 2 }
        let data = Self.withoutEscapes(bytes[1..<place])
        if self == .garmin { bytes[place] = 0 &- data.reduce(0, &+) }
        if self == .tsip, 0x90...0xA4 ~= bytes[1] { bytes[place] = data.reduce(0, ^) }
        return end + 2
    }

    private static func withoutEscapes(_ bytes: Slice<UnsafeMutableRawBufferPointer>) -> [UInt8] {
        var data: [UInt8] = []
        var isRepeated = false
        for byte in bytes {
            isRepeated = byte == 0x10 && !isRepeated
            if !isRepeated || byte != 0x10 { data.append(byte) }
        }
        return data
    }

    /// Repairs the parities of RTCM 2, whose words have 30 bits in five bytes.
    private func mendWords(_ bytes: UnsafeMutableRawBufferPointer) -> Int? {
        let headerLength = 10
        guard bytes.count >= headerLength else { return nil }
        var previous: UInt32 = bytes[0] == 0x59 ? 1 : 0
        var length = headerLength
        var offset = 0
        while offset + 5 <= min(length, bytes.count) {
            var word = bytes[offset..<offset + 5].reduce(UInt32(0)) { word, byte in
                (0..<6).reduce(word) { $0 << 1 | UInt32(byte) >> $1 & 1 }
            }
            let data = (previous & 1 == 0 ? word : ~word) >> 6 & 0xFF_FFFF
            if offset == 5 { length += 5 * Int(data >> 3 & 0x1F) }
            word = word & ~0x3F | Self.parity(of: data, after: previous)
            for place in 0..<5 {
                let bits = UInt8(word >> UInt32(6 * (4 - place)) & 0x3F)
                bytes[offset + place] = (0..<6).reduce(0x40) { $0 | (bits >> $1 & 1) << (5 - $1) }
            }
            previous = word
            offset += 5
        }
        return offset == length ? length : nil
    }

    private static func parity(of data: UInt32, after previous: UInt32) -> UInt32 {
        // The bits of the data in each bit of the parity, and which of the last two bits of the word before is added.
        let masks: [(UInt32, shift: UInt32)] = [
            (0xEC_7CD2, 1), (0x76_3E69, 0), (0xBB_1F34, 1), (0x5D_8F9A, 0), (0xAE_C7CD, 0), (0x2D_EA27, 1),
        ]
        return masks.reduce(0) { parity, mask in
            parity << 1 | (UInt32((data & mask.0).nonzeroBitCount & 1) ^ (previous >> mask.shift & 1))
        }
    }
}

extension UnsafeMutableRawBufferPointer {
    fileprivate func store(little number: UInt16, at offset: Int) {
        storeBytes(of: number.littleEndian, toByteOffset: offset, as: UInt16.self)
    }

    fileprivate func sumOfWords(_ range: Range<Int>) -> UInt16 {
        let bytes = UnsafeRawBufferPointer(self)
        return stride(from: range.lowerBound, to: range.upperBound, by: 2).reduce(0) {
            $0 &+ bytes.little(UInt16.self, at: $1)
        }
    }
}
