/// A buffer that combines chunks of any size into windows that a scanner can read in blocks.
///
/// Large chunks are read in place. Only bytes near chunk boundaries are copied. The consumer may read up to `margin`
/// bytes before and after a window.
package struct ChunkBuffer: ~Copyable {
    package static let margin = 128

    private let storage: UnsafeMutableRawPointer
    private let capacity: Int
    private var count = 0

    /// Creates an empty buffer.
    /// - Parameter maximumPending: The maximum number of bytes that the consumer leaves in a window while it waits for
    ///   more input.
    package init(maximumPending: Int) {
        capacity = 2 * maximumPending + 2 * Self.margin
        storage = .allocate(byteCount: capacity + 2 * Self.margin, alignment: 64)
        storage.initializeMemory(as: UInt8.self, repeating: 0, count: capacity + 2 * Self.margin)
    }

    deinit { storage.deallocate() }

    /// Whether the buffer contains bytes that the consumer has not consumed.
    package var isWaiting: Bool { count > 0 }

    /// Calls a closure with the bytes that the consumer has not consumed.
    package func withWaiting<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(UnsafeRawBufferPointer(start: storage + Self.margin, count: count))
    }

    /// Passes windows to `consume`, which returns the number of consumed bytes. The remaining bytes are passed again,
    /// together with the bytes that follow.
    package mutating func feed<Consumer: ~Copyable>(
        _ chunk: UnsafeRawBufferPointer, to consumer: inout Consumer,
        _ consume: (inout Consumer, UnsafeRawBufferPointer) -> Int
    ) {
        var position = 0
        while position < chunk.count {
            // Append the first bytes of the chunk to the buffered bytes.
            let head = min(chunk.count - position, capacity - count)
            append(UnsafeRawBufferPointer(rebasing: chunk[position..<position + head]))
            drain(into: &consumer, consume)
            position += head
            // The rest of a large chunk is passed in place, as one window with a margin at each end.
            let rest = chunk.count - position
            guard rest > capacity, position - count >= Self.margin else { continue }
            position -= count
            count = 0
            position += consume(
                &consumer, UnsafeRawBufferPointer(rebasing: chunk[position..<chunk.count - Self.margin]))
        }
    }

    /// Passes the buffered bytes to `consume` until none are left. Each call must consume at least one byte.
    package mutating func flush<Consumer: ~Copyable>(
        to consumer: inout Consumer, _ consume: (inout Consumer, UnsafeRawBufferPointer) -> Int
    ) {
        while count > 0 { drain(into: &consumer, consume) }
    }

    /// Passes the buffered bytes to the consumer again without new input. Used when the consumer's interpretation of
    /// these bytes may have changed.
    package mutating func reconsider<Consumer: ~Copyable>(
        for consumer: inout Consumer, _ consume: (inout Consumer, UnsafeRawBufferPointer) -> Int
    ) {
        if count > 0 { drain(into: &consumer, consume) }
    }

    private mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress else { return }
        (storage + Self.margin + count).copyMemory(from: source, byteCount: bytes.count)
        count += bytes.count
    }

    private mutating func drain<Consumer: ~Copyable>(
        into consumer: inout Consumer, _ consume: (inout Consumer, UnsafeRawBufferPointer) -> Int
    ) {
        let start = storage + Self.margin
        let used = consume(&consumer, UnsafeRawBufferPointer(start: start, count: count))
        count -= used
        start.copyMemory(from: start + used, byteCount: count)
        precondition(count < capacity, "the consumer must consume bytes when the buffer is full")
    }
}
