internal import CZstd

// A damaged byte may make the decoder take what follows its frame for a block of it. So what was read of a frame is kept for
// a while, and the next frame is looked for from the damaged one's beginning on.

/// Reads what was compressed with zstd. A frame that is damaged is left, and the next one is read.
final class Decompressor: Decompression {
    private let context: OpaquePointer?
    private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: ZSTD_DStreamOutSize(), alignment: 16)
    /// What is not read yet, and what was read of the frame before it.
    private var input: [UInt8] = []
    /// Where reading goes on, and where its frame begins.
    private var place = 0
    private var frame = 0
    /// Whether the next frame is looked for.
    private var isSearching = false
    /// What the decoder wants at once: it hands out nothing of a piece in which something is wrong.
    private var wanted = Decompressor.firstWanted
    var isDamaged: Bool { damagedFrames > 0 }

    /// How many frames were left because something was damaged.
    private(set) var damagedFrames = 0

    /// The first bytes of a frame.
    static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
    /// What is kept of a frame that was read: some blocks.
    private static let longestKept = 1 << 20
    /// A magic number and the descriptor of a frame.
    private static let firstWanted = 5
    /// After so many damaged frames the next one is looked for farther away: whoever makes a file of nothing but beginnings
    /// does not keep anybody busy.
    private static let manyDamagedFrames = 1_000
    private static let farther = 4_096

    let tool = "zstd -t"

    init() {
        context = ZSTD_createDCtx()
        // The largest that zstd --long writes. Its memory is taken only as it is filled.
        ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, 31)
    }

    deinit {
        ZSTD_freeDCtx(context)
        room.deallocate()
    }

    /// Takes a piece of the file.
    func add(_ piece: UnsafeRawBufferPointer) {
        let dropped = max(frame, place - Self.longestKept)
        input.removeFirst(dropped)
        place -= dropped
        frame = 0
        input += piece
    }

    /// The next bytes, valid until the next call; none when another piece is needed.
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
            // It would like to have the head of the next block, too.
            wanted = result == 0 ? Self.firstWanted : result > 3 ? result - 3 : result
            if result == 0 { frame = place }
            if output.pos > 0 { return UnsafeRawBufferPointer(rebasing: room[..<output.pos]) }
            if place == input.count { break }
        }
        return UnsafeRawBufferPointer(rebasing: room[..<0])
    }

    /// The file has ended. Where frames begin within one that is open, its damaged beginning has made it too long.
    /// - Returns: whether there is more to be read.
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

    /// Goes on to where a frame begins, or as far as is known that none does.
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
