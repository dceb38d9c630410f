import CNMEAScan

// This is the hot path. A single pass over the bytes finds the end of a sentence, computes its checksum and locates its
// commas, in blocks as wide as the processor's vectors. The fields are then converted independently of each other, so
// the processor can work on several fields at once. If the text were read byte by byte, each field would have to wait
// for the previous field.
//
// All rare cases (garbage, missing checksums, lowercase digits) leave the hot path through a single branch that is
// hardly ever taken.

/// The result of scanning the bytes at the possible start of a sentence.
enum ScanResult {
    /// A complete sentence with a valid checksum, or without a checksum if the options permit this.
    case sentence(length: Int)
    /// The first `length` bytes are not a sentence. The next sentence may begin at any later byte.
    case rejected(RejectionReason, length: Int)
    /// The sentence is not complete yet; more bytes are needed.
    case incomplete
}

/// Finds the end, the checksum and the fields of a sentence.
///
/// Bytes are read in blocks, so ``ChunkBuffer/margin`` bytes before and after the input must be readable.
struct SentenceScanner: ~Copyable {
    private let maximumLength: Int
    /// Judges lines without a checksum.
    private var missingChecksums: MissingChecksums

    /// The offsets at which the address and the fields end, relative to the first byte of the sentence: the offsets of
    /// all commas, followed by the offset of the `*` or the line ending. The last offset is stored twice so that
    /// reading beyond the last field returns an empty field.
    let delimiters: UnsafeMutablePointer<UInt16>
    /// The number of fields after the address.
    private(set) var fieldCount = 0

    init(options: ReaderOptions) {
        maximumLength = options.maximumLength
        missingChecksums = MissingChecksums(policy: options.missingChecksum)
        let capacity = maximumLength + Int(CNMEA_SCAN_OVERHANG)
        delimiters = .allocate(capacity: capacity)
        delimiters.initialize(repeating: 0, count: capacity)
    }

    deinit { delimiters.deallocate() }

    /// Scans the sentence that begins with `$` or `!` at `start`, where `available` bytes are readable.
    /// - Parameter sentences: The number of sentences so far.
    @inline(__always)
    mutating func scan(_ start: UnsafeRawPointer, available: Int, after sentences: Int) -> ScanResult {
        let limit = min(available, maximumLength)
        let scan = cnmea_scan(start, limit, delimiters)
        let end = Int(scan.end)
        fieldCount = Int(scan.commas)
        if end &+ 3 <= limit, end > 1, start.load(fromByteOffset: end, as: UInt8.self) == UInt8(ascii: "*"),
            (start + end + 1).loadUnaligned(as: UInt16.self) == upperCaseDigits(of: scan.sum)
        {
            return .sentence(length: end &+ 3)
        }
        return judge(start, available: available, end: end, sum: scan.sum, after: sentences)
    }

    /// Handles all cases except a complete sentence with a valid uppercase checksum.
    @inline(never)
    private mutating func judge(
        _ start: UnsafeRawPointer, available: Int, end: Int, sum: UInt8, after sentences: Int
    ) -> ScanResult {
        let bytes = UnsafeRawBufferPointer(start: start, count: available)
        // Bytes beyond `available` are undefined, so a delimiter found there does not count.
        guard end < available || available >= maximumLength else { return .incomplete }
        guard end + 3 <= maximumLength else {
            return .rejected(.tooLong, length: min(end, maximumLength))
        }
        switch bytes[end] {
        case UInt8(ascii: "*"):
            var stated: UInt8 = 0
            for index in end + 1...end + 2 {
                guard index < available else { return .incomplete }
                guard let digit = hexadecimalDigit(bytes[index]) else {
                    let length = isLineEnd(bytes[index]) ? index : index + 1
                    return .rejected(end == 1 ? .empty : .badChecksum, length: length)
                }
                stated = stated << 4 | digit
            }
            if end == 1 { return .rejected(.empty, length: end + 3) }
            return stated == sum ? .sentence(length: end + 3) : .rejected(.badChecksum, length: end + 3)
        case let byte where isLineEnd(byte):
            if end == 1 { return .rejected(.empty, length: end) }
            let address = bytes[1..<Int(delimiters[0])]
            let isAccepted = missingChecksums.accept(address, after: sentences)
            return isAccepted ? .sentence(length: end) : .rejected(.missingChecksum, length: end)
        case UInt8(ascii: "$"):
            return .rejected(end == 1 ? .empty : .missingChecksum, length: end)
        default:
            return .rejected(.badCharacter, length: end + 1)
        }
    }
}

private func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") }

/// Returns the two uppercase hexadecimal digits of a byte, in memory order.
@inline(__always)
private func upperCaseDigits(of byte: UInt8) -> UInt16 {
    let nibbles = UInt16(byte >> 4) | UInt16(byte & 0xF) << 8
    // Adding 6 to a nibble above 9 causes a carry, which marks the nibbles that become letters. In ASCII, `A` is eight
    // code points after `9`, so 7 is added to these nibbles.
    let letters = (nibbles &+ 0x0606) >> 4 & 0x0101
    return nibbles &+ 0x3030 &+ letters &* 7
}
