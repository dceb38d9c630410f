internal import TextOutput

// The GPS navigation message (LNAV), as described by IS-GPS-200, consists of five subframes of ten words with 24 data
// bits each. Subframes 4 and 5 cycle through several pages. Here, bits are numbered from 1 to 240, without the parity
// bits, which the interface specification includes.

/// A subframe of the GPS navigation message.
struct GPSSubframe {
    private static let preamble: UInt32 = 0x8B

    /// The data bits of the subframe's ten words, without parity.
    private let words: [UInt32]
    private let bytes: [UInt8]

    /// Creates a subframe from the data bits of its words; `nil` if the words are not a GPS subframe.
    init?(words: [UInt32]) {
        guard words.count == 10, words[0] >> 16 == Self.preamble else { return nil }
        self.words = words
        bytes = words.flatMap { word in [16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
        guard 1...5 ~= number else { return nil }
    }

    /// Creates a subframe from 30-bit words, whose last six bits are parity; `nil` if the words are not a GPS subframe.
    ///
    /// Some receivers send the words as transmitted, with the data bits inverted if the last parity bit of the previous
    /// word (D30*) is set. These receivers send D30* as bit 30 of each word.
    init?(wordsWithParity words: [UInt32]) {
        let isInverted = words.first.map { $0 >> 22 & 0xFF != Self.preamble } ?? false
        self.init(words: words.map { (isInverted && $0 & 0x4000_0000 != 0 ? ~$0 : $0) >> 6 & 0xFF_FFFF })
    }

    /// The subframe number, from 1 to 5.
    var number: Int { self[44, 3] }

    /// The GPS time of week at which the next subframe begins, in seconds.
    var timeOfWeek: Int { self[25, 17] * 6 }

    /// The ID that identifies the page of subframes 4 and 5. In almanac pages, it is the satellite's PRN.
    private var page: Int { self[51, 6] }

    /// Returns the unsigned integer in a range of bits.
    /// - Parameters:
    ///   - bit: The number of the first bit, from 1 to 240.
    ///   - width: The number of bits, at most 32.
    subscript(bit: Int, width: Int) -> Int {
        Int(bytes.bits(at: bit - 1, width: width))
    }

    /// Writes the content of the subframe.
    func write(to text: inout JSONText, isScaled: Bool) {
        switch (number, page) {
        case (1, _): Self.firstEphemeris.write(self, to: &text, isScaled)
        case (2, _): Self.secondEphemeris.write(self, to: &text, isScaled)
        case (3, _): Self.thirdEphemeris.write(self, to: &text, isScaled)
        default:
            text.member("dataid", page)
            writePage(to: &text, isScaled: isScaled)
        }
    }

    private func writePage(to text: inout JSONText, isScaled: Bool) {
        switch (number, page) {
        case (4...5, 1...32): Self.almanac.write(self, to: &text, isScaled)
        case (5, 51): Self.almanacHealth.write(self, to: &text, isScaled)
        case (4, 52): Self.corrections.write(self, to: &text, isScaled)
        case (4, 55): text.member("system_message", message)
        case (4, 56): Self.ionosphere.write(self, to: &text, isScaled)
        case (4, 63): Self.configurations.write(self, to: &text, isScaled)
        default: text.member("words") { text in text.list { text in for word in words { text.append(word) } } }
        }
    }

    /// A text message of 22 characters: ASCII and the degree sign.
    private var message: String {
        String(String.UnicodeScalarView((0..<22).map { UnicodeScalar(UInt8(self[57 + 8 * $0, 8])) }))
    }
}

/// A part of a subframe, written as an object in a report.
struct GPSSubframePart {
    /// A numeric field of a subframe.
    struct Field {
        let name: String
        /// The bits of the field. If a field is split into two pieces, the piece with the most significant bits comes
        /// first.
        let pieces: [(bit: Int, width: Int)]
        var isSigned = false
        /// The scale factor: the value of the least significant bit.
        var unit = 1.0
    }

    let name: String
    let fields: [Field]

    fileprivate func write(_ subframe: GPSSubframe, to text: inout JSONText, _ isScaled: Bool) {
        text.member(name) { text in
            text.object { text in
                for field in fields {
                    let integer = field.integer(in: subframe)
                    text.member(field.name) { text in
                        if isScaled, field.unit != 1 {
                            text.append(Double(integer) * field.unit)
                        } else {
                            text.append(integer)
                        }
                    }
                }
            }
        }
    }
}

extension GPSSubframePart.Field {
    static func unsigned(_ name: String, _ bit: Int, _ width: Int, unit: Double = 1) -> Self {
        Self(name: name, pieces: [(bit, width)], unit: unit)
    }

    static func signed(_ name: String, _ bit: Int, _ width: Int, unit: Double = 1) -> Self {
        Self(name: name, pieces: [(bit, width)], isSigned: true, unit: unit)
    }

    fileprivate func integer(in subframe: GPSSubframe) -> Int {
        let width = pieces.reduce(0) { $0 + $1.width }
        let integer = pieces.reduce(0) { $0 << $1.width | subframe[$1.bit, $1.width] }
        return isSigned ? integer.signed(width) : integer
    }
}
