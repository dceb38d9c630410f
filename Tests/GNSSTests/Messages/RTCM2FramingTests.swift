import GNSS
import Testing

/// Tests of RTCM 2 frames, whose words may begin at any bit of a byte.
struct RTCM2FramingTests {
    private static let frames = [[1, 2, 3, 4, 5, 6], [], [0xFF, 0xFE, 0xFD]].map(Frames.rtcm2)

    /// Returns the bits of frames after some bits of an earlier word.
    private static func shifted(by phase: Int) -> [UInt8] {
        var bits = [UInt8](repeating: 1, count: phase)
        bits += frames.joined().flatMap { byte in (0..<6).map { byte >> $0 & 1 } }
        bits += [UInt8](repeating: 0, count: (6 - bits.count % 6) % 6)
        return stride(from: 0, to: bits.count, by: 6).map { start in
            (0..<6).reduce(0x40) { $0 | bits[start + $1] << UInt8($1) }
        }
    }

    private static func contents(_ frames: [[UInt8]]) -> [[UInt8]] {
        frames.map { frame in frame.withUnsafeBytes { RTCM2Format.data($0) } }
    }

    @Test("consecutive RTCM 2 frames are recognized at any bit of a byte", arguments: 0..<6)
    func phases(phase: Int) {
        let stream = Self.shifted(by: phase)
        let framing = Framing(stream)
        #expect(Self.contents(framing.frames) == Self.contents(Self.frames))
        #expect(Framing(stream) { 1 } == framing)
    }

    @Test("a sentence after an RTCM 2 frame that ends within a byte is recognized", arguments: 0..<6)
    func sentence(phase: Int) {
        let framing = Framing(Self.shifted(by: phase) + Array("$GPTXT,01,01,02,A*0C\r\n".utf8))
        #expect(framing.frames.count == 3 && framing.sentences.count == 1)
    }
}
