internal import NMEA

/// A sentence with its line end, or a binary frame.
struct BurstSegment {
    enum Kind: Hashable {
        case sentence
        case ubx
        case sirf
        case tsip
    }

    var bytes: ArraySlice<UInt8>
    var kind: Kind

    var isSentence: Bool { kind == .sentence }

    /// The sentence's address: its talker ID and type, such as `GPGGA`.
    var address: ArraySlice<UInt8> { bytes.dropFirst().prefix { $0 != UInt8(ascii: ",") } }

    /// The three-letter type of a standard sentence, the complete address of a proprietary sentence, or the message ID
    /// of a binary frame.
    var type: ArraySlice<UInt8> {
        switch kind {
        case .sentence: address.count == 5 && address.first != UInt8(ascii: "P") ? address.dropFirst(2) : address
        case .ubx: bytes.dropFirst(2).prefix(2)
        case .sirf: bytes.dropFirst(4).prefix(1)
        case .tsip: bytes.dropFirst().prefix(bytes.dropFirst().first == 0x8F ? 2 : 1)
        }
    }

    /// The longest prefix of the message that a reader cannot mistake for a complete message.
    var beginning: ArraySlice<UInt8> { isSentence ? body : bytes.dropLast() }

    /// The sentence's bytes between its first character and its checksum.
    var body: ArraySlice<UInt8> {
        bytes.dropFirst().prefix { $0 != UInt8(ascii: "*") && $0 != 0x0D && $0 != 0x0A }
    }

    /// The sentence's comma-separated fields, starting with the address. Setting them recomputes the checksum.
    var fields: [ArraySlice<UInt8>] {
        get { body.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) }
        set {
            var text = bytes.prefix(1)
            for (index, field) in newValue.enumerated() {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                text += field
            }
            bytes = text
            appendChecksum()
        }
    }

    /// Appends the checksum and the line end.
    private mutating func appendChecksum() {
        bytes += SentenceChecksum.suffix(of: bytes.dropFirst()) + [0x0D, 0x0A]
    }

    mutating func removeChecksum() { bytes = bytes.prefix(1) + body + [0x0D, 0x0A] }

    mutating func spoilChecksum() {
        switch kind {
        case .sentence:
            let text = body
            bytes = bytes.prefix(1) + text
            appendChecksum()
            // Replace the last digit of the checksum with a wrong one.
            bytes[bytes.endIndex - 3] =
                bytes[bytes.endIndex - 3] == UInt8(ascii: "0") ? UInt8(ascii: "1") : UInt8(ascii: "0")
        case .ubx: bytes[bytes.endIndex - 1] ^= 1
        case .sirf: bytes[bytes.endIndex - 3] ^= 1
        // TSIP has no checksums.
        case .tsip: break
        }
    }
}

extension BurstSegment {
    /// Splits a burst into messages. Every byte belongs to exactly one element of the result.
    static func all(in bytes: [UInt8]) -> [BurstSegment] {
        var segments: [BurstSegment] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let segment = first(in: rest)
            segments.append(segment)
            rest = rest.dropFirst(segment.bytes.count)
        }
        return segments
    }

    private static func first(in bytes: ArraySlice<UInt8>) -> BurstSegment {
        // The payload of a frame may contain any byte, so the header determines the length.
        let header = Array(bytes.prefix(6))
        switch header.first {
        case 0xB5 where header.count == 6:
            return BurstSegment(bytes: bytes.prefix(8 + Int(header[4]) + Int(header[5]) << 8), kind: .ubx)
        case 0xA0 where header.count >= 4:
            return BurstSegment(bytes: bytes.prefix(8 + Int(header[2]) << 8 + Int(header[3])), kind: .sirf)
        case 0x10:
            return BurstSegment(bytes: bytes.prefix(lengthOfTSIP(bytes)), kind: .tsip)
        default:
            return BurstSegment(bytes: bytes.prefix(bytes.prefix { $0 != 0x0A }.count + 1), kind: .sentence)
        }
    }

    /// Returns the length of a TSIP frame. A frame ends with DLE ETX (0x10 0x03). A DLE byte inside the frame is
    /// doubled.
    private static func lengthOfTSIP(_ bytes: ArraySlice<UInt8>) -> Int {
        let bytes = Array(bytes)
        var index = 1
        while index + 1 < bytes.count {
            guard bytes[index] == 0x10 else {
                index += 1
                continue
            }
            if bytes[index + 1] == 0x03 { break }
            index += 2
        }
        return min(index + 2, bytes.count)
    }
}
