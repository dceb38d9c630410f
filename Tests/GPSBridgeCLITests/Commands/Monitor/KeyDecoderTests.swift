import GPSSimulator
import MonitorScreen
import Testing

@testable import GPSBridgeCLI

struct KeyDecoderTests {
    private static let sequences: [(String, [MonitorKey])] = [
        ("q", [.character("q")]), ("?Q ", [.character("?"), .character("Q"), .character(" ")]),
        ("\u{0C}", [.character("\u{0C}")]), ("\r", [.enter]), ("\n", [.enter]), ("\u{1B}[A", [.up]),
        ("\u{1B}[B", [.down]), ("\u{1B}OA", [.up]),
        ("\u{1B}OB", [.down]), ("\u{1B}OM", [.enter]), ("\u{1B}[5~", [.pageUp]), ("\u{1B}[6~", [.pageDown]),
        ("ß→😀", [.character("ß"), .character("→"), .character("😀")]),
        // Keys without a function, and the terminal's reports about itself
        ("\u{1B}[1;5Cq", [.character("q")]), ("\u{1B}[15~q", [.character("q")]), ("\u{1B}[?62;4cq", [.character("q")]),
        ("\u{1B}OPq", [.character("q")]), ("\u{01}\u{7F}q", [.character("q")]),
        // Escape, immediately followed by another key
        ("\u{1B}q", [.escape, .character("q")]), ("\u{1B}\u{1B}[A", [.escape, .up]),
    ]

    @Test("terminal key sequences are decoded", arguments: sequences)
    func keys(text: String, keys: [MonitorKey]) {
        var decoder = KeyDecoder()
        #expect(decoder.read(text.utf8) == keys)
        #expect(decoder.deadline == nil)
    }

    @Test("key sequences that arrive byte by byte are decoded", arguments: sequences)
    func byteByByte(text: String, keys: [MonitorKey]) {
        var decoder = KeyDecoder()
        #expect(text.utf8.flatMap { decoder.read([$0]) } == keys)
    }

    @Test("a lone escape byte becomes the Escape key after a timeout")
    func escapeKey() throws {
        var decoder = KeyDecoder()
        #expect(decoder.read([0x1B]).isEmpty)
        let deadline = try #require(decoder.deadline)
        #expect(decoder.expire(at: deadline - .milliseconds(1)).isEmpty)
        #expect(decoder.expire(at: deadline) == [.escape])
        #expect(decoder.deadline == nil)
        #expect(decoder.expire(at: deadline).isEmpty)
    }

    @Test("an incomplete escape sequence is dropped after a timeout")
    func incompleteSequence() throws {
        var decoder = KeyDecoder()
        #expect(decoder.read("\u{1B}[5".utf8).isEmpty)
        let deadline = try #require(decoder.deadline)
        #expect(decoder.expire(at: deadline).isEmpty)
        #expect(decoder.read("q".utf8) == [.character("q")])
    }

    @Test("a key is decoded correctly after any random input")
    func randomInput() {
        var generator = SeededRandom(seed: 1)
        for _ in 0..<2_000 {
            var decoder = KeyDecoder()
            _ = decoder.read((0..<40).map { _ in UInt8.random(in: 0...255, using: &generator) })
            if let deadline = decoder.deadline { _ = decoder.expire(at: deadline) }
            #expect(decoder.read("q".utf8) == [.character("q")])
        }
    }
}
