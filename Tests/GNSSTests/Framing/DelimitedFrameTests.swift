import GNSS
import NMEA
import TestSupport
import Testing

private let position = sentence("GPGLL,4807.038,N,01131.000,E,123519.00,A,A")

/// Tests of frames that begin with the byte 10 and end with the bytes 10 03, as in TSIP and Garmin's protocol. Most
/// TSIP messages have no checksum.
struct DelimitedFrameTests {
    /// TSIP messages, and the numbers of bytes in them.
    private static let lengths: [([UInt8], Int)] = [
        ([0x40], 40), ([0x41], 11), ([0x42], 17), ([0x43], 21), ([0x44], 22), ([0x45], 11), ([0x46], 3),
        ([0x47, 3], 17), ([0x48], 23), ([0x49], 33), ([0x4A], 21), ([0x4A], 10), ([0x4B], 4), ([0x4C], 18),
        ([0x4D], 5), ([0x4E], 2), ([0x4F], 27), ([0x53], 17), ([0x54], 13), ([0x55], 5), ([0x56], 21), ([0x57], 9),
        ([0x59], 34), ([0x5A], 26), ([0x5B], 17), ([0x5C], 25), ([0x5D], 27), ([0x5E], 2), ([0x6D, 0x54], 23),
        ([0x6D, 0x10], 19), ([0x82], 2), ([0x83], 37), ([0x84], 37), ([0x85], 23), ([0xBB], 41), ([0xBC], 11),
        ([0x8F, 0x20], 57), ([0x8F, 0x23], 30), ([0x8F, 0x0B], 75), ([0x8F, 0xAB], 18), ([0x8F, 0xAC], 69),
    ]

    /// Frames with a checksum, or with a length that follows from the message.
    private static let frames: [[UInt8]] = {
        let messages = lengths.flatMap { beginning, length in
            [0x10, 0x03, 0x24, 0x2A].map { (filling: UInt8) in
                beginning + [UInt8](repeating: filling, count: length - beginning.count)
            }
        }
        let satellites = (0...17).map { (count: UInt8) in
            [0x6C] + [UInt8](repeating: 0x2A, count: 17) + [count] + [UInt8](repeating: 16, count: Int(count))
        }
        let garmin = [(0x33, 64), (0x72, 84), (0xFF, 20)].map { id, count in
            Frames.garmin([UInt8](repeating: 0x10, count: count), id: UInt8(id))
        }
        return (messages + satellites).map(Frames.tsip) + garmin + [Frames.tsip1([0x10, 0x10, 0x03, 0x10])]
    }()

    /// Garbage, most of which ends with the beginning of a frame.
    private static let garbage: [[UInt8]] = [
        [], [0x10], [0x10, 0x10], [0x10, 0x10, 0x10], [0x03], [0x10, 0x03], [0x41], [0x10, 0x41],
        [0x10, 0x41, 7, 7, 7, 0x10], [0x10, 0x41, 7, 0x10, 0x10], [0x10, 0x58, 0x2A, 0x10], [0x10, 0x1C, 0x81, 0x10],
        [0x10, 0x6D], [0x10, 0x6D, 0x03, 0x10], [0x10, 0x6C, 7, 7, 7, 7, 0x10], [0x10, 0x47, 0x10], [0x10, 0x8F],
        [0x10, 0x8F, 0x10], [0x10, 0x8F, 0xAC, 0x10], [0x10, 0xA2, 0x00, 0x10], [0x10, 0x33], [0x10, 0x33, 0x40, 0x10],
        [0x10, 0xFF, 0x10], [0x10, 0x10, 0x03, 0x10], [0xD3, 0x00, 0x13], [0xB5, 0x62, 0x01], [0x24],
        Array("$GPGLL,48".utf8), Array("\\s:a".utf8), Array("PO0".utf8), [0x01, 0x14],
    ]

    private func expectAll(_ garbage: [UInt8], _ frame: [UInt8], splitEverywhere: Bool = true) {
        let stream = garbage + frame + Array("\(position)\r\n".utf8)
        let whole = Framing(stream)
        #expect(whole.frames.last == frame && whole.sentences == [position], "\(garbage), \(frame)")
        #expect(Framing(stream) { 1 } == whole, "\(garbage), \(frame)")
        guard splitEverywhere else { return }
        for split in 1..<stream.count {
            var sizes = [split].makeIterator()
            #expect(Framing(stream) { sizes.next() } == whole, "\(garbage), \(frame), \(split)")
        }
    }

    @Test("a frame between garbage and a sentence is not lost, wherever the stream is split")
    func betweenGarbageAndSentence() {
        for garbage in Self.garbage {
            for frame in Self.frames {
                expectAll([0x55] + garbage, frame, splitEverywhere: [0, 7].contains(garbage.count))
                let next = Frames.tsip([UInt8](repeating: 0x41, count: 11))
                let stream = [0x55] + garbage + frame + next + Array("\(position)\r\n".utf8)
                #expect(Framing(stream).frames == [frame, next], "\(garbage), \(frame)")
            }
        }
    }

    @Test("a frame between random garbage and a sentence is not lost", arguments: 0..<4 as Range<UInt64>)
    func afterRandomGarbage(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<500 {
            let meaningful: [UInt8] = [0x10, 0x10, 0x03, 0x41, 0x46, 0x58, 0x6D, 0x8F, 0xA2, 0x33, 0x24, 0x00]
            let garbage = (0..<Int.random(in: 1...60, using: &random)).map { _ in
                Bool.random(using: &random)
                    ? meaningful[Int.random(in: 0..<meaningful.count, using: &random)]
                    : UInt8.random(in: 0...255, using: &random)
            }
            expectAll(garbage, try #require(Self.frames.randomElement(using: &random)), splitEverywhere: false)
        }
    }

    @Test("a frame after a long header is emitted when the sentence after it is released")
    func released() {
        for frame in Self.frames {
            var framer = Framer()
            var packets = PacketList()
            let stream = [0xB5, 0x62, 0x01, 0x07, 0x00, 0x10] + frame + Array(position.utf8)
            stream.withUnsafeBytes { framer.read($0, sentence: { packets.append($0) }, frame: { packets.append($0) }) }
            #expect(packets.isEmpty)
            framer.releaseSentences(
                sentence: { packets.append($0) }, frame: { packets.append($0) }, rejected: { _ in })
            #expect(packets.map { Array($0.bytes) } == [frame, Array(position.utf8)], "\(frame)")
        }
    }

    @Test("garbage that looks like a TSIP message of any length is not recognized before a sentence")
    func notBeforeSentence() {
        let satellites = [0x6C] + [UInt8](repeating: 0, count: 17) + [5] + [UInt8](repeating: 1, count: 6)
        let others: [[UInt8]] = [
            [0x13, 1], [0x1C, 0x81, 1, 2], [0x58, 1, 2, 3], [0x5F, 1], [0x6E, 1], [0x89, 1], [0x8F, 0x01, 1],
            satellites,
        ]
        for content in others {
            let stream = [0x55, 0xAA] + Frames.tsip(content) + Array("\(position)\r\n".utf8)
            #expect(Framing(stream).items == [.sentence(position)], "\(content)")
            #expect(Framing(stream) { 1 }.items == [.sentence(position)], "\(content)")
        }
    }
}
