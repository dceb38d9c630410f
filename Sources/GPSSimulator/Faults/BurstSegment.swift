/// A sentence with its line end, or the bytes between two sentences, such as a binary frame.
struct BurstSegment {
    var bytes: ArraySlice<UInt8>
    var isSentence: Bool

    /// The talker ID and the type of a sentence, such as `GPGGA`.
    var address: ArraySlice<UInt8> { bytes.dropFirst().prefix { $0 != UInt8(ascii: ",") } }

    /// The three-letter type of a standard sentence, or the complete address of a proprietary sentence.
    var type: ArraySlice<UInt8> {
        address.count == 5 && address.first != UInt8(ascii: "P") ? address.dropFirst(2) : address
    }

    /// The bytes between the first character and the checksum.
    var body: ArraySlice<UInt8> {
        bytes.dropFirst().prefix { $0 != UInt8(ascii: "*") && $0 != 0x0D && $0 != 0x0A }
    }

    /// The comma-separated fields of a sentence, starting with the address. Setting the fields recomputes the checksum.
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
        let sum = bytes.dropFirst().reduce(0, ^)
        let digits = Array("0123456789ABCDEF".utf8)
        bytes += [UInt8(ascii: "*"), digits[Int(sum >> 4)], digits[Int(sum & 0xF)], 0x0D, 0x0A]
    }

    mutating func removeChecksum() { bytes = bytes.prefix(1) + body + [0x0D, 0x0A] }

    mutating func spoilChecksum() {
        let text = body
        bytes = bytes.prefix(1) + text
        appendChecksum()
        // Replaces the last digit of the checksum with a wrong digit.
        bytes[bytes.endIndex - 3] =
            bytes[bytes.endIndex - 3] == UInt8(ascii: "0") ? UInt8(ascii: "1") : UInt8(ascii: "0")
    }
}

extension BurstSegment {
    /// Splits a burst into sentences and the bytes between sentences. Every byte belongs to exactly one element of the
    /// result.
    static func all(in bytes: [UInt8]) -> [BurstSegment] {
        var segments: [BurstSegment] = []
        var rest = bytes[...]
        while let first = rest.first {
            let length: Int
            let isSentence = first == UInt8(ascii: "$") || first == UInt8(ascii: "!")
            if isSentence {
                length = rest.prefix { $0 != 0x0A }.count + 1
            } else if first == 0xB5, rest.count >= 6 {
                // The length is read from the header of a u-blox frame, because the payload may contain any byte,
                // including `$`.
                length = 8 + Int(rest[rest.startIndex + 4]) + Int(rest[rest.startIndex + 5]) << 8
            } else {
                length = 1 + rest.dropFirst().prefix { $0 != UInt8(ascii: "$") && $0 != 0xB5 }.count
            }
            segments.append(BurstSegment(bytes: rest.prefix(length), isSentence: isSentence))
            rest = rest.dropFirst(length)
        }
        return segments
    }
}
