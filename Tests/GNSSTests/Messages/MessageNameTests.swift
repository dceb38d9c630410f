import GNSS
import Testing

/// Tests of the names under which binary messages are listed.
struct MessageNameTests {
    private func title(_ kind: BinaryProtocol, _ frame: [UInt8]) -> String {
        frame.withUnsafeBytes { MessageName(kind, frame: $0).title }
    }

    @Test("TSIP messages are listed by hexadecimal number and subcode, as in Trimble's documents")
    func tsip() {
        let zeros = [UInt8](repeating: 0, count: 16)
        #expect(title(.tsip, Frames.tsip([0x8F, 0xAB] + zeros)) == "8F-AB")
        #expect(title(.tsip, Frames.tsip([0x8F, 0x0B] + zeros)) == "8F-0B")
        #expect(title(.tsip, Frames.tsip([0x1C, 0x81] + zeros)) == "1C-81")
        #expect(title(.tsip, Frames.tsip([0x41] + zeros)) == "41")
        #expect(title(.tsip, Frames.tsip1(zeros, id: 0xA1, subID: 0x11)) == "A1-11")
    }

    @Test("SiRF message 67 is listed with its sub-ID")
    func sirf() {
        #expect(title(.sirf, Frames.sirf([67, 1, 0, 0])) == "67,1")
        #expect(title(.sirf, Frames.sirf([67, 16, 0, 0])) == "67,16")
        #expect(title(.sirf, Frames.sirf([41, 1, 0, 0])) == "41")
        #expect(title(.sirf, Frames.sirf([67])) == "67")
    }

    @Test("messages without a name are listed by group and number")
    func others() {
        #expect(title(.casic, Frames.casic([0, 0, 0, 0], class: 1, id: 3)) == "1-3")
        #expect(title(.skytraq, Frames.skytraq([0xA8, 1])) == "168")
    }
}
