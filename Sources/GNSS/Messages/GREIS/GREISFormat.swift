/// GREIS, the protocol of Javad and Topcon receivers:
///
/// | bytes | content |
/// |---|---|
/// | 2 | type of the message, two characters |
/// | 3 | number of bytes that follow, hexadecimal digits |
/// | … | data |
/// | 1 | checksum of all preceding bytes |
///
/// A header consists of characters that also occur in text, and the checksum is short. To reject text, only known
/// message types are accepted, and many of them only with a known length.
enum GREISFormat: LengthFormat {
    static let headerLength = 5

    static func canBegin(with bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.dropFirst(2).allSatisfy { digit($0) != nil }
    }

    static func frameLength(_ bytes: UnsafeRawBufferPointer) -> Int? {
        guard isKnown(bytes[0], bytes[1]), let high = digit(bytes[2]), let middle = digit(bytes[3]),
            let low = digit(bytes[4])
        else { return nil }
        let count = high << 8 | middle << 4 | low
        guard count > 1 else { return nil }
        let isPossible = lengths[bytes.big(UInt16.self, at: 0)]?.contains(count) ?? (count <= maxCount)
        return isPossible ? headerLength + count : nil
    }

    static func isValid(_ frame: UnsafeRawBufferPointer) -> Bool {
        let sum = frame.dropLast().reduce(UInt8(0)) { rotated($0) ^ $1 }
        return rotated(sum) == frame[frame.count - 1]
    }

    private static func rotated(_ byte: UInt8) -> UInt8 { byte << 2 | byte >> 6 }

    private static func digit(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
        default: nil
        }
    }

    /// Returns whether a frame can begin with one or two given bytes.
    static func canBegin(with first: UInt8, _ second: UInt8?) -> Bool {
        guard 0x30..<0x7F ~= first else { return false }
        return second.map { isKnown(first, $0) } ?? true
    }

    private static func isKnown(_ first: UInt8, _ second: UInt8) -> Bool {
        guard 0x30..<0x7F ~= first, 0x30..<0x7F ~= second else { return false }
        return types[Int(first) - 0x30] & 1 << (UInt128(second) - 0x30) != 0
    }

    /// The known message types. The element for each first character has one bit for each possible second character.
    private static let types: [UInt128] = {
        var types = [UInt128](repeating: 0, count: 0x4F)
        for type in names.split(separator: " ") {
            let characters = Array(type.utf8)
            types[Int(characters[0]) - 0x30] |= 1 << (UInt128(characters[1]) - 0x30)
        }
        return types
    }()

    /// The number of bytes after the header, for messages of a fixed length. Several lengths are listed if older
    /// firmware sends fewer fields.
    private static let lengths: [UInt16: Set<Int>] = {
        let lengths: [String: Set<Int>] = [
            "~~": [5], "::": [5], "RD": [6], "GT": [7], "ST": [6], "TO": [9, 17], "DO": [5, 9], "UO": [24],
            "PO": [30], "PV": [46], "VE": [18], "PG": [30], "VG": [18], "SG": [18], "DP": [14, 18],
        ]
        return Dictionary(
            uniqueKeysWithValues: lengths.map { name, lengths in
                let letters = Array(name.utf8)
                return (UInt16(letters[0]) << 8 | UInt16(letters[1]), lengths)
            })
    }()
    /// The maximum number of bytes after the header, for messages of variable length. Most of these messages contain a
    /// value for each satellite.
    private static let maxCount = 1_023

    private static let names = """
        ~~ :: || RD TO DO BP GT GO NT NO ET WT UO WU EU NU QU PO VE PV PG VG SG SP DP PS ST SE RP bp mp \
        SI AN NN EL AZ SS ID EC E1 E2 E3 E5 El CE 1E 2E 3E 5E lE FC F1 F2 F3 F5 Fl TC \
        RC R1 R2 R3 R5 Rl rc 1r 2r 3r 5r lr 1R 2R 3R 5R lR PC P1 P2 P3 P5 Pl cp 1p 2p 3p 5p lp CP 1P 2P 3P 5P lP \
        DC D1 D2 D3 D5 Dl 1d 2d 3d 5d ld CC C1 C2 C3 C5 Cl cc c1 c2 c3 c5 cl \
        GA EA QA CA NA WA IA GE EN QE CN NE WE IE GD gd QD qd ED CD LD lD WD ID SD \
        RO ro RM rm rM AR MR mr ha AV BL BI IO NP MS DL XA XB ZA ZB TM OO OM TT FA LH
        """
}
