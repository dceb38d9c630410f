internal import TextOutput

// The GPS navigation message (LNAV), as IS-GPS-200 describes it: five subframes of ten words with 24 bits of data
// each. The pages of subframes 4 and 5 are sent in turn. Bits are counted from 1 to 240 here, without the parity bits
// that the interface specification counts as well.

/// A subframe of the GPS navigation message.
struct GPSSubframe {
    private static let preamble: UInt32 = 0x8B

    /// The data of the ten words.
    private let words: [UInt32]
    private let bytes: [UInt8]

    /// Creates a subframe from the data of its words; `nil` if it is not a subframe.
    init?(words: [UInt32]) {
        guard words.count == 10, words[0] >> 16 == Self.preamble else { return nil }
        self.words = words
        bytes = words.flatMap { word in [16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
        guard 1...5 ~= number else { return nil }
    }

    /// Creates a subframe from words of 30 bits, the last six of which are parity; `nil` if it is not a subframe.
    ///
    /// Some receivers send the data as they receive it. The data is then inverted if the last bit of the previous word
    /// is set. These receivers send that bit as bit 30.
    init?(wordsWithParity words: [UInt32]) {
        let isInverted = words.first.map { $0 >> 22 & 0xFF != Self.preamble } ?? false
        self.init(words: words.map { (isInverted && $0 & 0x4000_0000 != 0 ? ~$0 : $0) >> 6 & 0xFF_FFFF })
    }

    /// The subframe number, from 1 to 5.
    var number: Int { self[44, 3] }

    /// The time of the GPS week at which the next subframe begins, in seconds.
    var timeOfWeek: Int { self[25, 17] * 6 }

    /// The number that identifies the page of subframes 4 and 5. In almanacs, it is a satellite number.
    private var page: Int { self[51, 6] }

    /// Returns an unsigned integer.
    /// - Parameters:
    ///   - bit: The number of the first bit.
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

    /// A text of 22 characters in ASCII, which may contain the degree sign.
    private var message: String {
        String(String.UnicodeScalarView((0..<22).map { UnicodeScalar(UInt8(self[57 + 8 * $0, 8])) }))
    }
}

/// A part of a subframe, as an object of a report.
struct GPSSubframePart {
    /// A number in a subframe.
    struct Field {
        let name: String
        /// The bits of the number. A number in two pieces begins with the piece that has the highest bits.
        let pieces: [(bit: Int, width: Int)]
        var isSigned = false
        /// The value of the lowest bit.
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
