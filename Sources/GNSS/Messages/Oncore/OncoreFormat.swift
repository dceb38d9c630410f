/// The binary protocol of Motorola Oncore receivers:
///
/// | bytes | content |
/// |---|---|
/// | 40 40 | `@@` |
/// | 2 | type of the message, two letters |
/// | … | data, whose length depends on the type |
/// | 1 | exclusive OR of the type and the data |
/// | 0D 0A | end |
enum OncoreFormat: LengthFormat {
    static let headerLength = 4

    static func canBegin(with bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.count < 3 || lengths.keys.contains { $0 >> 8 == bytes[2] }
    }

    static func frameLength(_ bytes: UnsafeRawBufferPointer) -> Int? { lengths[bytes.big(UInt16.self, at: 2)] }

    static func isValid(_ frame: UnsafeRawBufferPointer) -> Bool {
        let end = frame.count
        return frame[2..<end - 3].reduce(0, ^) == frame[end - 3] && frame[end - 2] == 0x0D && frame[end - 1] == 0x0A
    }

    /// Returns a message type as a big-endian integer.
    static func type(_ letters: StaticString) -> UInt16 {
        UInt16(letters.utf8Start[0]) << 8 | UInt16(letters.utf8Start[1])
    }

    /// The frame length of each message type, in bytes.
    private static let lengths: [UInt16: Int] = [
        type("Ab"): 10, type("Ac"): 11, type("Ad"): 11, type("Ae"): 11, type("Af"): 15, type("Ag"): 8, type("As"): 20,
        type("At"): 8, type("Au"): 12, type("Av"): 8, type("Aw"): 8, type("Ay"): 11, type("Az"): 11, type("AB"): 8,
        type("Ba"): 68, type("Bb"): 92, type("Bj"): 8, type("Bo"): 8, type("Cb"): 33, type("Cf"): 7, type("Cg"): 8,
        type("Ch"): 9, type("Cj"): 294, type("Ea"): 76, type("En"): 69, type("Eq"): 96, type("Fa"): 9, type("Ga"): 20,
        type("Gb"): 17, type("Gc"): 8, type("Gd"): 8, type("Ge"): 8, type("Gf"): 9, type("Gj"): 21, type("Ha"): 154,
        type("Hb"): 65, type("Hn"): 78, type("Ia"): 10, type("Sz"): 8,
    ]
}
