import GNSS
import NMEA
import TestSupport
import Testing

private let position = sentence("GPGLL,4807.038,N,01131.000,E,123519.00,A,A")
private let heading = sentence("HEHDT,101.3,T")

struct FramerTests {
    // MARK: Frames

    @Test("binary frames of all lengths are recognized", arguments: BinaryProtocol.allCases)
    func aFrameIsRecognised(kind: BinaryProtocol) {
        for length in [0, 1, 2, 3, 4, 5, 8, 16, 40, 100, 255, 256, 1000] {
            // SiRF and SkyTraq messages contain at least a message number, so the payload is never empty.
            let payload = (0..<max(length, 1)).map { UInt8(truncatingIfNeeded: 37 * $0 + 11) }
            let frame = Frames.frame(kind, payload)
            let framing = Framing(frame)
            #expect(framing.items == [.frame(kind, frame)])
            #expect(framing.countBeforeEnd == 1)
            #expect(framing.statistics.strayBytes == 0)
            #expect(framing.statistics.rejected == 0)
        }
    }

    @Test("binary frames from real receivers are recognized")
    func realFramesAreRecognised() {
        // Version requests of u-blox, SiRF and SkyTraq, and RTCM message 1005.
        let frames: [(BinaryProtocol, [UInt8])] = [
            (.ubx, [0xB5, 0x62, 0x0A, 0x04, 0x00, 0x00, 0x0E, 0x34]),
            (.sirf, [0xA0, 0xA2, 0x00, 0x02, 0x84, 0x00, 0x00, 0x84, 0xB0, 0xB3]),
            (.skytraq, [0xA0, 0xA1, 0x00, 0x02, 0x02, 0x01, 0x03, 0x0D, 0x0A]),
            (
                .rtcm3,
                [
                    0xD3, 0x00, 0x13, 0x3E, 0xD7, 0xD3, 0x02, 0x02, 0x98, 0x0E, 0xDE, 0xEF, 0x34, 0xB4, 0xBD, 0x62,
                    0xAC, 0x09, 0x41, 0x98, 0x6F, 0x33, 0x36, 0x0B, 0x98,
                ]
            ),
        ]
        for (kind, frame) in frames { #expect(Framing(frame).items == [.frame(kind, frame)]) }
    }

    @Test("a TSIP frame counts as begun if it is a superpacket or has a length field")
    func begunSuperpacket() {
        let superpacket = Frames.tsip([0x8F, 0x20] + [UInt8](repeating: 1, count: 55))
        let report = Frames.tsip([0x41] + [UInt8](repeating: 1, count: 10))
        #expect(isBegun(superpacket.dropLast(20)))
        #expect(isBegun(Frames.tsip1([1, 2, 3, 4]).dropLast(3)))
        #expect(!isBegun(report.dropLast(3)))
    }

    /// Returns whether a framer that has read only the given bytes reports a begun frame.
    private func isBegun(_ bytes: ArraySlice<UInt8>) -> Bool {
        var framer = Framer()
        Array(bytes).withUnsafeBytes { framer.read($0, sentence: { _ in }) }
        return framer.withBegunFrame { _ in true } ?? false
    }

    @Test("checksums of test frames match the published check values")
    func checkValues() {
        // The check values are from the "Catalogue of parametrised CRC algorithms".
        let check = Array("123456789".utf8)
        #expect(Frames.remainder(check, polynomial: 0x86_4CFB, width: 24) == 0xCD_E703)
        #expect(Frames.remainder(check, polynomial: 0x1021, width: 16) == 0x31C3)
        #expect(Frames.reflectedRemainder(check) == 0x2DFD_2D88)
    }

    @Test("NovAtel frames with a short header are recognized")
    func shortNovatelHeader() {
        let frame = Frames.shortNovatel(Array(0..<88))
        #expect(Framing(frame).items == [.frame(.novatel, frame)])
    }

    @Test(
        "a frame with a flipped bit is dropped, and the next sentence is not lost", arguments: BinaryProtocol.allCases)
    func damagedFrame(kind: BinaryProtocol) {
        let frame = Frames.frame(kind, Array(1..<41))
        for place in frame.indices where !Frames.unprotected(kind).contains(place) {
            for bit in 0..<8 {
                var damaged = frame
                damaged[place] ^= 1 << UInt8(bit)
                #expect(Framing(damaged + Array(position.utf8)).items == [.sentence(position)], "\(place), \(bit)")
            }
        }
    }

    @Test("a frame is emitted as soon as its last byte arrives", arguments: BinaryProtocol.allCases)
    func aFrameComesWithItsLastByte(kind: BinaryProtocol) {
        let frame = Frames.frame(kind, Array(1..<41))
        var framer = Framer()
        var frames = 0
        for (place, byte) in frame.enumerated() {
            #expect(frames == 0, "\(place)")
            withUnsafeBytes(of: byte) { framer.read($0, sentence: { _ in }, frame: { _ in frames += 1 }) }
        }
        #expect(frames == 1)
    }

    @Test("frames of the maximum supported length are recognized")
    func theLongestFramesAreRecognised() {
        for frame in [Frames.ubx([UInt8](repeating: 7, count: 4000)), Frames.rtcm3([UInt8](repeating: 7, count: 1023))]
        {
            #expect(Framing(frame + Array(position.utf8)).frames == [frame])
            #expect(Framing(frame + Array(position.utf8)).sentences == [position])
            #expect(Framing(frame + Array(position.utf8)) { 100 }.items.count == 2)
        }
    }

    // MARK: Frames and sentences

    @Test("frames and sentences are emitted in order", arguments: BinaryProtocol.allCases)
    func framesBetweenSentences(kind: BinaryProtocol) {
        let frame = Frames.frame(kind, Array(1..<41))
        for end in ["", "\r\n"] {
            let stream = Array("\(position)\(end)".utf8) + frame + Array("\(heading)\(end)".utf8) + frame + frame
            let expected: [Item] = [
                .sentence(position), .frame(kind, frame), .sentence(heading), .frame(kind, frame), .frame(kind, frame),
            ]
            let framing = Framing(stream)
            #expect(framing.items == expected)
            #expect(framing.statistics.rejected == 0)
            #expect(framing.statistics.strayBytes == 0)
            #expect(framing.statistics.sentences == 2)
            #expect(framing.statistics.bytes == stream.count)
        }
    }

    @Test(
        "splitting the stream at any byte does not change the decoded frames and sentences",
        arguments: BinaryProtocol.allCases)
    func splitAtEveryByte(kind: BinaryProtocol) {
        let frame = Frames.frame(kind, Array("$GPGGA,".utf8) + Array(1..<41))
        let stream = Array("\(position)\r\n".utf8) + frame + Array("\(heading)\r\n".utf8) + frame
        let whole = Framing(stream)
        #expect(whole.items.count == 4)
        for split in 1..<stream.count {
            var sizes = [split].makeIterator()
            #expect(Framing(stream) { sizes.next() } == whole)
        }
        #expect(Framing(stream) { 1 } == whole)
    }

    @Test("sentences inside a frame are not emitted", arguments: BinaryProtocol.allCases)
    func sentencesInsideFrame(kind: BinaryProtocol) {
        let frame = Frames.frame(kind, Array("\(position)\r\n\(heading)\r\n".utf8))
        let stream = frame + Array("\(heading)\r\n".utf8)
        let expected: [Item] = [.frame(kind, frame), .sentence(heading)]
        #expect(Framing(stream).items == expected)
        #expect(Framing(stream) { 7 }.items == expected)
    }

    @Test("sentences after a truncated frame are not lost", arguments: BinaryProtocol.allCases)
    func truncatedFrame(kind: BinaryProtocol) {
        // The length in the header extends beyond the sentences that follow, so only the checksum shows that the frame
        // is truncated.
        let frame = Frames.frame(kind, [UInt8](repeating: 0x2A, count: 200))
        let sentences = Array("\(position)\r\n\(heading)\r\n".utf8)
        for length in 1..<frame.count {
            let stream = Array(frame.prefix(length)) + sentences
            #expect(Framing(stream).sentences == [position, heading], "\(length)")
            #expect(Framing(stream + [UInt8](repeating: 0, count: 300)).countBeforeEnd == 2, "\(length)")
        }
    }

    @Test("sentences after a header with a random length are not lost", arguments: BinaryProtocol.allCases)
    func falseLength(kind: BinaryProtocol) {
        let start = Array(Frames.frame(kind, Array(1..<41)).prefix(2))
        var random = SplitMix64(seed: 5)
        for _ in 0..<2000 {
            let header =
                start
                + (0..<Int.random(in: 0...12, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
            let stream = header + Array("\(position)\r\n\(heading)\r\n".utf8)
            // The garbage may be treated as the beginning of the first sentence's line, but it must never become part
            // of the sentence.
            #expect(Framing(stream).sentences == [position, heading], "\(header)")
        }
    }

    @Test("a frame after a truncated frame is not lost", arguments: Frames.wellProtected)
    func frameAfterTruncatedFrame(kind: BinaryProtocol) {
        for other in BinaryProtocol.allCases {
            let frame = Frames.frame(other, Array(1..<41))
            let cut = Frames.frame(kind, [UInt8](repeating: 0x2A, count: 30))
            for length in 1..<cut.count {
                let framing = Framing(Array(cut.prefix(length)) + frame + Array(position.utf8))
                #expect(framing.items == [.frame(other, frame), .sentence(position)], "\(other), \(length)")
            }
        }
    }

    @Test("a frame within a sentence causes only that sentence to be dropped")
    func sentenceCutByFrame() {
        for kind in BinaryProtocol.allCases {
            let frame = Frames.frame(kind, Array(1..<41))
            for length in 1..<position.utf8.count {
                let stream = Array(position.utf8.prefix(length)) + frame + Array("\r\n\(heading)\r\n".utf8)
                #expect(Framing(stream).items == [.frame(kind, frame), .sentence(heading)], "\(kind), \(length)")
            }
        }
    }

    @Test("frames surrounded by garbage are recognized")
    func framesInGarbage() {
        let frames = BinaryProtocol.allCases.map { Frames.frame($0, Array(1..<41)) }
        var random = SplitMix64(seed: 6)
        for _ in 0..<100 {
            let stream = frames.flatMap { frame in garbage(0...60, &random) + frame }
            #expect(Framing(stream).frames == frames)
        }
    }

    @Test("Septentrio blocks and sentences are distinguished")
    func septentrioBlocks() {
        // `$@` and `$GP…` begin with the same character.
        let block = Frames.septentrio(Array("$GPGGA,".utf8))
        let stream = Array("$$@\(position)$@".utf8) + block + Array("\(heading)\r\n$".utf8) + block + Array("$".utf8)
        let framing = Framing(stream)
        #expect(
            framing.items == [
                .sentence(position), .frame(.septentrio, block), .sentence(heading), .frame(.septentrio, block),
            ])
        #expect(Framing(stream) { 1 } == framing)
    }

    @Test("Septentrio blocks do not count as rejected lines")
    func septentrioStatistics() {
        let block = Frames.septentrio(Array(0..<40))
        let framing = Framing(block + block + Array("\(position)\r\n".utf8) + block)
        #expect(framing.items.count == 4)
        #expect(framing.statistics.rejected == 0)
    }

    // MARK: Ends

    @Test("a frame truncated by the end of the stream is dropped", arguments: BinaryProtocol.allCases)
    func endWithinFrame(kind: BinaryProtocol) {
        let frame = Frames.frame(kind, Array(1..<41))
        for length in 1..<frame.count {
            let framing = Framing(Array("\(position)\r\n".utf8) + Array(frame.prefix(length)))
            #expect(framing.items == [.sentence(position)])
            #expect(framing.statistics.bytes == position.utf8.count + 2 + length)
        }
    }

    @Test("sentences held after an unfinished frame are emitted when the stream ends")
    func heldSentences() {
        let cut = Array(Frames.ubx([UInt8](repeating: 1, count: 1000)).prefix(20))
        let framing = Framing(cut + Array("\(position)\r\n\(heading)\r\n".utf8))
        #expect(framing.countBeforeEnd == 0)
        #expect(framing.sentences == [position, heading])
    }

    @Test("a framer can read another stream after finish()")
    func nextStream() {
        var framer = Framer()
        var items = 0
        for _ in 0..<2 {
            let cut = Array(Frames.ubx([UInt8](repeating: 7, count: 40)).prefix(20)) + Array("$GPGLL,1".utf8)
            cut.withUnsafeBytes { framer.read($0, sentence: { _ in items += 1 }, frame: { _ in items += 1 }) }
            framer.finish(sentence: { _ in items += 1 }, frame: { _ in items += 1 })
        }
        #expect(items == 0)
        // One rejected line per stream.
        #expect(framer.statistics.rejected == 2)
        Array(position.utf8).withUnsafeBytes { framer.read($0) { _ in items += 1 } }
        #expect(items == 1)
    }

    // MARK: Properties

    @Test("the chunk size does not change the decoded frames and sentences", arguments: 0..<8 as Range<UInt64>)
    func chunking(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var expected: [Item] = []
        let stream = mixedStream(pieces: 120, &random, &expected)
        let whole = Framing(stream)
        #expect(whole.items == expected)
        for size in [1, 2, 3, 7, 16, 63, 64, 65, 127, 128, 1000, 5000] { #expect(Framing(stream) { size } == whole) }
        for _ in 0..<10 { #expect(Framing(stream) { Int.random(in: 0...300, using: &random) } == whole) }
    }

    @Test("chunks of many kilobytes give the same frames and sentences as the whole stream")
    func hugeChunks() {
        var random = SplitMix64(seed: 7)
        var expected: [Item] = []
        let stream = mixedStream(pieces: 3000, &random, &expected)
        #expect(stream.count > 100_000)
        let whole = Framing(stream)
        #expect(whole.items == expected)
        for sizes in [[37, 60_000, 1, 5], [20_000, 1, 20_000], [4200, 8655, 8656, 8657, 11_000]] {
            var sizes = sizes.makeIterator()
            #expect(Framing(stream) { sizes.next() } == whole)
        }
        #expect(Framing(stream) { Int.random(in: 5000...30_000, using: &random) } == whole)
    }

    @Test("garbage between sentences does not cause any sentence to be lost", arguments: 0..<4 as Range<UInt64>)
    func sentencesInGarbage(seed: UInt64) {
        var random = SplitMix64(seed: 100 + seed)
        for _ in 0..<300 {
            var stream: [UInt8] = []
            var expected: [String] = []
            for _ in 0..<10 {
                let sentence = Bool.random(using: &random) ? position : heading
                stream += garbage(0...80, &random) + Array(sentence.utf8)
                expected.append(sentence)
            }
            #expect(Framing(stream).sentences == expected)
        }
    }

    @Test("a sentence after 500 truncated headers is read")
    func repeatedHeaders() {
        for kind in BinaryProtocol.allCases {
            let start = Array(Frames.frame(kind, [UInt8](repeating: 0, count: 200)).prefix(11))
            let stream = Array(repeatElement(start, count: 500).joined()) + Array("\(position)\r\n".utf8)
            let framing = Framing(stream) { 512 }
            #expect(framing.items == [.sentence(position)])
            #expect(framing.statistics.bytes == stream.count)
        }
    }

    // MARK: -

    /// Returns a stream of sentences, frames, truncated pieces and garbage.
    private func mixedStream(pieces: Int, _ random: inout SplitMix64, _ expected: inout [Item]) -> [UInt8] {
        var stream: [UInt8] = []
        for _ in 0..<pieces {
            switch Int.random(in: 0..<8, using: &random) {
            case 0...2:
                let sentence = Bool.random(using: &random) ? position : heading
                stream += Array(sentence.utf8) + (Bool.random(using: &random) ? [0x0D, 0x0A] : [])
                expected.append(.sentence(sentence))
            case 3...5:
                guard let kind = BinaryProtocol.allCases.randomElement(using: &random) else { continue }
                let frame = Frames.frame(kind, [0x01] + garbage(0...150, &random))
                stream += frame
                expected.append(.frame(kind, frame))
            case 6: stream += garbage(0...30, &random)
            default:
                guard let kind = Frames.wellProtected.randomElement(using: &random) else { continue }
                let frame = Frames.frame(kind, garbage(1...60, &random).map { $0 & 0x1F })
                stream += frame.prefix(Int.random(in: 0..<frame.count, using: &random))
            }
        }
        return stream
    }

    /// Returns random bytes that contain no sentence. Half of them are bytes with a meaning in a protocol.
    private func garbage(_ lengths: ClosedRange<Int>, _ random: inout SplitMix64) -> [UInt8] {
        let meaningful: [UInt8] =
            Array("$!*\\,\r\n0A@".utf8) + [
                0xB5, 0x62, 0xD3, 0xA0, 0xA1, 0xA2, 0xAA, 0x44, 0x12, 0xF1, 0xD9, 0xBA, 0xCE,
            ]
        return (0..<Int.random(in: lengths, using: &random)).map { _ in
            Bool.random(using: &random)
                ? meaningful[Int.random(in: 0..<meaningful.count, using: &random)]
                : UInt8.random(in: 0...255, using: &random)
        }
    }
}
