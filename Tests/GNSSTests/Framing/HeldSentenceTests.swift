import GNSS
import NMEA
import TestSupport
import Testing

/// Stray bytes that look like the start of a frame.
private let strays: [[UInt8]] = [
    // The header of a UBX frame of 4 KiB.
    [0xB5, 0x62, 0x01, 0x07, 0x00, 0x10],
    // The first two bytes of UBX and SBF. The line ending that follows is read as the frame's length.
    [0xB5, 0x62] + Array("1F\r\n".utf8),
    Array("$@1234d\r".utf8),
    [0xD3, 0x03, 0x00],
]

struct HeldSentenceTests {
    private let position = sentence("GPGLL,4807.038,N,01131.000,E,123519.00,A,A")
    private let frame = Frames.ubx(Array(1..<41))

    @Test("holdsSentence becomes true with the last byte of a held sentence", arguments: strays)
    func isNoticed(_ stray: [UInt8]) {
        var framer = Framer()
        for byte in stray + Array(position.utf8) {
            let holdsAlready = framer.holdsSentence
            #expect(!holdsAlready)
            withUnsafeBytes(of: byte) { framer.read($0, sentence: { _ in Issue.record("the sentence was not held") }) }
        }
        let holds = framer.holdsSentence
        #expect(holds)
    }

    @Test("releasing held sentences keeps the frames between them", arguments: strays)
    func keepsFrames(_ stray: [UInt8]) {
        var framer = Framer()
        var packets = PacketList()
        let begun = frame.dropLast()
        let stream = stray + Array("\(position)\r\n".utf8) + frame + stray + Array("\(position)\r\n".utf8) + begun
        stream.withUnsafeBytes { framer.read($0, sentence: { packets.append($0) }, frame: { packets.append($0) }) }
        #expect(packets.isEmpty)
        framer.releaseSentences(
            sentence: { packets.append($0) }, frame: { packets.append($0) }, rejected: { _ in })
        #expect(packets == PacketList(Array(position.utf8) + frame + Array(position.utf8)))
        let (holds, isWaiting) = (framer.holdsSentence, framer.isWaiting)
        #expect(!holds && isWaiting)
        frame.suffix(1).withUnsafeBytes { framer.read($0, sentence: { _ in }, frame: { packets.append($0) }) }
        #expect(packets.count == 4)
    }

    @Test(
        "bytes that do not match the beginning of a frame are not held",
        arguments: ["$PASX\r\n", "$PASHR,PBX\r\n", "PSG\r\n", "@@\r\n", "\u{2}\u{99}\r\n", "PO0\r\n"])
    func isNotABeginning(text: String) {
        var framer = Framer()
        let bytes = text.unicodeScalars.map { UInt8($0.value) }
        bytes.withUnsafeBytes { framer.read($0, sentence: { _ in }) }
        let isWaiting = framer.isWaiting
        #expect(!isWaiting)
    }

    @Test("truncated and damaged sentences are not held")
    func isNotNoticed() {
        for text in [String(position.dropLast()), "$GPGLL,1*00", "$*00", "$GPGLL"] {
            var framer = Framer()
            (strays[0] + Array(text.utf8)).withUnsafeBytes { framer.read($0, sentence: { _ in }) }
            let (holds, isWaiting) = (framer.holdsSentence, framer.isWaiting)
            #expect(isWaiting && !holds, "\(text)")
        }
    }
}
