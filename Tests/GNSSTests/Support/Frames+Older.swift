import GNSS

/// Frames in the protocols of older receivers.
extension Frames {
    /// Returns a TSIP frame with a message of any version.
    static func tsip(_ content: [UInt8]) -> [UInt8] {
        [0x10] + content.flatMap { $0 == 0x10 ? [$0, $0] : [$0] } + [0x10, 0x03]
    }

    /// Returns a TSIP version 1 frame with at most 250 bytes of data.
    static func tsip1(_ data: [UInt8], id: UInt8 = 0xA2, subID: UInt8 = 0) -> [UInt8] {
        let data = data.prefix(250)
        let content = [id, subID, 0, UInt8(data.count + 2), 2] + data
        return tsip(content + [content.reduce(0, ^)])
    }

    /// Returns a frame with data of any type.
    static func oncore(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let content = Array(type.utf8) + data
        return [0x40, 0x40] + content + [content.reduce(0, ^), 0x0D, 0x0A]
    }

    static func greis(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let length = String(data.count + 1, radix: 16, uppercase: true)
        let header = type + String(repeating: "0", count: 3 - length.count) + length
        let content = Array(header.utf8) + data
        let sum = content.reduce(UInt8(0)) { rotated($0) ^ $1 }
        return content + [rotated(sum)]
    }

    private static func rotated(_ byte: UInt8) -> UInt8 { byte << 2 | byte >> 6 }

    /// Returns a frame padded to a multiple of two bytes, with at most 510 bytes of data.
    static func italk(_ data: [UInt8], id: UInt8 = 7) -> [UInt8] {
        let data = Array((data + [UInt8](repeating: 0, count: data.count % 2)).prefix(510))
        var sum = 0
        for index in 0..<data.count / 2 {
            let product = (sum + 1) * (Int(data[2 * index]) | Int(data[2 * index + 1]) << 8 + index)
            sum ^= product & 0xFFFF ^ product >> 16 & 0xFFFF
        }
        return [0x3C, 0x21, 0x28, 0x7F, id, 0, UInt8(data.count / 2)] + data
            + [UInt8(sum & 0xFF), UInt8(sum >> 8 & 0xFF), 0x3E]
    }

    /// Returns a PBN message. The data is cut or padded to 54 bytes.
    static func ashtech(_ data: [UInt8]) -> [UInt8] {
        let data = padded(data, 54)
        let sum = stride(from: 0, to: 54, by: 2).reduce(0) { $0 + Int(data[$1]) << 8 + Int(data[$1 + 1]) }
        return Array("$PASHR,PBN,".utf8) + data + [UInt8(sum >> 8 & 0xFF), UInt8(sum & 0xFF), 0x0D, 0x0A]
    }

    /// Returns a frame of type 1 padded to a multiple of three bytes, with at most 93 bytes of data.
    static func rtcm2(_ data: [UInt8]) -> [UInt8] {
        let data = padded(data, min((data.count + 2) / 3, 31) * 3)
        let content = [0x66, 0x04, 0x01, 0, 0, UInt8((data.count / 3) << 3)] + data
        var bits: [Int] = []
        var carried = (0, 0)
        for start in stride(from: 0, to: content.count, by: 3) {
            let word = content[start..<start + 3].flatMap { byte in (0..<8).map { Int(byte) >> (7 - $0) & 1 } }
            // The bits of each parity bit, numbered from 1 as in GPS's interface specification.
            let sums = [
                [1, 2, 3, 5, 6, 10, 11, 12, 13, 14, 17, 18, 20, 23],
                [2, 3, 4, 6, 7, 11, 12, 13, 14, 15, 18, 19, 21, 24],
                [1, 3, 4, 5, 7, 8, 12, 13, 14, 15, 16, 19, 20, 22],
                [2, 4, 5, 6, 8, 9, 13, 14, 15, 16, 17, 20, 21, 23],
                [1, 3, 5, 6, 7, 9, 10, 14, 15, 16, 17, 18, 21, 22, 24],
                [3, 5, 6, 8, 9, 10, 11, 13, 15, 19, 22, 23, 24],
            ].map { $0.reduce(0) { $0 ^ word[$1 - 1] } }
            let starts = [carried.0, carried.1, carried.0, carried.1, carried.1, carried.0]
            let parity = zip(sums, starts).map { $0 ^ $1 }
            bits += word.map { $0 ^ carried.1 } + parity
            carried = (parity[4], parity[5])
        }
        return stride(from: 0, to: bits.count, by: 6).map { start in
            (0..<6).reduce(0x40) { $0 | UInt8(bits[start + $1]) << UInt8($1) }
        }
    }

    /// Returns a frame with at most 255 bytes of data.
    static func superStar(_ data: [UInt8], id: UInt8 = 20) -> [UInt8] {
        let data = data.prefix(255)
        let content = [0x01, id, ~id, UInt8(data.count)] + data
        let sum = content.reduce(0) { $0 + Int($1) }
        return content + [UInt8(sum & 0xFF), UInt8(sum >> 8 & 0xFF)]
    }

    /// Returns a frame padded to a multiple of four bytes.
    static func geostar(_ data: [UInt8], id: UInt8 = 0x20) -> [UInt8] {
        let data = data + [UInt8](repeating: 0, count: (4 - data.count % 4) % 4)
        let words = data.count / 4
        let content = Array("PSGG".utf8) + [id, 0, UInt8(words & 0xFF), UInt8(words >> 8)] + data
        let check = (0..<4).map { lane in stride(from: lane, to: content.count, by: 4).reduce(0) { $0 ^ content[$1] } }
        return content + check
    }

    /// Returns the offsets of the bytes in a frame that no checksum protects.
    static func unprotected(_ kind: BinaryProtocol) -> Range<Int> { kind == .italk ? 2..<6 : 0..<0 }

    /// The protocols in which hardly any bytes complete a truncated frame. The checksums of GREIS and Oncore and the
    /// parity of RTCM 2 have so few bits that other bytes complete a frame by chance.
    static let wellProtected = BinaryProtocol.allCases.filter { ![.greis, .oncore, .rtcm2].contains($0) }

    /// Returns data cut or filled with zeros to a length.
    static func padded(_ data: [UInt8], _ count: Int) -> [UInt8] {
        Array((data + [UInt8](repeating: 0, count: count)).prefix(count))
    }
}
