internal import TextOutput

// The BeiDou navigation message D1, as described by its interface control document, consists of subframes of ten words.
// The first word has 26 data bits, and each of the others has 22. Here, bits are numbered from 1 to 224, without parity
// bits.

/// A subframe of the BeiDou navigation message D1 that contains part of the ephemeris.
struct BeiDouSubframe {
    private static let preamble: UInt64 = 0b111_0001_0010

    private let bytes: [UInt8]

    /// Creates a subframe from 30-bit words; `nil` if the words are not a subframe that contains part of the ephemeris.
    init?(words: [UInt32]) {
        guard words.count == 10 else { return nil }
        let bits = words.enumerated().flatMap { index, word in
            stride(from: 29, through: index == 0 ? 4 : 8, by: -1).map { UInt8(word >> UInt32($0) & 1) }
        }
        bytes = stride(from: 0, to: bits.count, by: 8).map { bits[$0..<$0 + 8].reduce(0) { $0 << 1 | $1 } }
        guard bytes.bits(at: 0, width: 11) == Self.preamble, 1...3 ~= number else { return nil }
    }

    /// The subframe number.
    private var number: Int { integer(16, 3) }

    private func integer(_ bit: Int, _ width: Int) -> Int { Int(bytes.bits(at: bit - 1, width: width)) }

    /// Writes the header and the content of the subframe in physical units.
    func write(to text: inout JSONText, satellite: UInt8) {
        text.member("frame", number)
        if number == 1 { text.member("WN", integer(49, 13)) }
        text.member("SOW", integer(19, 20))
        text.member("scaled", true)
        text.member("EPHEMERIS") { text in
            text.object { text in
                text.member("sv", Int(satellite))
                for field in Self.parts[number - 1] {
                    let bits = integer(field.bit, field.width)
                    let value = Double(field.isSigned ? bits.signed(field.width) : bits) * field.unit
                    text.member(field.name) { $0.append(value) }
                }
            }
        }
    }

    private struct Field {
        let name: String
        let bit: Int
        let width: Int
        var isSigned = true
        /// The scale factor: the value of the least significant bit.
        var unit = 1.0
    }

    private static let parts: [[Field]] = [
        [
            Field(name: "AODC", bit: 40, width: 5, isSigned: false),
            Field(name: "AODE", bit: 220, width: 5, isSigned: false),
            Field(name: "af0", bit: 174, width: 24, unit: 0x1p-33),
            Field(name: "af1", bit: 198, width: 22, unit: 0x1p-50),
            Field(name: "af2", bit: 163, width: 11, unit: 0x1p-66),
            Field(name: "alpha0", bit: 99, width: 8, unit: 0x1p-30),
            Field(name: "alpha1", bit: 107, width: 8, unit: 0x1p-27),
            Field(name: "alpha2", bit: 115, width: 8, unit: 0x1p-24),
            Field(name: "alpha3", bit: 123, width: 8, unit: 0x1p-24),
            Field(name: "beta0", bit: 131, width: 8, unit: 0x1p11),
            Field(name: "beta1", bit: 139, width: 8, unit: 0x1p14),
            Field(name: "beta2", bit: 147, width: 8, unit: 0x1p16),
            Field(name: "beta3", bit: 155, width: 8, unit: 0x1p16),
            Field(name: "TGD1", bit: 79, width: 10, unit: 0.1),
            Field(name: "TGD2", bit: 89, width: 10, unit: 0.1),
            Field(name: "toc", bit: 62, width: 17, isSigned: false, unit: 8),
            Field(name: "URAI", bit: 45, width: 4, isSigned: false),
            Field(name: "WN", bit: 49, width: 13, isSigned: false),
        ],
        [
            Field(name: "Crc", bit: 155, width: 18, unit: 0x1p-6),
            Field(name: "Crs", bit: 173, width: 18, unit: 0x1p-6),
            Field(name: "Cuc", bit: 55, width: 18, unit: 0x1p-31),
            Field(name: "Cus", bit: 137, width: 18, unit: 0x1p-31),
            Field(name: "deltan", bit: 39, width: 16, unit: 0x1p-43),
            Field(name: "e", bit: 105, width: 32, isSigned: false, unit: 0x1p-33),
            Field(name: "M0", bit: 73, width: 32, unit: 0x1p-31),
            Field(name: "sqrtA", bit: 191, width: 32, isSigned: false, unit: 0x1p-19),
            Field(name: "toeMSB", bit: 223, width: 2, isSigned: false, unit: 0x1p18),
        ],
        [
            Field(name: "Cic", bit: 86, width: 18, unit: 0x1p-31),
            Field(name: "Cis", bit: 128, width: 18, unit: 0x1p-31),
            Field(name: "IDOT", bit: 146, width: 14, unit: 0x1p-43),
            Field(name: "i0", bit: 54, width: 32, unit: 0x1p-31),
            Field(name: "Omega0", bit: 160, width: 32, unit: 0x1p-31),
            Field(name: "Omegad", bit: 104, width: 24, unit: 0x1p-43),
            Field(name: "omega", bit: 192, width: 32, unit: 0x1p-31),
            Field(name: "toeLSB", bit: 39, width: 15, isSigned: false, unit: 8),
        ],
    ]
}
