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
/// Each byte carries six of these bits, lowest bit first, and its upper two bits are 01. A word may begin within a byte,
/// because radio beacons send only the bits. A frame that ends within a byte does not include this byte, so that the
/// next frame can begin in it. The missing bits belong to the last word's parity.
package enum RTCM2Format: FrameFormat {
    private static let preamble: UInt32 = 0x66
    private static let bytesPerWord = 5
    private static let headerLength = 2 * bytesPerWord

    static func recognize(_ bytes: UnsafeRawBufferPointer) -> Recognition {
        let available = min(bytes.count, headerLength + 1)
        guard bytes[..<min(available, headerLength)].allSatisfy(isPart) else { return .no }
        guard available >= headerLength else { return .incomplete }
        var result = Recognition.no
        let phases = phases(bytes)
        for phase in 0..<6 where phases.contains(phase) {
            result = recognize(bytes, phase)
            if case .no = result { continue }
            break
        }
        return result
    }

    private static func recognize(_ bytes: UnsafeRawBufferPointer, _ phase: Int) -> Recognition {
        let end = phase == 0 ? 0 : 1
        guard bytes.count >= headerLength + end else { return .incomplete }
        guard let header = header(bytes, phase) else { return .no }
        let length = headerLength + bytesPerWord * Int(header.second >> 3 & 0x1F)
        guard bytes[..<min(length + end, bytes.count)].allSatisfy(isPart) else { return .no }
        guard bytes.count >= length + end else { return .incomplete }
        var previous = word(bytes, at: bytesPerWord, phase)
        for offset in stride(from: headerLength, to: length, by: bytesPerWord) {
            let next = word(bytes, at: offset, phase)
            guard data(next, after: previous) != nil else { return .no }
            previous = next
        }
        return .frame(length)
    }

    /// Returns whether a frame can begin with one to three given bytes.
    static func canBegin(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.prefix(3).allSatisfy(isPart) && !phases(bytes).isEmpty
    }

    /// Returns the bits of the first byte at which a frame may begin, as a set with a bit for each. The bits of the first
    /// word may be inverted.
    private static func phases(_ bytes: UnsafeRawBufferPointer) -> PhaseSet {
        let count = min(3, bytes.count)
        var bits: UInt32 = 0
        for index in 0..<count {
            for bit in UInt8(0)..<6 { bits = bits << 1 | UInt32(bytes[index] >> bit & 1) }
        }
        var phases = PhaseSet()
        for phase in 0..<6 {
            let width = min(8, 6 * count - phase)
            let mask: UInt32 = 1 << UInt32(width) - 1
            let found = bits >> UInt32(6 * count - phase - width) & mask
            let expected = preamble >> UInt32(8 - width)
            if found == expected || found == ~expected & mask { phases.insert(phase) }
        }
        return phases
    }

    /// Returns the type of the message in a frame.
    static func type(_ frame: UnsafeRawBufferPointer) -> UInt32? {
        phase(frame).flatMap { header(frame, $0) }.map { $0.first >> 10 & 0x3F }
    }

    /// Returns the data of all words in a frame, three bytes for each word; empty if the header is invalid.
    package static func data(_ frame: UnsafeRawBufferPointer) -> [UInt8] {
        guard let phase = phase(frame), let header = header(frame, phase) else { return [] }
        var data = [header.first, header.second]
        for offset in stride(from: headerLength, to: frame.count, by: bytesPerWord) {
            let previous = word(frame, at: offset - bytesPerWord, phase)
            data.append(payload(word(frame, at: offset, phase), after: previous))
        }
        return data.flatMap { word in [16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
    }

    /// Returns the bit of the first byte at which a frame begins.
    private static func phase(_ frame: UnsafeRawBufferPointer) -> Int? {
        let phases = phases(frame)
        return (0..<6).first { phase in
            guard phases.contains(phase) else { return false }
            return header(frame, phase).map { headerLength + bytesPerWord * Int($0.second >> 3 & 0x1F) } == frame.count
        }
    }

    private static func isPart(_ byte: UInt8) -> Bool { byte >> 6 == 1 }

    /// Returns the data in the first two words; `nil` if they are invalid. All four combinations of the last two bits
    /// of the preceding word are tried, because the first word's parity depends on these unknown bits.
    private static func header(
        _ bytes: UnsafeRawBufferPointer, _ phase: Int
    ) -> (first: UInt32, second: UInt32)? {
        let first = word(bytes, at: 0, phase)
        let second = word(bytes, at: bytesPerWord, phase)
        // The last bits of a frame without content may be missing.
        let isWhole = phase == 0 || bytes.count > headerLength
        guard let data = isWhole ? data(second, after: first) : payload(second, after: first) else { return nil }
        return (0..<4).lazy.compactMap { Self.data(first, after: $0) }.first { $0 >> 16 == preamble }.map { ($0, data) }
    }

    /// Returns the 30-bit word that begins at a bit of the byte at an offset. Bits beyond the end of the bytes are 0.
    private static func word(_ bytes: UnsafeRawBufferPointer, at offset: Int, _ phase: Int) -> UInt32 {
        var word: UInt64 = 0
        for index in offset...offset + bytesPerWord {
            let byte = index < bytes.count ? UInt64(bytes[index]) : 0
            for bit in UInt64(0)..<6 { word = word << 1 | byte >> bit & 1 }
        }
        return UInt32(truncatingIfNeeded: word >> UInt64(6 - phase)) & 0x3FFF_FFFF
    }

    /// Returns the 24 data bits of a word; `nil` if its parity is wrong.
    /// - Parameter previous: The previous word. Its last bit determines whether the data is inverted.
    private static func data(_ word: UInt32, after previous: UInt32) -> UInt32? {
        let data = payload(word, after: previous)
        let parity = masks.enumerated().reduce(UInt32(0)) { parity, entry in
            let carried = previous >> (carriesLastBit[entry.offset] ? 0 : 1) & 1
            return parity << 1 | (UInt32((data & entry.element).nonzeroBitCount & 1) ^ carried)
        }
        return parity == word & 0x3F ? data : nil
    }

    /// Returns the 24 data bits of a word without checking its parity.
    private static func payload(_ word: UInt32, after previous: UInt32) -> UInt32 {
        previous & 1 == 0 ? word >> 6 : ~word >> 6 & 0xFF_FFFF
    }

    /// The data bits that each parity bit covers.
    private static let masks: [UInt32] = [0xEC_7CD2, 0x76_3E69, 0xBB_1F34, 0x5D_8F9A, 0xAE_C7CD, 0x2D_EA27]
    /// For each parity bit, whether it covers the last bit of the previous word instead of the second-to-last bit.
    private static let carriesLastBit = [false, true, false, true, true, false]
}

/// A set of the bits of a byte at which a frame may begin.
private struct PhaseSet {
    private var bits: UInt8 = 0

    var isEmpty: Bool { bits == 0 }

    mutating func insert(_ phase: Int) { bits |= 1 << UInt8(phase) }

    func contains(_ phase: Int) -> Bool { bits >> UInt8(phase) & 1 == 1 }
}
