import GNSS

/// Builds frames of binary protocols from the descriptions of the protocols.
enum Frames {
    static func ubx(_ payload: [UInt8], class group: UInt8 = 0x01, id: UInt8 = 0x07) -> [UInt8] {
        let content = [group, id] + littleEndian16(payload.count) + payload
        return [0xB5, 0x62] + content + fletcher(content)
    }

    static func allystar(_ payload: [UInt8], id: UInt8 = 0x02) -> [UInt8] {
        let content = [0x01, id] + littleEndian16(payload.count) + payload
        return [0xF1, 0xD9] + content + fletcher(content)
    }

    static func rtcm3(_ payload: [UInt8]) -> [UInt8] {
        let content = [0xD3, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)] + payload
        let crc = remainder(content, polynomial: 0x86_4CFB, width: 24)
        return content + [UInt8(crc >> 16), UInt8(crc >> 8 & 0xFF), UInt8(crc & 0xFF)]
    }

    static func sirf(_ payload: [UInt8]) -> [UInt8] {
        let sum = payload.reduce(0) { $0 + Int($1) } & 0x7FFF
        return [0xA0, 0xA2] + bigEndian16(payload.count) + payload + bigEndian16(sum) + [0xB0, 0xB3]
    }

    static func skytraq(_ payload: [UInt8]) -> [UInt8] {
        [0xA0, 0xA1] + bigEndian16(payload.count) + payload + [payload.reduce(0, ^), 0x0D, 0x0A]
    }

    /// Returns a frame with NovAtel's long header of 28 bytes.
    /// - Parameter milliseconds: The time of the GPS week; `nil` if the receiver does not know it.
    static func novatel(
        _ payload: [UInt8], id: Int = 42, milliseconds: UInt32? = nil, messageType: UInt8 = 0
    ) -> [UInt8] {
        let header = [0xAA, 0x44, 0x12, 28] + littleEndian16(id) + [messageType, 0x20] + littleEndian16(payload.count)
        return withReflectedCRC(header + [0, 0, 0] + time(milliseconds) + [UInt8](repeating: 0, count: 8) + payload)
    }

    /// Returns a frame with NovAtel's short header of twelve bytes.
    static func shortNovatel(_ payload: [UInt8]) -> [UInt8] {
        withReflectedCRC([0xAA, 0x44, 0x13, UInt8(payload.count), 42, 0, 0, 8, 1, 2, 3, 4] + payload)
    }

    static func unicore(_ payload: [UInt8], id: Int = 2_118, milliseconds: UInt32? = nil) -> [UInt8] {
        let header = [0xAA, 0x44, 0xB5, 0] + littleEndian16(id) + littleEndian16(payload.count) + [0]
        let leapSeconds: UInt8 = 18
        return withReflectedCRC(header + time(milliseconds) + [0, 0, 0, 0, 0, leapSeconds, 0, 0] + payload)
    }

    /// Returns the time status, the week and the milliseconds for a NovAtel or Unicore header.
    private static func time(_ milliseconds: UInt32?) -> [UInt8] {
        let fine: UInt8 = 180
        let unknown: UInt8 = 20
        let time = milliseconds ?? 0
        return [milliseconds == nil ? unknown : fine] + littleEndian16(Int(GPSMonday.week))
            + littleEndian16(Int(time & 0xFFFF)) + littleEndian16(Int(time >> 16))
    }

    /// Returns a frame padded to a multiple of four bytes.
    static func septentrio(_ payload: [UInt8], id: Int = 0x2FA7) -> [UInt8] {
        let filling = [UInt8](repeating: 0, count: (4 - payload.count % 4) % 4)
        let content = littleEndian16(id) + littleEndian16(payload.count + filling.count + 8) + payload + filling
        let crc = remainder(content, polynomial: 0x1021, width: 16)
        return [0x24, 0x40] + littleEndian16(Int(crc)) + content
    }

    /// Returns a frame padded to a multiple of four bytes.
    static func casic(_ payload: [UInt8], class group: UInt8 = 0x01, id: UInt8 = 0x03) -> [UInt8] {
        let payload = payload + [UInt8](repeating: 0, count: (4 - payload.count % 4) % 4)
        var sum = UInt32(id) << 24 &+ UInt32(group) << 16 &+ UInt32(payload.count)
        for word in stride(from: 0, to: payload.count, by: 4) {
            sum &+= (0..<4).reduce(0) { $0 | UInt32(payload[word + $1]) << UInt32(8 * $1) }
        }
        let check = littleEndian16(Int(sum & 0xFFFF)) + littleEndian16(Int(sum >> 16))
        return [0xBA, 0xCE] + littleEndian16(payload.count) + [group, id] + payload + check
    }

    /// Returns a frame with the first 255 bytes of the payload, which is the maximum.
    static func garmin(_ payload: [UInt8], id: UInt8 = 0xFF) -> [UInt8] {
        let content = [UInt8(min(payload.count, 255))] + payload.prefix(255)
        let sum = content.reduce(id, &+)
        let escaped = (content + [0 &- sum]).flatMap { $0 == 0x10 ? [$0, $0] : [$0] }
        return [0x10, id] + escaped + [0x10, 0x03]
    }

    /// Returns a frame padded to a multiple of two bytes, with at most 588 bytes of data.
    static func zodiac(_ payload: [UInt8], id: Int = 1_000) -> [UInt8] {
        let data = (payload + [UInt8](repeating: 0, count: payload.count % 2)).prefix(588)
        let header = [0xFF, 0x81] + littleEndian16(id) + littleEndian16(data.count / 2) + [0, 0]
        return withNegativeSum(header) + (data.isEmpty ? [] : withNegativeSum(Array(data)))
    }

    static func navcom(_ payload: [UInt8], id: UInt8 = 0xB1) -> [UInt8] {
        let content = [id] + littleEndian16(payload.count + 4) + payload
        return [0x02, 0x99, 0x66] + content + [content.reduce(0, ^), 0x03]
    }

    /// Returns a frame of any protocol.
    static func frame(_ kind: BinaryProtocol, _ payload: [UInt8]) -> [UInt8] {
        switch kind {
        case .ubx: ubx(payload)
        case .rtcm3: rtcm3(payload)
        case .sirf: sirf(payload)
        case .skytraq: skytraq(payload)
        case .novatel: novatel(payload)
        case .unicore: unicore(payload)
        case .septentrio: septentrio(payload)
        case .allystar: allystar(payload)
        case .casic: casic(payload)
        case .garmin: garmin(payload)
        case .zodiac: zodiac(payload)
        case .navcom: navcom(payload)
        case .tsip: tsip1(payload)
        case .oncore: oncore("Cj", padded(payload, 287))
        case .greis: greis("TT", payload)
        case .italk: italk(payload)
        case .ashtech: ashtech(payload)
        case .rtcm2: rtcm2(payload)
        case .superStar: superStar(payload)
        case .geostar: geostar(payload)
        }
    }

    // MARK: Checksums

    /// Returns the remainder of a bitwise polynomial division, highest bit first.
    static func remainder(_ bytes: [UInt8], polynomial: UInt64, width: UInt64) -> UInt64 {
        var rest: UInt64 = 0
        for byte in bytes + [UInt8](repeating: 0, count: Int(width) / 8) {
            for bit in (0..<8).reversed() {
                rest = rest << 1 | UInt64(byte >> UInt8(bit) & 1)
                if rest >> width != 0 { rest ^= 1 << width | polynomial }
            }
        }
        return rest
    }

    /// Returns the remainder of a bitwise polynomial division, lowest bit first.
    static func reflectedRemainder(_ bytes: [UInt8]) -> UInt32 {
        UInt32(remainder(bytes.map(reversed), polynomial: 0x04C1_1DB7, width: 32)).bitReversed
    }

    private static func withReflectedCRC(_ bytes: [UInt8]) -> [UInt8] {
        let crc = reflectedRemainder(bytes)
        return bytes + littleEndian16(Int(crc & 0xFFFF)) + littleEndian16(Int(crc >> 16))
    }

    private static func reversed(_ byte: UInt8) -> UInt8 {
        (0..<8).reduce(0) { $0 | (byte >> UInt8($1) & 1) << UInt8(7 - $1) }
    }

    /// Returns words followed by the word that makes their sum 0.
    private static func withNegativeSum(_ words: [UInt8]) -> [UInt8] {
        let sum = stride(from: 0, to: words.count, by: 2).reduce(0) {
            $0 + Int(words[$1]) + Int(words[$1 + 1]) << 8
        }
        return words + littleEndian16(-sum & 0xFFFF)
    }

    private static func fletcher(_ bytes: [UInt8]) -> [UInt8] {
        var sums: (UInt8, UInt8) = (0, 0)
        for byte in bytes {
            sums.0 &+= byte
            sums.1 &+= sums.0
        }
        return [sums.0, sums.1]
    }

    private static func littleEndian16(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)] }

    private static func bigEndian16(_ number: Int) -> [UInt8] { [UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)] }
}

extension UInt32 {
    fileprivate var bitReversed: UInt32 { (0..<32).reduce(0) { $0 | (self >> UInt32($1) & 1) << UInt32(31 - $1) } }
}
