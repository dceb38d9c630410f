internal import GNSS
internal import SystemSupport
internal import TrackFormats

// A zstd frame consists of a header, blocks and an optional checksum (RFC 8878). If the program was killed, the last
// frame of the file is unfinished, and a decoder would interpret a frame appended to the file as the next block of the
// unfinished one. To prevent this, the unfinished frame is first closed with an empty last block. The checksum of its
// content is unknown, so the checksum flag in the frame header is cleared.

/// A namespace for functions that read and repair the end of a compressed file.
enum CompressedTail {
    private static let skippable: UInt32 = 0x184D_2A50
    /// An empty block with the last-block flag set.
    private static let emptyLastBlock: [UInt8] = [1, 0, 0]
    /// The checksum flag in the frame header descriptor, the fifth byte of a frame.
    private static let hasChecksum: UInt8 = 4
    /// The size, in bytes, of the region at the end of the file where a power failure may have left unwritten pages. A
    /// recording writes less than this between two synchronizations, which are ten seconds apart.
    private static let maxTornBytes = 1 << 18

    /// Closes the last frame of a file so that another frame can be appended. All intact blocks are kept.
    ///
    /// - Returns: The offsets of all data frames in the file.
    static func close(_ file: RecordingFile) throws(Failure) -> [Int] {
        var starts: [Int] = []
        var offset = 0
        while offset < file.length {
            guard let frame = frame(file, at: offset) else {
                guard offset > 0 || isCompressed(file) else {
                    throw Failure(
                        .cannotWrite,
                        "\(file.path) exists and is not a zstd file. Choose another name, or remove the file")
                }
                try file.putAside(from: offset)
                break
            }
            if frame.holdsBlocks {
                let isOld = frame.isWhole && frame.end + maxTornBytes < file.length
                let whole = isOld ? frame.blockEnds.count : wholeBlocks(of: frame, file)
                // A frame without an intact block contains no data to keep.
                guard whole > 0 else {
                    try file.putAside(from: offset)
                    break
                }
                starts.append(offset)
                guard frame.isWhole, whole == frame.blockEnds.count else {
                    try close(frame, afterBlock: whole, of: file)
                    break
                }
            }
            offset = frame.end
        }
        return starts
    }

    /// Returns whether a file whose first frame is unreadable is nevertheless a compressed file.
    private static func isCompressed(_ file: RecordingFile) -> Bool {
        file.read(0..<Decompressor.magic.count) == Decompressor.magic || file.isTorn(beginning: Decompressor.magic)
    }

    /// Closes a frame after its last intact block.
    ///
    /// - Parameter whole: The number of intact blocks, at least 1.
    private static func close(_ frame: Frame, afterBlock whole: Int, of file: RecordingFile) throws(Failure) {
        try file.putAside(from: frame.blockEnds[whole - 1])
        let descriptor = frame.start + 4
        if let flags = file.read(descriptor..<descriptor + 1).first {
            try file.write([flags & ~hasChecksum], at: descriptor)
        }
        let endsWithLastBlock = frame.hasLastBlock && whole == frame.blockEnds.count
        if !endsWithLastBlock { try file.append(emptyLastBlock) }
    }

    /// Returns the number of intact blocks at the beginning of a frame.
    ///
    /// A page that was never written contains zeros, which a decoder does not always report as an error. A block that
    /// overlaps an all-zero sector is therefore considered damaged.
    private static func wholeBlocks(of frame: Frame, _ file: RecordingFile) -> Int {
        let checker = BlockChecker()
        guard checker.accepts(file.read(frame.start..<frame.blocks)) else { return 0 }
        var start = frame.blocks
        for (index, end) in frame.blockEnds.enumerated() {
            guard file.firstEmptySector(in: start..<end) == nil, checker.accepts(file.read(start..<end)) else {
                return index
            }
            start = end
        }
        return frame.blockEnds.count
    }

    /// Returns the last byte of the decompressed content of a file whose frames are all complete.
    static func lastByte(_ file: RecordingFile, frames starts: [Int]) -> UInt8? {
        var end = file.length
        for start in starts.reversed() {
            let decompressor = Decompressor()
            var last: UInt8?
            for offset in stride(from: start, to: end, by: chunkSize) {
                file.read(offset..<min(offset + chunkSize, end)).withUnsafeBytes { decompressor.add($0) }
                while let byte = decompressor.next().last { last = byte }
            }
            if let last { return last }
            end = start
        }
        return nil
    }

    /// Returns the first bytes of the decompressed content of a file.
    static func firstBytes(_ file: RecordingFile) -> [UInt8] {
        let decompressor = Decompressor()
        file.read(0..<chunkSize).withUnsafeBytes { decompressor.add($0) }
        return Array(decompressor.next())
    }

    /// The number of bytes per read. A zstd block is at most 128 KiB, so a read at the start of a frame returns at
    /// least one complete block.
    private static let chunkSize = 1 << 18

    /// The structure of a zstd frame, according to the frame header and the block headers.
    private struct Frame {
        var start: Int
        /// The offset of the frame's first block in the file.
        var blocks: Int
        /// The end offsets of the complete blocks, in file order.
        var blockEnds: [Int] = []
        /// Whether the last complete block has the last-block flag set.
        var hasLastBlock = false
        /// Whether the frame is complete, including its checksum.
        var isWhole = false
        /// Whether the frame contains data, as opposed to a skippable frame.
        var holdsBlocks = true
        var end: Int
    }

    private static func frame(_ file: RecordingFile, at offset: Int) -> Frame? {
        let head = file.read(offset..<offset + 8)[...]
        if head.count == 8, head.little(UInt32.self, at: 0) & ~0xF == skippable {
            let end = offset + 8 + Int(head.little(UInt32.self, at: 4))
            return end <= file.length ? Frame(start: offset, blocks: end, holdsBlocks: false, end: end) : nil
        }
        guard head.count >= 5, head.starts(with: Decompressor.magic) else { return nil }
        let descriptor = head[4]
        let isSingleSegment = descriptor & 0x20 != 0
        let dictionary = [0, 1, 2, 4][Int(descriptor & 3)]
        let size = [isSingleSegment ? 1 : 0, 2, 4, 8][Int(descriptor >> 6)]
        let blocks = offset + 5 + (isSingleSegment ? 0 : 1) + dictionary + size
        var frame = Frame(start: offset, blocks: blocks, end: blocks)
        while !frame.hasLastBlock, let block = block(file, at: frame.end) {
            frame.end = block.end
            frame.blockEnds.append(block.end)
            frame.hasLastBlock = block.isLast
        }
        frame.end += descriptor & hasChecksum != 0 ? 4 : 0
        frame.isWhole = frame.hasLastBlock && frame.end <= file.length
        return frame
    }

    /// Returns the end of the block at an offset, and whether the block is marked as the last one; `nil` if the block
    /// is incomplete or invalid.
    private static func block(_ file: RecordingFile, at offset: Int) -> (end: Int, isLast: Bool)? {
        let head = file.read(offset..<offset + 3)
        guard head.count == 3 else { return nil }
        let bits = head.reversed().reduce(0) { $0 << 8 | Int($1) }
        let (isLast, kind, size) = (bits & 1 == 1, bits >> 1 & 3, bits >> 3)
        // Zeros look like an empty block. Encoders write empty blocks only at the end of a frame, so any other empty
        // block is rejected.
        guard kind < 3, size <= maxBlockSize, isLast || size > 0 else { return nil }
        // A run-length block stores a single byte, regardless of its decompressed size.
        let end = offset + 3 + (kind == 1 ? 1 : size)
        return end <= file.length ? (end, isLast) : nil
    }

    private static let maxBlockSize = 1 << 17
}
