internal import CZstd

// Because of a damaged byte, the decoder may take the data after a frame for a block of that frame. So the input of a
// frame is kept for a while, and the search for the next frame starts at the beginning of the damaged one.

/// Decompresses zstd. Skips damaged frames and continues with the next intact one.
final class Decompressor: Decompression {
    private let context: OpaquePointer?
    private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: ZSTD_DStreamOutSize(), alignment: 16)
    /// The unread input, after the part of the current frame that was already read.
    private var input: [UInt8] = []
    /// The offsets in `input` where reading continues and where the current frame begins.
    private var place = 0
    private var frame = 0
    /// Whether the start of the next frame is being searched.
    private var isSearching = false
    /// The number of bytes to pass to the decoder at once. It returns no output for input that contains an error.
    private var wanted = Decompressor.firstWanted
    var isDamaged: Bool { damagedFrames > 0 }

    /// The number of frames skipped because of damage.
    private(set) var damagedFrames = 0

    /// The first bytes of a frame.
    static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
    /// The maximum input to keep of the frame being read, in bytes: several blocks.
    private static let longestKept = 1 << 20
    /// The size of a frame's magic number and descriptor.
    private static let firstWanted = 5
    /// After this many damaged frames, the search for the next one starts farther away. So a file of nothing but frame
    /// headers cannot keep the decompressor busy.
    private static let manyDamagedFrames = 1_000
    private static let farther = 4_096

    let tool = "zstd -t"

    init() {
        context = ZSTD_createDCtx()
        // The largest window that `zstd --long` writes. Memory is allocated only as it is filled.
        ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, 31)
    }

    deinit {
        ZSTD_freeDCtx(context)
        room.deallocate()
    }

    func add(_ piece: UnsafeRawBufferPointer) {
        let dropped = max(frame, place - Self.longestKept)
        input.removeFirst(dropped)
        place -= dropped
        frame = 0
        input += piece
    }

    func next() -> UnsafeRawBufferPointer {
        while !isSearching || findFrame() {
            var output = ZSTD_outBuffer(dst: room.baseAddress, size: room.count, pos: 0)
            let result = input.withUnsafeBytes { bytes in
                var input = ZSTD_inBuffer(src: bytes.baseAddress, size: min(bytes.count, place + wanted), pos: place)
                defer { place = input.pos }
                return ZSTD_decompressStream(context, &output, &input)
            }
            if ZSTD_isError(result) != 0 {
                leaveFrame()
                continue
            }
            // The decoder also asks for the 3-byte header of the next block, which is not needed yet.
            wanted = result == 0 ? Self.firstWanted : result > 3 ? result - 3 : result
            if result == 0 { frame = place }
            if output.pos > 0 { return UnsafeRawBufferPointer(rebasing: room[..<output.pos]) }
            if place == input.count { break }
        }
        return UnsafeRawBufferPointer(rebasing: room[..<0])
    }

    /// Ends the input.
    ///
    /// If another frame begins inside an unfinished one, the unfinished frame is too long because its beginning is
    /// damaged. It is skipped.
    ///
    /// - Returns: Whether ``next()`` can return more bytes.
    func finish() -> Bool {
        guard !isSearching, frame < place else { return false }
        let open = (frame, place)
        place = frame + 1
        guard findFrame() else {
            (frame, place) = open
            return false
        }
        (frame, place) = open
        leaveFrame()
        return true
    }

    private func leaveFrame() {
        damagedFrames += 1
        isSearching = true
        ZSTD_DCtx_reset(context, ZSTD_reset_session_only)
        wanted = Self.firstWanted
        place = min(frame + (damagedFrames > Self.manyDamagedFrames ? Self.farther : 1), input.count)
    }

    /// Moves to the start of the next frame, or past all input that cannot be one.
    private func findFrame() -> Bool {
        while place + Self.magic.count <= input.count {
            if input[place...].starts(with: Self.magic) {
                frame = place
                isSearching = false
                return true
            }
            place = input[(place + 1)...].firstIndex(of: Self.magic[0]) ?? input.count
        }
        return false
    }
}
