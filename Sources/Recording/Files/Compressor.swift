internal import CZstd
internal import SystemSupport

/// An incremental zstd compressor. Its output can be decompressed at any time, even if the last frame is unfinished.
final class Compressor {
    private let context: OpaquePointer
    private var output = [UInt8](repeating: 0, count: ZSTD_CStreamOutSize())
    private var frameLength = 0

    /// The maximum uncompressed size of a frame, in bytes. Frames are kept small because one damaged byte makes the
    /// rest of its frame unreadable.
    private static let maxFrameSize = 4 << 20

    init() throws(Failure) {
        guard let context = ZSTD_createCCtx() else {
            throw Failure(.cannotWrite, "not enough memory to compress the recording")
        }
        self.context = context
        // Decoders use the checksum to detect damaged bytes.
        ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
    }

    deinit { ZSTD_freeCCtx(context) }

    /// Compresses bytes. The result contains all of the input; none of it is held back for later output.
    func compress(_ bytes: [UInt8]) -> [UInt8] {
        frameLength += bytes.count
        let isWhole = frameLength > Self.maxFrameSize
        if isWhole { frameLength = 0 }
        return run(bytes, isWhole ? ZSTD_e_end : ZSTD_e_flush)
    }

    /// Ends the current frame and returns the remaining compressed bytes.
    func end() -> [UInt8] {
        defer { frameLength = 0 }
        return frameLength > 0 ? run([], ZSTD_e_end) : []
    }

    private func run(_ bytes: [UInt8], _ directive: ZSTD_EndDirective) -> [UInt8] {
        var result: [UInt8] = []
        bytes.withUnsafeBytes { bytes in
            var input = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
            var rest = 1
            while rest > 0 {
                let count = output.withUnsafeMutableBytes { room in
                    var out = ZSTD_outBuffer(dst: room.baseAddress, size: room.count, pos: 0)
                    rest = ZSTD_compressStream2(context, &out, &input, directive)
                    return out.pos
                }
                // Compression fails only if memory runs out, and the context has already allocated all the memory that
                // it needs.
                if ZSTD_isError(rest) != 0 { return }
                result += output[..<count]
            }
        }
        return result
    }
}
