import CNMEAScan

// The hot path. A sentence is found, measured, summed and split in one pass over its bytes, in blocks as wide as the
// processor's vectors. Fields are converted afterwards from the commas' places, independently of each other, so that the
// processor works on several at once; walking the text byte by byte would make each field wait for the one before.
//
// Everything rare (garbage, missing checksums, lower-case digits) leaves this path through one branch that is hardly ever
// taken.

/// What stands where a sentence seems to begin.
enum ScanResult {
    /// A whole sentence whose checksum holds, or whose lack of one is accepted.
    case sentence(length: Int)
    /// No sentence, as the first `length` bytes show. Another one may begin at any later byte.
    case rejected(RejectionReason, length: Int)
    /// The bytes end before the sentence does.
    case incomplete
}

/// Finds the end, the checksum and the fields of one sentence.
///
/// Bytes are read in blocks: ``ChunkBuffer/margin`` bytes before and after those that are handed in must be readable.
struct SentenceScanner: ~Copyable {
    private let options: ReaderOptions

    /// Where each field ends, counted from the sentence's first byte: every comma, then the `*` or the line's end, twice:
    /// a field beyond the last one is empty.
    let delimiters: UnsafeMutablePointer<UInt16>
    /// How many fields follow the address.
    private(set) var fieldCount = 0

    init(options: ReaderOptions) {
        self.options = options
        let capacity = options.maximumLength + Int(CNMEA_SCAN_OVERHANG)
        delimiters = .allocate(capacity: capacity)
        delimiters.initialize(repeating: 0, count: capacity)
    }

    deinit { delimiters.deallocate() }

    /// Scans the sentence that begins with `$` or `!` at `start`; `available` bytes follow from there.
    @inline(__always)
    mutating func scan(_ start: UnsafeRawPointer, available: Int) -> ScanResult {
        let limit = min(available, options.maximumLength)
        let scan = cnmea_scan(start, limit, delimiters)
        let end = Int(scan.end)
        fieldCount = Int(scan.commas)
        if end &+ 3 <= limit, end > 1, start.load(fromByteOffset: end, as: UInt8.self) == UInt8(ascii: "*"),
            (start + end + 1).loadUnaligned(as: UInt16.self) == upperCaseDigits(of: scan.sum)
        {
            return .sentence(length: end &+ 3)
        }
        return judge(start, available: available, end: end, sum: scan.sum)
    }

    /// Decides about everything but a whole sentence with a good checksum in capital letters.
    @inline(never)
    private func judge(_ start: UnsafeRawPointer, available: Int, end: Int, sum: UInt8) -> ScanResult {
        let bytes = UnsafeRawBufferPointer(start: start, count: available)
        // What stands beyond the bytes that are there says nothing.
        guard end < available || available >= options.maximumLength else { return .incomplete }
        guard end + 3 <= options.maximumLength else {
            return .rejected(.tooLong, length: min(end, options.maximumLength))
        }
        switch bytes[end] {
        case UInt8(ascii: "*"):
            var stated: UInt8 = 0
            for place in end + 1...end + 2 {
                guard place < available else { return .incomplete }
                guard let digit = hexadecimalDigit(bytes[place]) else {
                    let length = isLineEnd(bytes[place]) ? place : place + 1
                    return .rejected(end == 1 ? .empty : .badChecksum, length: length)
                }
                stated = stated << 4 | digit
            }
            if end == 1 { return .rejected(.empty, length: end + 3) }
            return stated == sum ? .sentence(length: end + 3) : .rejected(.badChecksum, length: end + 3)
        case let byte where isLineEnd(byte):
            if end == 1 { return .rejected(.empty, length: end) }
            let address = bytes[1..<Int(delimiters[0])]
            let isAccepted = options.missingChecksum.accepts(address)
            return isAccepted ? .sentence(length: end) : .rejected(.missingChecksum, length: end)
        case UInt8(ascii: "$"):
            return .rejected(end == 1 ? .empty : .missingChecksum, length: end)
        default:
            return .rejected(.badCharacter, length: end + 1)
        }
    }
}

private func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") }

/// The two hexadecimal digits of a byte as they stand in memory.
@inline(__always)
private func upperCaseDigits(of byte: UInt8) -> UInt16 {
    let nibbles = UInt16(byte >> 4) | UInt16(byte & 0xF) << 8
    // Adding 6 carries out of a nibble above 9: those are letters, seven places further on in ASCII.
    let letters = (nibbles &+ 0x0606) >> 4 & 0x0101
    return nibbles &+ 0x3030 &+ letters &* 7
}
