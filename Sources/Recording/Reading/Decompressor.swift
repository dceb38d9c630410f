internal import CZstd

// If a frame is damaged, the decoder may read past the end of the frame and treat the data that follows as one of its
// blocks. The input of a frame is therefore kept for a while, and the search for the next frame starts right after the
// beginning of the damaged one.

/// A zstd decompressor that skips damaged frames and continues with the next intact frame.
final class Decompressor: Decompression {
    private let context: OpaquePointer?
    private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: ZSTD_DStreamOutSize(), alignment: 16)
    /// The buffered input: the kept part of the current frame, followed by input that has not been read yet.
    private var input: [UInt8] = []
    /// The offset in `input` of the next byte to read.
    private var offset = 0
    /// The offset in `input` at which the current frame begins.
    private var frame = 0
    /// Whether the decompressor is searching for the next frame.
    private var isSearching = false
    /// The number of bytes to pass to the decoder next. Input is passed in small parts, because the decoder returns no
    /// output for a part that contains an error.
    private var wanted = Decompressor.firstWanted
    var isDamaged: Bool { damagedFrames > 0 }
    var isIncomplete: Bool { !isDamaged && frame < offset }

    /// The number of frames skipped because of damage.
    private(set) var damagedFrames = 0

    /// The first four bytes of every data frame.
    static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
    /// The maximum amount of input to keep after it has been read, in bytes: enough for several blocks of the current
    /// frame.
    private static let maxKeptBytes = 1 << 20
    /// The size of a frame's magic number and descriptor, in bytes.
    private static let firstWanted = 5
    /// After this many damaged frames, the search for the next frame starts 4 KiB after the beginning of the damaged
    /// frame instead of one byte after it. Otherwise, a file that consists only of frame headers would keep the
    /// decompressor busy for a very long time.
    private static let manyDamagedFrames = 1_000
    private static let farther = 4_096

    let tool = "zstd -t"

    init() {
        context = ZSTD_createDCtx()
        // 31 is the base-2 logarithm of the largest window size that `zstd --long` can use. The decoder allocates
        // memory only as the window is filled.
        ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, 31)
    }

    deinit {
        ZSTD_freeDCtx(context)
        room.deallocate()
    }

    func add(_ chunk: UnsafeRawBufferPointer) {
        let dropped = max(frame, offset - Self.maxKeptBytes)
        input.removeFirst(dropped)
        offset -= dropped
        frame = 0
        input += chunk
    }

    func next() -> UnsafeRawBufferPointer {
        while !isSearching || findFrame() {
            var output = ZSTD_outBuffer(dst: room.baseAddress, size: room.count, pos: 0)
            let result = input.withUnsafeBytes { bytes in
                var input = ZSTD_inBuffer(src: bytes.baseAddress, size: min(bytes.count, offset + wanted), pos: offset)
                defer { offset = input.pos }
                return ZSTD_decompressStream(context, &output, &input)
            }
            if ZSTD_isError(result) != 0 {
                leaveFrame()
                continue
            }
            // The value returned by the decoder includes the 3-byte header of the following block, which is not needed
            // yet.
            wanted = result == 0 ? Self.firstWanted : result > 3 ? result - 3 : result
            if result == 0 { frame = offset }
            if output.pos > 0 { return UnsafeRawBufferPointer(rebasing: room[..<output.pos]) }
            if offset == input.count { break }
        }
        return UnsafeRawBufferPointer(rebasing: room[..<0])
    }

    /// Marks the end of the input.
    ///
    /// A damaged block header can make a frame look longer than it is, so the frames that follow seem to be part of it.
    /// An unfinished frame that contains the beginning of another frame is therefore skipped.
    ///
    /// - Returns: Whether ``next()`` can return more bytes.
    func finish() -> Bool {
        guard !isSearching, frame < offset else { return false }
        let open = (frame, offset)
        offset = frame + 1
        guard findFrame() else {
            (frame, offset) = open
            return false
        }
        (frame, offset) = open
        leaveFrame()
        return true
    }

    private func leaveFrame() {
        damagedFrames += 1
        isSearching = true
        ZSTD_DCtx_reset(context, ZSTD_reset_session_only)
        wanted = Self.firstWanted
        offset = min(frame + (damagedFrames > Self.manyDamagedFrames ? Self.farther : 1), input.count)
    }

    /// Advances to the next frame, or past all input that cannot be the start of a frame.
    private func findFrame() -> Bool {
        while offset + Self.magic.count <= input.count {
            if input[offset...].starts(with: Self.magic) {
                frame = offset
                isSearching = false
                return true
            }
            offset = input[(offset + 1)...].firstIndex(of: Self.magic[0]) ?? input.count
        }
        return false
    }
}
