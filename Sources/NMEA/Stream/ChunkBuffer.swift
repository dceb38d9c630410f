/// Joins chunks of any size into windows that a scanner can read in blocks.
///
/// Large chunks are read where they are; only what stands across a border between two chunks is copied. Whoever reads a
/// window may look at `margin` bytes before and after it.
package struct ChunkBuffer: ~Copyable {
    package static let margin = 128

    private let storage: UnsafeMutableRawPointer
    private let capacity: Int
    private var count = 0

    /// - Parameter maximumPending: the most bytes that a consumer ever leaves in a window to wait for more.
    package init(maximumPending: Int) {
        capacity = 2 * maximumPending + 2 * Self.margin
        storage = .allocate(byteCount: capacity + 2 * Self.margin, alignment: 64)
        storage.initializeMemory(as: UInt8.self, repeating: 0, count: capacity + 2 * Self.margin)
    }

    deinit { storage.deallocate() }

    /// Whether something waits for more.
    package var isWaiting: Bool { count > 0 }

    /// Lends what waits.
    package func withWaiting<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(UnsafeRawBufferPointer(start: storage + Self.margin, count: count))
    }

    /// Hands windows to `consume`, which says how many bytes it is done with. What it leaves comes again, with more after it.
    package mutating func feed<Consumer: ~Copyable>(
        _ chunk: UnsafeRawBufferPointer, to consumer: inout Consumer,
        _ consume: (inout Consumer, UnsafeRawBufferPointer) -> Int
    ) {
        var position = 0
        while position < chunk.count {
            // What waits is completed with the chunk's head.
            let head = min(chunk.count - position, capacity - count)
            append(UnsafeRawBufferPointer(rebasing: chunk[position..<position + head]))
            drain(into: &consumer, consume)
            position += head
            // From there on a large chunk is the window itself, but for the margins that must stand around it.
            let rest = chunk.count - position
            guard rest > capacity, position - count >= Self.margin else { continue }
            position -= count
            count = 0
            position += consume(
                &consumer, UnsafeRawBufferPointer(rebasing: chunk[position..<chunk.count - Self.margin]))
        }
    }

    /// Hands out what still waits until nothing is left. `consume` must be done with something each time.
    package mutating func flush<Consumer: ~Copyable>(
        to consumer: inout Consumer, _ consume: (inout Consumer, UnsafeRawBufferPointer) -> Int
    ) {
        while count > 0 { drain(into: &consumer, consume) }
    }

    /// Hands out what waits once more, though nothing has come: a consumer may judge it otherwise by now.
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
        precondition(count < capacity, "a consumer left more than it announced")
    }
}
