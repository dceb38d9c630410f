import Testing
import UBX

struct UBXFrameReaderTests {
    private static func frame(_ timeOfWeek: UInt32) -> [UInt8] {
        var end = NavEOE()
        end.timeOfWeek = timeOfWeek
        var bytes: [UInt8] = []
        end.append(to: &bytes)
        return bytes
    }

    private static func times(of stream: [UInt8], chunkSize: Int) -> [UInt32] {
        var reader = UBXFrameReader()
        var times: [UInt32] = []
        let add = { (frame: UBXFrame) in
            if let end = frame.read(NavEOE.self) { times.append(end.timeOfWeek) }
        }
        for start in stride(from: 0, to: stream.count, by: chunkSize) {
            reader.read(Array(stream[start..<min(start + chunkSize, stream.count)]), add)
        }
        reader.finish(add)
        return times
    }

    @Test("frames are found in chunks of any size", arguments: [1, 2, 5, 12, 13, 1_000])
    func chunks(size: Int) {
        let stream = (1...20).flatMap { Self.frame($0) }
        #expect(Self.times(of: stream, chunkSize: size) == Array(1...20))
    }

    // A false header within noise gives a length that reaches into the following frame, or beyond the stream.
    @Test(
        "a frame after noise is found",
        arguments: [
            [0xB5], [0xB5, 0xB5], [0xB5, 0x62, 1, 7, 4, 0], [0xB5, 0x62, 1, 7, 92, 0], [0xB5, 0x62, 1, 7, 0xFF, 0xFF],
        ])
    func noise(bytes: [UInt8]) {
        let stream = Self.frame(1) + bytes + Self.frame(2) + bytes
        for size in [1, 7, 1_000] { #expect(Self.times(of: stream, chunkSize: size) == [1, 2]) }
    }

    @Test("a frame with a wrong checksum is skipped")
    func checksum() {
        var damaged = Self.frame(2)
        damaged[7] ^= 1
        #expect(Self.times(of: Self.frame(1) + damaged + Self.frame(3), chunkSize: 1_000) == [1, 3])
    }

    @Test("an incomplete frame is dropped at the end of the stream")
    func end() {
        var reader = UBXFrameReader()
        var count = 0
        reader.read(Array(Self.frame(1).dropLast())) { _ in count += 1 }
        reader.finish { _ in count += 1 }
        reader.read(Array(Self.frame(2).dropFirst(11))) { _ in count += 1 }
        #expect(count == 0)
        reader.read(Self.frame(3)) { _ in count += 1 }
        #expect(count == 1)
    }
}
