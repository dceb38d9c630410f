internal import CZstd

/// A checker that detects damage in a zstd frame by decompressing its header and then its blocks, one at a time.
final class BlockChecker {
    private let context = ZSTD_createDCtx()
    private var room = [UInt8](repeating: 0, count: ZSTD_DStreamOutSize())

    init() { ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, 31) }

    deinit { ZSTD_freeDCtx(context) }

    /// Returns whether the next part of the frame can be decompressed. The first part is the frame header, and each
    /// later part is one block.
    func accepts(_ chunk: [UInt8]) -> Bool {
        chunk.withUnsafeBytes { bytes in
            var input = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
            while true {
                var output = ZSTD_outBuffer(dst: nil, size: 0, pos: 0)
                let result = room.withUnsafeMutableBytes { room in
                    output = ZSTD_outBuffer(dst: room.baseAddress, size: room.count, pos: 0)
                    return ZSTD_decompressStream(context, &output, &input)
                }
                if ZSTD_isError(result) != 0 { return false }
                if input.pos == input.size, output.pos < output.size { return true }
            }
        }
    }
}
