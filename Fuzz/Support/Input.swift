/// An input from libFuzzer: the bytes of a stream, followed by bytes for the choices of a target.
///
/// The choices come last so that a log, or a piece of one, is a valid input.
struct Input {
    private(set) var bytes: UnsafeRawBufferPointer

    init(_ start: UnsafePointer<UInt8>?, _ count: Int) { bytes = UnsafeRawBufferPointer(start: start, count: count) }

    /// Takes a byte from the end; 0 if none is left.
    mutating func choice() -> UInt8 {
        guard let last = bytes.last else { return 0 }
        bytes = UnsafeRawBufferPointer(rebasing: bytes.dropLast())
        return last
    }

    /// Takes a byte from the end, and uses it to choose a value.
    mutating func choice<Value>(of values: [Value]) -> Value { values[Int(choice()) % values.count] }
}

/// Splits bytes into chunks. Most chunks are as short as requested, so that borders occur everywhere.
struct Chunks: Sequence, IteratorProtocol {
    private var rest: UnsafeRawBufferPointer
    private let maxChunkSize: Int
    private var state: UInt32

    init(_ bytes: UnsafeRawBufferPointer, maxChunkSize: Int, seed: UInt8) {
        rest = bytes
        self.maxChunkSize = maxChunkSize
        state = UInt32(seed)
    }

    mutating func next() -> UnsafeRawBufferPointer? {
        guard !rest.isEmpty else { return nil }
        state = state &* 1_664_525 &+ 1_013_904_223
        let chunk = rest.prefix(1 + Int(state >> 8) % maxChunkSize)
        rest = UnsafeRawBufferPointer(rebasing: rest[chunk.endIndex...])
        return UnsafeRawBufferPointer(rebasing: chunk)
    }
}

/// Calls a closure with a copy of bytes in memory of exactly their length, so that AddressSanitizer detects any access
/// beyond it.
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
