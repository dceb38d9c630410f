internal import CZstd
internal import Synchronization

/// The compression of columns with zstd.
enum Compression {
    /// The compression level. Higher levels gain little: level 19 saves another 0.1%, but takes three times as long to
    /// compress an hour of fixes.
    private static let level: Int32 = 15

    private static let compressors = Contexts { ZSTD_createCCtx() }
    private static let decompressors = Contexts { ZSTD_createDCtx() }

    /// Compresses bytes into a zstd frame. Returns `nil` if the frame would not be smaller than the bytes.
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        guard !bytes.isEmpty else { return nil }
        var length: Int?
        // The buffer is one byte shorter than the input, so a frame that fits is always smaller.
        let frame = [UInt8](unsafeUninitializedCapacity: bytes.count - 1) { buffer, count in
            length = compressors.use {
                ZSTD_compressCCtx($0, buffer.baseAddress, buffer.count, bytes, bytes.count, level)
            }
            count = length ?? 0
        }
        return length.map { _ in frame }
    }

    /// Returns the contents of a zstd frame. A frame is rejected, before any memory is allocated, if it declares more
    /// than `maxLength` bytes or does not declare its length.
    static func decompress(_ frame: ArraySlice<UInt8>, maxLength: Int) throws(WireError) -> [UInt8] {
        let announced = frame.withUnsafeBytes { ZSTD_getFrameContentSize($0.baseAddress, $0.count) }
        guard announced <= UInt64(maxLength) else {
            throw WireError("the compressed columns are damaged, or longer than \(maxLength) bytes when decompressed")
        }
        var length: Int?
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(announced)) { buffer, count in
            length = frame.withUnsafeBytes { frame in
                decompressors.use {
                    ZSTD_decompressDCtx($0, buffer.baseAddress, buffer.count, frame.baseAddress, frame.count)
                }
            }
            count = length ?? 0
        }
        guard length == Int(announced) else { throw WireError("the compressed columns are damaged") }
        return bytes
    }
}

/// A pool of zstd contexts. Creating a context takes longer than compressing a short message.
private final class Contexts: Sendable {
    /// The contexts that are not in use.
    private struct Idle: @unchecked Sendable {
        // A context may be used by different threads, but never by two at the same time.
        var contexts: [OpaquePointer] = []
    }

    private let idle = Mutex(Idle())
    private let create: @Sendable () -> OpaquePointer?

    init(_ create: @escaping @Sendable () -> OpaquePointer?) { self.create = create }

    /// Calls a zstd function with a context from the pool.
    /// - Returns: The function's result, or `nil` if the function fails or no context can be created.
    func use(_ function: (OpaquePointer) -> Int) -> Int? {
        guard let context = idle.withLock({ $0.contexts.popLast() }) ?? create() else { return nil }
        defer { idle.withLock { $0.contexts.append(context) } }
        let result = function(context)
        return ZSTD_isError(result) == 0 ? result : nil
    }
}
