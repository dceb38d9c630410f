internal import CLZMA

/// Reads what was compressed with xz, in one stream or several.
final class XZDecompressor: Decompression {
    private var stream = lzma_stream()
    private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 16)
    private var input: [UInt8] = []
    private var place = 0
    private var hasEnded = false
    private var isOver = false
    private(set) var isDamaged = false

    let tool = "xz -t"

    /// The largest dictionary has 1.5 GiB. Memory is taken only as it is filled.
    private static let mostMemory: UInt64 = 2 << 30

    init() { _ = lzma_stream_decoder(&stream, Self.mostMemory, c_lzma_concatenated) }

    deinit {
        lzma_end(&stream)
        room.deallocate()
    }

    func add(_ piece: UnsafeRawBufferPointer) {
        input.removeFirst(place)
        place = 0
        if !isOver { input += piece }
    }

    func next() -> UnsafeRawBufferPointer {
        while !isOver, place < input.count || hasEnded {
            let (result, count) = decodeOnce()
            if result != LZMA_OK {
                isOver = true
                isDamaged = result != LZMA_STREAM_END
            }
            if count > 0 { return UnsafeRawBufferPointer(rebasing: room[..<count]) }
        }
        return UnsafeRawBufferPointer(start: nil, count: 0)
    }

    func finish() -> Bool {
        defer { hasEnded = true }
        return !hasEnded && !isOver
    }

    private func decodeOnce() -> (result: lzma_ret, count: Int) {
        input.withUnsafeBufferPointer { bytes in
            stream.next_in = bytes.baseAddress.map { $0 + place }
            stream.avail_in = bytes.count - place
            stream.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
            stream.avail_out = room.count
            let result = lzma_code(&stream, hasEnded ? LZMA_FINISH : LZMA_RUN)
            place = bytes.count - stream.avail_in
            return (result, room.count - stream.avail_out)
        }
    }
}
