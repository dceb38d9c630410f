internal import Formats

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

    /// Makes a file end with a whole frame, so that others can follow. All blocks that are whole stay.
    /// - Returns: where the frames begin that hold anything.
    static func close(_ file: RecordingFile) throws(Failure) -> [Int] {
        var starts: [Int] = []
        var place = 0
        while place < file.length {
            let start = place
            guard let frame = try head(file, at: place) else {
                throw Failure(
                    .cannotWrite,
                    "\(file.path) is there and is not compressed with zstd. Choose another name, or remove it")
            }
            place = frame.end
            guard var block = frame.blocks else { continue }
            while true {
                let head = file.read(block..<block + 3)
                let size = head.count == 3 ? head.reversed().reduce(0) { $0 << 8 | Int($1) } : 0
                // A block of repeated bytes has one of them.
                let end = block + 3 + (size >> 1 & 3 == 1 ? 1 : size >> 3)
                guard head.count == 3, end <= file.length else {
                    // Of a frame without a block nothing is worth keeping.
                    if block == frame.blocks {
                        try file.truncate(to: start)
                    } else {
                        try cut(file, frameAt: start, to: block)
                        try file.append(emptyLastBlock)
                        starts.append(start)
                    }
                    return starts
                }
                block = end
                if size & 1 == 1 { break }
            }
            starts.append(start)
            place = block + frame.checksum
            if place > file.length { try cut(file, frameAt: start, to: block) }
        }
        return starts
    }

    /// The last byte of what is compressed in a file, whose frames are whole.
    static func lastByte(_ file: RecordingFile, frames starts: [Int]) -> UInt8? {
        var end = file.length
        for start in starts.reversed() {
            let decompressor = Decompressor()
            var last: UInt8?
            for place in stride(from: start, to: end, by: pieceSize) {
                decompressor.add(file.read(place..<min(place + pieceSize, end)))
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
        decompressor.add(file.read(0..<pieceSize))
        return Array(decompressor.next())
    }

    /// A block is no longer.
    private static let pieceSize = 1 << 18

    /// Takes away the end of the last frame.
    private static func cut(_ file: RecordingFile, frameAt start: Int, to place: Int) throws(Failure) {
        try file.truncate(to: place)
        for descriptor in file.read(start + 4..<start + 5) {
            try file.write([descriptor & ~hasChecksum], at: start + 4)
        }
    }

    private struct Frame {
        /// Where the first block is; `nil` in a frame that has none.
        var blocks: Int?
        var end: Int
        var checksum: Int
    }

    private static func head(_ file: RecordingFile, at place: Int) throws(Failure) -> Frame? {
        let head = file.read(place..<place + 8)[...]
        // What is cut within the head has no block yet.
        if head.count < 5, head.starts(with: Decompressor.magic.prefix(head.count)) {
            try file.truncate(to: place)
            return Frame(blocks: nil, end: place, checksum: 0)
        }
        if head.count == 8, head.little(UInt32.self, at: 0) & ~0xF == skippable {
            return Frame(blocks: nil, end: place + 8 + Int(head.little(UInt32.self, at: 4)), checksum: 0)
        }
        guard head.starts(with: Decompressor.magic) else { return nil }
        let descriptor = head[4]
        let isSingleSegment = descriptor & 0x20 != 0
        let dictionary = [0, 1, 2, 4][Int(descriptor & 3)]
        let size = [isSingleSegment ? 1 : 0, 2, 4, 8][Int(descriptor >> 6)]
        let blocks = place + 5 + (isSingleSegment ? 0 : 1) + dictionary + size
        return Frame(blocks: blocks, end: blocks, checksum: descriptor & hasChecksum != 0 ? 4 : 0)
    }
}
