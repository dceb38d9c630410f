import BinaryMessages

// The GPS navigation message (LNAV), as described by IS-GPS-200, consists of five subframes of ten words with 24 data
// bits each. Subframes 4 and 5 cycle through several pages. Here, bits are numbered from 1 to 240, without the parity
// bits, which the interface specification includes.

/// A subframe of the GPS navigation message.
package struct GPSSubframe {
    private static let preamble: UInt32 = 0x8B

    /// The data bits of the subframe's ten words, without parity.
    package let words: [UInt32]
    private let bytes: [UInt8]

    /// Creates a subframe from the data bits of its words, each in the lowest 24 bits of an element; `nil` if the words
    /// are not a GPS subframe.
    package init?(words: [UInt32]) {
        let words = words.map { $0 & 0xFF_FFFF }
        guard words.count == 10, words[0] >> 16 == Self.preamble else { return nil }
        self.words = words
        bytes = words.flatMap { word in [16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
        guard 1...5 ~= number else { return nil }
    }

    /// Creates a subframe from 30-bit words, whose last six bits are parity; `nil` if the words are not a GPS subframe.
    ///
    /// Some receivers send the words as transmitted, with the data bits inverted if the last parity bit of the previous
    /// word (D30*) is set. These receivers send D30* as bit 30 of each word.
    package init?(wordsWithParity words: [UInt32]) {
        let isInverted = words.first.map { $0 >> 22 & 0xFF != Self.preamble } ?? false
        self.init(words: words.map { (isInverted && $0 & 0x4000_0000 != 0 ? ~$0 : $0) >> 6 })
    }

    /// The subframe number, from 1 to 5.
    package var number: Int { self[44, 3] }

    /// The GPS time of week at which the next subframe begins, in seconds.
    package var timeOfWeek: Int { self[25, 17] * 6 }

    /// The ID that identifies the page of subframes 4 and 5. In almanac pages, it is the satellite's PRN.
    package var page: Int { self[51, 6] }

    /// Returns the unsigned integer in a range of bits.
    /// - Parameters:
    ///   - bit: The number of the first bit, from 1 to 240.
    ///   - width: The number of bits, at most 32.
    package subscript(bit: Int, width: Int) -> Int {
        Int(bytes.withUnsafeBytes { $0.bits(at: bit - 1, width: width) })
    }
}

extension GPSSubframe {
    /// GPS time minus UTC in seconds; `nil` unless this is page 18 of subframe 4.
    ///
    /// It is also `nil` if a leap second has been announced or was inserted in the past weeks. The page does not
    /// contain the current week, so it is unknown whether the announced number already applies.
    var leapSeconds: Int64? {
        guard number == 4, page == 56, self[193, 8] == self[217, 8] else { return nil }
        return Int64(self[193, 8])
    }

    /// Creates a subframe from SiRF's message 8, which contains the channel, the satellite and ten words with parity.
    package init?(sirf payload: UnsafeRawBufferPointer) {
        guard payload.count == 43, payload[0] == 8 else { return nil }
        self.init(wordsWithParity: (0..<10).map { payload.big(UInt32.self, at: 3 + 4 * $0) })
    }

    /// Creates a subframe from SkyTraq's message E0, which contains the satellite, the subframe number and ten words
    /// without parity.
    package init?(skytraq payload: UnsafeRawBufferPointer) {
        guard payload.count == 33, payload[0] == 0xE0 else { return nil }
        self.init(words: (0..<10).map { UInt32(payload.bits(at: 24 + 24 * $0, width: 24)) })
    }
}
