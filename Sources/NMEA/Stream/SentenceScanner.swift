// The hot path. A sentence is found, measured, summed and split in one pass over its bytes, sixteen at a time: each step
// compares sixteen bytes with a comma and with everything that may end a sentence, and gathers the commas as the set bits
// of one word. Fields are converted afterwards from the places found here, independently of each other, so that the
// processor works on several at once; walking the text byte by byte would make each field wait for the one before.
//
// Everything rare (garbage, missing checksums, lower-case digits) leaves this path through one branch that is hardly ever
// taken. The vector types of the standard library compile to plain SSE2 or NEON here; constants are made from whole words
// because a global of vector type would be behind a once-check.

/// What stands where a sentence seems to begin.
enum ScanResult {
    /// A whole sentence whose checksum holds, or whose lack of one is accepted.
    case sentence(length: Int)
    /// No sentence. Another one may begin at any later byte.
    case rejected(RejectionReason)
    /// The bytes end before the sentence does.
    case incomplete
}

/// Finds the end, the checksum and the fields of one sentence.
///
/// Bytes are read in blocks: sixteen bytes before and after those that are handed in must be readable.
struct SentenceScanner: ~Copyable {
    private static let blockSize = 16

    private let options: ReaderOptions

    /// Where each field ends, counted from the sentence's first byte: every comma, then the `*` or the line's end.
    let delimiters: UnsafeMutablePointer<UInt16>
    /// How many fields follow the address.
    private(set) var fieldCount = 0

    init(options: ReaderOptions) {
        self.options = options
        // One entry a byte at most, and those that are written ahead.
        let capacity = options.maximumLength + 4 * Self.blockSize
        delimiters = .allocate(capacity: capacity)
        delimiters.initialize(repeating: 0, count: capacity)
    }

    deinit { delimiters.deallocate() }

    /// Scans the sentence that begins with `$` or `!` at `start`; `available` bytes follow from there.
    @inline(__always)
    mutating func scan(_ start: UnsafeRawPointer, available: Int) -> ScanResult {
        var sum = SIMD2<UInt64>()
        var offset = 1
        var count = 0
        var commas: UInt64 = 0
        var lane: UInt64 = 0
        let limit = min(available, options.maximumLength)
        while offset < limit {
            let block = (start + offset).loadUnaligned(as: SIMD16<UInt8>.self)
            commas |= bits(block .== repeated(UInt8(ascii: ","))) &<< lane
            // Signed, one comparison finds control characters and everything beyond ASCII.
            let control = unsafeBitCast(block, to: SIMD16<Int8>.self) .< repeated(Int8(0x20))
            let ends =
                lanes(block .== repeated(UInt8(ascii: "*"))) | lanes(block .== repeated(UInt8(ascii: "$")))
                | lanes(control)
            let (low, high) = (ends[0], ends[1])
            if low | high == 0 {
                sum ^= unsafeBitCast(block, to: SIMD2<UInt64>.self)
                offset += Self.blockSize
                lane += 16
                if lane == 64 {
                    record(commas, at: offset - 64, count: &count)
                    commas = 0
                    lane = 0
                }
                continue
            }
            let last = low != 0 ? low.trailingZeroBitCount >> 3 : 8 + high.trailingZeroBitCount >> 3
            let until = lane &+ UInt64(truncatingIfNeeded: last)
            record(commas & ((1 &<< until) &- 1), at: offset &- Int(truncatingIfNeeded: lane), count: &count)
            let kept = lanes(positions .< repeated(Int8(truncatingIfNeeded: last)))
            sum ^= unsafeBitCast(block, to: SIMD2<UInt64>.self) & kept
            let end = offset + last
            delimiters[count] = UInt16(truncatingIfNeeded: end)
            fieldCount = count
            if end + 3 <= limit, end > 1, start.load(fromByteOffset: end, as: UInt8.self) == UInt8(ascii: "*"),
                (start + end + 1).loadUnaligned(as: UInt16.self) == upperCaseDigits(of: fold(sum))
            {
                return .sentence(length: end + 3)
            }
            return judge(start, available: available, end: end, sum: fold(sum))
        }
        return available < options.maximumLength ? .incomplete : .rejected(.tooLong)
    }

    /// Decides about everything but a whole sentence with a good checksum in capital letters.
    @inline(never)
    private func judge(_ start: UnsafeRawPointer, available: Int, end: Int, sum: UInt8) -> ScanResult {
        let bytes = UnsafeRawBufferPointer(start: start, count: available)
        // What stands beyond the bytes that are there says nothing.
        guard end < available || available >= options.maximumLength else { return .incomplete }
        guard end + 3 <= options.maximumLength else { return .rejected(.tooLong) }
        switch bytes[end] {
        case UInt8(ascii: "*"):
            var stated: UInt8 = 0
            for place in end + 1...end + 2 {
                guard place < available else { return .incomplete }
                guard let digit = hexadecimalDigit(bytes[place]) else {
                    return .rejected(end == 1 ? .empty : .badChecksum)
                }
                stated = stated << 4 | digit
            }
            if end == 1 { return .rejected(.empty) }
            return stated == sum ? .sentence(length: end + 3) : .rejected(.badChecksum)
        case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
            if end == 1 { return .rejected(.empty) }
            let address = bytes[1..<Int(delimiters[0])]
            return options.missingChecksum.accepts(address) ? .sentence(length: end) : .rejected(.missingChecksum)
        case UInt8(ascii: "$"):
            return .rejected(end == 1 ? .empty : .missingChecksum)
        default:
            return .rejected(.badCharacter)
        }
    }

    /// Notes the places of up to 64 commas.
    @inline(__always)
    private func record(_ commas: UInt64, at offset: Int, count: inout Int) {
        var left = commas
        let found = left.nonzeroBitCount
        let base = UInt16(truncatingIfNeeded: offset)
        let places = delimiters + count
        count += found
        // Eight at a time are written without looking; what is too much is overwritten by the next.
        for slot in 0..<8 {
            places[slot] = base &+ UInt16(truncatingIfNeeded: left.trailingZeroBitCount)
            left &= left &- 1
        }
        guard found > 8 else { return }
        for slot in 8..<16 {
            places[slot] = base &+ UInt16(truncatingIfNeeded: left.trailingZeroBitCount)
            left &= left &- 1
        }
        var slot = 16
        while left != 0 {
            places[slot] = base &+ UInt16(truncatingIfNeeded: left.trailingZeroBitCount)
            left &= left &- 1
            slot += 1
        }
    }
}

/// Sixteen times the same byte.
@inline(__always)
private func repeated(_ byte: UInt8) -> SIMD16<UInt8> {
    let word = UInt64(byte) &* 0x0101_0101_0101_0101
    return unsafeBitCast(SIMD2(word, word), to: SIMD16<UInt8>.self)
}

@inline(__always)
private func repeated(_ byte: Int8) -> SIMD16<Int8> {
    unsafeBitCast(repeated(UInt8(bitPattern: byte)), to: SIMD16<Int8>.self)
}

/// 0, 1, 2 … 15.
@inline(__always)
private var positions: SIMD16<Int8> {
    unsafeBitCast(SIMD2<UInt64>(0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908), to: SIMD16<Int8>.self)
}

/// A comparison's result as two words: all bits of a byte set where it holds.
@inline(__always)
private func lanes(_ mask: SIMDMask<SIMD16<Int8>>) -> SIMD2<UInt64> { unsafeBitCast(mask, to: SIMD2<UInt64>.self) }

/// A comparison's result as one bit a byte, the first byte's lowest.
@inline(__always)
private func bits(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt64 {
    // One bit of each byte is kept, another in each; the multiplication adds the eight bytes up into the highest.
    let halves = lanes(mask)
    let low = ((halves[0] & 0x8040_2010_0804_0201) &* 0x0101_0101_0101_0101) &>> 56
    let high = ((halves[1] & 0x8040_2010_0804_0201) &* 0x0101_0101_0101_0101) &>> 56
    return low | high &<< 8
}

/// The exclusive or of sixteen bytes.
@inline(__always)
private func fold(_ sum: SIMD2<UInt64>) -> UInt8 {
    var word = sum[0] ^ sum[1]
    word ^= word >> 32
    word ^= word >> 16
    word ^= word >> 8
    return UInt8(truncatingIfNeeded: word)
}

/// The two hexadecimal digits of a byte as they stand in memory.
@inline(__always)
private func upperCaseDigits(of byte: UInt8) -> UInt16 {
    let nibbles = UInt16(byte >> 4) | UInt16(byte & 0xF) << 8
    // Adding 6 carries out of a nibble above 9: those are letters, seven places further on in ASCII.
    let letters = (nibbles &+ 0x0606) >> 4 & 0x0101
    return nibbles &+ 0x3030 &+ letters &* 7
}
