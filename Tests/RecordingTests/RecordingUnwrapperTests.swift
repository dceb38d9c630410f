import TestSupport
import Testing

@testable import Recording

/// Tests of compressed files of any size with all kinds of damage.
struct RecordingUnwrapperTests {
    private static func line(_ number: Int) -> [UInt8] { Array("$GPZDA,\(number)\r\n".utf8) }

    /// Returns frames of a thousand lines each.
    private static func frames(_ count: Int) throws -> [[UInt8]] {
        let compressor = try Compressor()
        return (0..<count).map { frame in
            compressor.compress((0..<1_000).flatMap { line(frame * 1_000 + $0) }) + compressor.end()
        }
    }

    /// Reads a file in pieces.
    private static func read(_ file: [UInt8], by piece: Int = 1 << 18) -> (
        bytes: [UInt8], largest: Int, isDamaged: Bool, isIncomplete: Bool
    ) {
        var unwrapper = RecordingUnwrapper()
        var (bytes, largest): ([UInt8], Int) = ([], 0)
        func take(_ part: UnsafeRawBufferPointer) -> Bool {
            bytes += part
            largest = max(largest, part.count)
            return !part.isEmpty
        }
        for start in stride(from: 0, to: file.count, by: piece) {
            var hasMore = file[start..<min(start + piece, file.count)].withUnsafeBytes { take(unwrapper.read($0)) }
            while hasMore { hasMore = take(unwrapper.next()) }
        }
        while take(unwrapper.finish()) {}
        return (bytes, largest, unwrapper.failure(reading: "a.zst") != nil, unwrapper.isIncomplete)
    }

    @Test("compressed content is read unchanged from pieces of any size", arguments: [1, 3, 1_000, 1 << 18])
    func intactContent(_ piece: Int) throws {
        let result = Self.read(try Self.frames(3).flatMap { $0 }, by: piece)
        #expect(result.bytes == (0..<3_000).flatMap { Self.line($0) })
        #expect(!result.isDamaged)
    }

    @Test("highly compressed data is returned in small pieces")
    func highlyCompressedData() throws {
        let compressor = try Compressor()
        let zeros = [UInt8](repeating: 0x20, count: 4 << 20)
        let file = (0..<8).flatMap { _ in compressor.compress(zeros) } + compressor.end()
        #expect(file.count < 1 << 16)
        let result = Self.read(file)
        #expect(result.bytes.count == 32 << 20)
        #expect(result.largest <= 1 << 18)
    }

    @Test("a damaged frame does not affect other frames")
    func damagedFrames() throws {
        let frames = try Self.frames(4)
        let before = (0..<1_000).flatMap { Self.line($0) }
        let after = (2_000..<4_000).flatMap { Self.line($0) }
        let whole = (0..<4_000).flatMap { Self.line($0) }
        for place in Array(0..<24) + stride(from: 24, to: frames[1].count, by: 61) {
            var damaged = frames
            damaged[1][place] ^= 0x55
            let result = Self.read(damaged.flatMap { $0 })
            #expect(result.isDamaged || result.bytes == whole, "byte \(place)")
            #expect(Array(result.bytes.prefix(before.count)) == before, "byte \(place)")
            #expect(Array(result.bytes.suffix(after.count)) == after, "byte \(place)")
        }
    }

    @Test("compressed data that precedes the damage is read")
    func dataBeforeTheDamage() throws {
        let compressor = try Compressor()
        let blocks = (0..<10).map { block in compressor.compress((0..<100).flatMap { Self.line(block * 100 + $0) }) }
        var file = blocks.flatMap { $0 } + compressor.end()
        // The fifth block has a length beyond the format's limit.
        let place = blocks[..<4].joined().count
        file.replaceSubrange(place..<place + 3, with: [0xFE, 0xFF, 0xFF])
        let result = Self.read(file)
        #expect(result.isDamaged)
        #expect(result.bytes == (0..<400).flatMap { Self.line($0) })
    }

    @Test("a block with a wrong length does not affect other frames")
    func blocksWithAWrongLength() throws {
        var frames = try Self.frames(4)
        // The magic number, a descriptor and a window precede the block.
        frames[1].replaceSubrange(6..<9, with: [0, 0, 16])
        let result = Self.read(frames.flatMap { $0 })
        #expect(result.isDamaged)
        let after = (2_000..<4_000).flatMap { Self.line($0) }
        #expect(Array(result.bytes.suffix(after.count)) == after)
    }

    @Test("a file that contains only frame headers is read with a limited number of attempts")
    func frameHeaders() {
        let hostile = Array(repeatElement(Decompressor.magic + [0, 0x58, 4, 0, 16], count: 20_000).joined())
        let decompressor = Decompressor()
        hostile.withUnsafeBytes { decompressor.add($0) }
        while !decompressor.next().isEmpty {}
        #expect((1_000..<1_100).contains(decompressor.damagedFrames))
    }

    @Test("an unfinished compressed frame at the end of a file is reported as incomplete, not as damaged")
    func openFrames() throws {
        let frames = try Self.frames(2)
        for length in 0...frames[1].count {
            let result = Self.read(frames[0] + frames[1][..<length])
            #expect(!result.isDamaged, "cut at \(length)")
            #expect(result.isIncomplete == (1..<frames[1].count).contains(length), "cut at \(length)")
        }
    }
}
