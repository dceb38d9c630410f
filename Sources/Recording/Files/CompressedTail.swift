internal import GNSS
internal import SystemSupport
internal import TrackFormats

// A frame is a head, blocks, and a checksum (RFC 8878). What follows a frame that was not ended would be taken for its next block;
// so a frame that a kill has left open is ended with an empty last block before another one begins. Nobody knows the checksum of
// what is left: the head says from then on that there is none.

/// The end of a compressed file that was not ended properly.
enum CompressedTail {
    private static let skippable: UInt32 = 0x184D_2A50
    /// A last block of no bytes.
    private static let emptyLastBlock: [UInt8] = [1, 0, 0]
    /// Of a head's descriptor, its fifth byte.
    private static let hasChecksum: UInt8 = 4
    /// How far before the end a power cut may have left pages unwritten: more than what is handed on in ten seconds.
    private static let longestTear = 1 << 18

    /// Makes a file end with a whole frame, so that others can follow. All blocks that are whole stay.
    /// - Returns: where the frames begin that hold anything.
    static func close(_ file: RecordingFile) throws(Failure) -> [Int] {
        var starts: [Int] = []
        var place = 0
        while place < file.length {
            guard let frame = frame(file, at: place) else {
                let hasMagic = file.read(0..<Decompressor.magic.count) == Decompressor.magic
                guard place > 0 || hasMagic || file.isTorn(beginning: Decompressor.magic) else {
                    throw Failure(
                        .cannotWrite,
                        "\(file.path) is there and is not compressed with zstd. Choose another name, or remove it")
                }
                try file.putAside(from: place)
                break
            }
            if frame.holdsBlocks {
                let isOld = frame.isWhole && frame.end + longestTear < file.length
                let whole = isOld ? frame.blockEnds.count : wholeBlocks(of: frame, file)
                // Of a frame without a block nothing is worth keeping.
                guard whole > 0 else {
                    try file.putAside(from: place)
                    break
                }
                starts.append(place)
                guard frame.isWhole, whole == frame.blockEnds.count else {
                    try file.putAside(from: frame.blockEnds[whole - 1])
                    for descriptor in file.read(place + 4..<place + 5) {
                        try file.write([descriptor & ~hasChecksum], at: place + 4)
                    }
                    if !(frame.hasLastBlock && whole == frame.blockEnds.count) { try file.append(emptyLastBlock) }
                    break
                }
            }
            place = frame.end
        }
        return starts
    }

    /// The number of blocks of a frame that can be decompressed. A page of zeros is not always a decoding error, neither inside
    /// a block nor over its last bytes, so blocks that touch an empty sector are torn.
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

    /// The last byte of what is compressed in a file, whose frames are whole.
    static func lastByte(_ file: RecordingFile, frames starts: [Int]) -> UInt8? {
        var end = file.length
        for start in starts.reversed() {
            let decompressor = Decompressor()
            var last: UInt8?
            for place in stride(from: start, to: end, by: pieceSize) {
                file.read(place..<min(place + pieceSize, end)).withUnsafeBytes { decompressor.add($0) }
                while let byte = decompressor.next().last { last = byte }
            }
            if let last { return last }
            end = start
        }
        return nil
    }

    /// The first bytes of what is compressed in a file.
    static func firstBytes(_ file: RecordingFile) -> [UInt8] {
        let decompressor = Decompressor()
        file.read(0..<pieceSize).withUnsafeBytes { decompressor.add($0) }
        return Array(decompressor.next())
    }

    /// A block is no longer.
    private static let pieceSize = 1 << 18

    /// A frame as its head and the heads of its blocks say.
    private struct Frame {
        var start: Int
        /// The start of the first block.
        var blocks: Int
        /// The ends of the blocks that are complete.
        var blockEnds: [Int] = []
        /// Whether the last one of them is the frame's last one.
        var hasLastBlock = false
        /// Whether nothing is missing at its end.
        var isWhole = false
        /// Whether it is none of those that everybody steps over.
        var holdsBlocks = true
        var end: Int
    }

    private static func frame(_ file: RecordingFile, at place: Int) -> Frame? {
        let head = file.read(place..<place + 8)[...]
        if head.count == 8, head.little(UInt32.self, at: 0) & ~0xF == skippable {
            let end = place + 8 + Int(head.little(UInt32.self, at: 4))
            return end <= file.length ? Frame(start: place, blocks: end, holdsBlocks: false, end: end) : nil
        }
        guard head.count >= 5, head.starts(with: Decompressor.magic) else { return nil }
        let descriptor = head[4]
        let isSingleSegment = descriptor & 0x20 != 0
        let dictionary = [0, 1, 2, 4][Int(descriptor & 3)]
        let size = [isSingleSegment ? 1 : 0, 2, 4, 8][Int(descriptor >> 6)]
        let blocks = place + 5 + (isSingleSegment ? 0 : 1) + dictionary + size
        var frame = Frame(start: place, blocks: blocks, end: blocks)
        while !frame.hasLastBlock, let block = block(file, at: frame.end) {
            frame.end = block.end
            frame.blockEnds.append(block.end)
            frame.hasLastBlock = block.isLast
        }
        frame.end += descriptor & hasChecksum != 0 ? 4 : 0
        frame.isWhole = frame.hasLastBlock && frame.end <= file.length
        return frame
    }

    /// A block that is there as a whole.
    private static func block(_ file: RecordingFile, at place: Int) -> (end: Int, isLast: Bool)? {
        let head = file.read(place..<place + 3)
        guard head.count == 3 else { return nil }
        let bits = head.reversed().reduce(0) { $0 << 8 | Int($1) }
        let (isLast, kind, size) = (bits & 1 == 1, bits >> 1 & 3, bits >> 3)
        // Zeros look like empty blocks, which encoders write only at the end of a frame.
        guard kind < 3, size <= longestBlock, isLast || size > 0 else { return nil }
        // A block of repeated bytes has one of them.
        let end = place + 3 + (kind == 1 ? 1 : size)
        return end <= file.length ? (end, isLast) : nil
    }

    private static let longestBlock = 1 << 17
}
