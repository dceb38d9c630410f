import GNSS
import TestSupport
import Testing

struct FrameListTests {
    private static func list(_ frames: [[UInt8]], into list: inout FrameList) {
        var framer = Framer()
        frames.joined().withContiguousBytes { bytes in
            framer.read(bytes, sentence: { _ in }, frame: { list.append($0) })
        }
    }

    private static func contents(of list: FrameList) -> [[UInt8]] {
        var frames: [[UInt8]] = []
        list.withFrames { index, frame in
            #expect(index == frames.count && frame.kind == .ubx)
            frames.append(frame.withBytes { Array($0) })
        }
        return frames
    }

    @Test("a frame list keeps the order and bytes of its frames")
    func order() {
        let frames = [Frames.ubx(Array(1..<41)), Frames.ubx([]), Frames.ubx([7])]
        var list = FrameList()
        Self.list(frames, into: &list)
        #expect(Self.contents(of: list) == frames)
        list.removeAll()
        #expect(Self.contents(of: list) == [])
        Self.list([frames[2]], into: &list)
        #expect(Self.contents(of: list) == [frames[2]])
    }
}

extension Sequence<UInt8> {
    fileprivate func withContiguousBytes(_ body: (UnsafeRawBufferPointer) -> Void) { Array(self).withUnsafeBytes(body) }
}
