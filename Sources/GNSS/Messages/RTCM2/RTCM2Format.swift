/// RTCM 2, the older protocol of differential corrections. A frame consists of 30-bit words, each of which ends with
/// six parity bits, as in the GPS signal:
///
/// | bits | content |
/// |---|---|
/// | 8 | 66 |
/// | 6 | type of the message |
/// | 10 | station ID |
/// | 6 | parity |
/// | 13 | time within the hour |
/// | 3 | counter |
/// | 5 | number of words that follow |
/// | 3 | station health |
/// | 6 | parity |
///
/// Each byte carries six of these bits, lowest bit first, and its upper two bits are 01. Words are recognized only if
/// they are aligned to bytes.
package enum RTCM2Format: FrameFormat {
    private static let preamble: UInt32 = 0x66
    private static let bytesPerWord = 5
    private static let headerLength = 2 * bytesPerWord

    static func recognize(_ bytes: UnsafeRawBufferPointer) -> Recognition {
        let available = min(bytes.count, headerLength)
        guard bytes[..<available].allSatisfy(isPart) else { return .no }
        guard available == headerLength else { return .incomplete }
        guard let header = header(bytes) else { return .no }
        let length = headerLength + bytesPerWord * Int(header.second >> 3 & 0x1F)
        guard bytes.count >= length else {
            return bytes[headerLength...].allSatisfy(isPart) ? .incomplete : .no
        }
        var previous = word(bytes, at: bytesPerWord)
        for offset in stride(from: headerLength, to: length, by: bytesPerWord) {
            guard bytes[offset..<offset + bytesPerWord].allSatisfy(isPart) else { return .no }
            let next = word(bytes, at: offset)
            guard data(next, after: previous) != nil else { return .no }
            previous = next
        }
        return .frame(length)
    }

    /// Returns whether a frame can begin with one or two given bytes. The bits of the first word may be inverted.
    static func canBegin(with first: UInt8, _ second: UInt8?) -> Bool {
        guard second.map(isPart) ?? true else { return false }
        return first == 0x66 ? (second ?? 1) & 3 == 1 : first == 0x59 && (second ?? 2) & 3 == 2
    }

    /// Returns the type of the message in a frame.
    static func type(_ frame: UnsafeRawBufferPointer) -> UInt32? { header(frame).map { $0.first >> 10 & 0x3F } }

    /// Returns the data of all words in a frame, three bytes for each word; empty if the header is invalid.
    package static func data(_ frame: UnsafeRawBufferPointer) -> [UInt8] {
        guard let header = header(frame) else { return [] }
        var data = [header.first, header.second]
        for offset in stride(from: headerLength, to: frame.count, by: bytesPerWord) {
            data.append(Self.data(word(frame, at: offset), after: word(frame, at: offset - bytesPerWord)) ?? 0)
        }
        return data.flatMap { word in [16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
    }

    private static func isPart(_ byte: UInt8) -> Bool { byte >> 6 == 1 }

    /// Returns the data in the first two words; `nil` if they are invalid. All four combinations of the last two bits
    /// of the preceding word are tried, because the first word's parity depends on these unknown bits.
    private static func header(_ bytes: UnsafeRawBufferPointer) -> (first: UInt32, second: UInt32)? {
        let first = word(bytes, at: 0)
        guard let second = data(word(bytes, at: bytesPerWord), after: first) else { return nil }
        return (0..<4).lazy.compactMap { data(first, after: $0) }.first { $0 >> 16 == preamble }.map { ($0, second) }
    }

    /// Returns the 30-bit word that begins at an offset.
    private static func word(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt32 {
        bytes[offset..<offset + bytesPerWord].reduce(0) { word, byte in
            (0..<6).reduce(word) { $0 << 1 | UInt32(byte) >> $1 & 1 }
        }
    }

    /// Returns the 24 data bits of a word; `nil` if its parity is wrong.
    /// - Parameter previous: The previous word. Its last bit determines whether the data is inverted.
    private static func data(_ word: UInt32, after previous: UInt32) -> UInt32? {
        let data = previous & 1 == 0 ? word >> 6 : ~word >> 6 & 0xFF_FFFF
        let parity = masks.enumerated().reduce(UInt32(0)) { parity, entry in
            let carried = previous >> (carriesLastBit[entry.offset] ? 0 : 1) & 1
            return parity << 1 | (UInt32((data & entry.element).nonzeroBitCount & 1) ^ carried)
        }
        return parity == word & 0x3F ? data : nil
    }

    /// The data bits that each parity bit covers.
    private static let masks: [UInt32] = [0xEC_7CD2, 0x76_3E69, 0xBB_1F34, 0x5D_8F9A, 0xAE_C7CD, 0x2D_EA27]
    /// For each parity bit, whether it covers the last bit of the previous word instead of the second-to-last bit.
    private static let carriesLastBit = [false, true, false, true, true, false]
}
