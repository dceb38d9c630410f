internal import CLZMA

/// A decompressor for xz files, which can consist of several streams.
final class XZCodec: Codec {
    private var stream = lzma_stream()

    let tool = "xz -t"

    /// The memory limit in bytes. The largest dictionary needs 1.5 GiB, but its memory is allocated only as the
    /// dictionary is filled.
    private static let maxMemory: UInt64 = 2 << 30

    init() { _ = lzma_stream_decoder(&stream, Self.maxMemory, c_lzma_concatenated) }

    deinit { lzma_end(&stream) }

    func step(_ input: UnsafeMutableBufferPointer<UInt8>, into room: UnsafeMutableRawBufferPointer, isLast: Bool)
        -> CodecStep
    {
        stream.next_in = UnsafePointer(input.baseAddress)
        stream.avail_in = input.count
        stream.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.avail_out = room.count
        let result = lzma_code(&stream, isLast ? LZMA_FINISH : LZMA_RUN)
        return CodecStep(
            read: input.count - stream.avail_in, written: room.count - stream.avail_out,
            outcome: result == LZMA_OK ? .goesOn : result == LZMA_STREAM_END ? .ends : .isDamaged)
    }
}
