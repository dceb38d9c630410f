@testable import Recording

// A compressed file reads the same in chunks of any size, and a damaged one reads the same up to the damage. Contents
// are emitted in small pieces. Compressing bytes and reading them gives the same bytes.

@_cdecl("LLVMFuzzerTestOneInput")
public func testCompressedFiles(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = Input(start, count)
    let seed = input.choice()
    let maxChunkSize = input.choice(of: [1, 4, 40, 300])
    guard !input.bytes.isEmpty else { return -1 }

    withExactCopy(of: input.bytes) { bytes in
        let whole = Contents(of: CollectionOfOne(bytes))
        let pieces = Contents(of: Chunks(bytes, maxChunkSize: maxChunkSize, seed: seed))
        expectEqual(pieces.isDamaged, whole.isDamaged, "damage in chunks and at once")
        // With more input at hand, liblzma notices damage later.
        let count = whole.isDamaged ? min(pieces.bytes.count, whole.bytes.count) : Int.max
        expectEqual(
            Text(pieces.bytes.prefix(count)), Text(whole.bytes.prefix(count)), "contents in chunks and at once")

        guard let compressor = try? Compressor() else { fatalError("cannot create a compressor") }
        var file: [UInt8] = []
        for chunk in Chunks(bytes, maxChunkSize: maxChunkSize, seed: seed) { file += compressor.compress(Array(chunk)) }
        file += compressor.end()
        let again = file.withUnsafeBytes { Contents(of: CollectionOfOne($0)) }
        expectEqual(Text(again.bytes), Text(bytes), "contents after compression")
        expect(!again.isDamaged, "a file that was just compressed is damaged")
    }
    return 0
}

/// The beginning of a file's contents. It is limited, because a few bytes may expand to many.
private struct Contents {
    private(set) var bytes: [UInt8] = []
    private(set) var isDamaged = false

    private static let maxBytes = 1 << 18
    private static let maxChunkSize = 1 << 18

    init(of chunks: some Sequence<UnsafeRawBufferPointer>) {
        var unwrapper = RecordingUnwrapper(keepsRecords: true)
        for chunk in chunks {
            var isMore = take(unwrapper.read(chunk))
            while isMore { isMore = take(unwrapper.next()) }
        }
        while take(unwrapper.finish()) {}
        // The rest of a longer file was not read.
        if bytes.count < Self.maxBytes { isDamaged = unwrapper.failure(reading: "file") != nil }
    }

    /// - Returns: `true` if there may be more.
    private mutating func take(_ chunk: UnsafeRawBufferPointer) -> Bool {
        expect(chunk.count <= Self.maxChunkSize, "a chunk of \(chunk.count) bytes")
        bytes += chunk.prefix(Self.maxBytes - bytes.count)
        return !chunk.isEmpty && bytes.count < Self.maxBytes
    }
}
