internal import CZstd

/// The compression of columns.
enum Compression {
    /// A level at which short messages are as small as they get.
    private static let level: Int32 = 19

    /// Returns bytes as a zstd frame; `nil` if the frame is not smaller.
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        guard !bytes.isEmpty else { return nil }
        var length = 0
        // A frame that does not fit into the buffer is not smaller.
        let frame = [UInt8](unsafeUninitializedCapacity: bytes.count - 1) { buffer, count in
            length = ZSTD_compress(buffer.baseAddress, buffer.count, bytes, bytes.count, level)
            count = ZSTD_isError(length) == 0 ? length : 0
        }
        return ZSTD_isError(length) == 0 ? frame : nil
    }

    /// Returns the contents of a zstd frame. Frames that announce more than `maxLength` bytes, or do not announce
    /// their length, are refused before memory is allocated.
    static func decompress(_ frame: ArraySlice<UInt8>, maxLength: Int) throws(WireError) -> [UInt8] {
        let announced = frame.withUnsafeBytes { ZSTD_getFrameContentSize($0.baseAddress, $0.count) }
        guard announced <= UInt64(maxLength) else { throw WireError("the compressed columns are too long or damaged") }
        var length = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(announced)) { buffer, count in
            length = frame.withUnsafeBytes {
                ZSTD_decompress(buffer.baseAddress, buffer.count, $0.baseAddress, $0.count)
            }
            count = ZSTD_isError(length) == 0 ? length : 0
        }
        guard ZSTD_isError(length) == 0, bytes.count == Int(announced) else {
            throw WireError("the compressed columns are damaged")
        }
        return bytes
    }
}
