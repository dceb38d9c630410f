import GNSS
import Testing

struct RTCM3DescriptionTests {
    private func descriptions(_ payload: [UInt8]) -> (whole: [FrameDescription], identity: [FrameDescription]) {
        var framer = Framer()
        var descriptions: (whole: [FrameDescription], identity: [FrameDescription]) = ([], [])
        Frames.rtcm3(payload).withUnsafeBytes { bytes in
            framer.read(
                bytes, sentence: { _ in },
                frame: { frame in
                    descriptions.whole.append(frame.description)
                    descriptions.identity.append(frame.identity)
                })
        }
        return descriptions
    }

    @Test("an RTCM 3 frame is described by its message number, name and fields")
    func known() throws {
        // RTCM 1230 from station 5, without biases.
        let descriptions = descriptions([0x4C, 0xE0, 0x05, 0x80])
        let whole = try #require(descriptions.whole.first)
        #expect(whole.number == 1230 && whole.name == "GLONASS L1 and L2 Code-Phase Biases" && whole.isKnownByNumber)
        // The station, the alignment and four flags. Each is listed under two names.
        #expect(whole.fields?.count == 12)
        let identity = try #require(descriptions.identity.first)
        #expect(identity.number == 1230 && identity.name == whole.name && identity.fields == nil)
    }

    @Test("only the number of an unknown RTCM 3 message is described")
    func unknown() throws {
        let whole = try #require(descriptions([0xFE, 0x8F, 1, 2, 3]).whole.first)
        #expect(whole.number == 4072 && whole.name == nil && whole.fields == nil)
        let empty = try #require(descriptions([]).whole.first)
        #expect(empty.number == nil && empty.name == nil && empty.fields == nil)
    }
}
