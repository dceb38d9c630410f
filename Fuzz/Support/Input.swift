/// What libFuzzer made up: the bytes of a stream and, at their end, what a target chooses by.
///
/// The choices come last so that a log, or a piece of one, is an input as it is.
struct Input {
    private(set) var bytes: UnsafeRawBufferPointer

    init(_ start: UnsafePointer<UInt8>?, _ count: Int) { bytes = UnsafeRawBufferPointer(start: start, count: count) }

    /// Takes a byte from the end, 0 when none is left.
    mutating func choice() -> UInt8 {
        guard let last = bytes.last else { return 0 }
        bytes = UnsafeRawBufferPointer(rebasing: bytes.dropLast())
        return last
    }

    /// Takes a byte from the end and picks by it.
    mutating func choice<Value>(of values: [Value]) -> Value { values[Int(choice()) % values.count] }
}

/// Splits bytes into chunks: most are as short as asked for, so that borders fall everywhere.
struct Chunks: Sequence, IteratorProtocol {
    private var rest: UnsafeRawBufferPointer
    private let longest: Int
    private var state: UInt32

    init(_ bytes: UnsafeRawBufferPointer, longest: Int, seed: UInt8) {
        rest = bytes
        self.longest = longest
        state = UInt32(seed)
    }

    mutating func next() -> UnsafeRawBufferPointer? {
        guard !rest.isEmpty else { return nil }
        state = state &* 1_664_525 &+ 1_013_904_223
        let chunk = rest.prefix(1 + Int(state >> 8) % longest)
        rest = UnsafeRawBufferPointer(rebasing: rest[chunk.endIndex...])
        return UnsafeRawBufferPointer(rebasing: chunk)
    }
}

/// Lends a copy of bytes in memory of just their length: AddressSanitizer sees whoever reads beyond it.
func withExactCopy<Result>(
    of bytes: UnsafeRawBufferPointer, repeated times: Int = 1, _ body: (UnsafeRawBufferPointer) -> Result
) -> Result {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count * times, alignment: 1)
    defer { copy.deallocate() }
    for time in 0..<times {
        UnsafeMutableRawBufferPointer(rebasing: copy[(time * bytes.count)...]).copyMemory(from: bytes)
    }
    return body(UnsafeRawBufferPointer(copy))
}
