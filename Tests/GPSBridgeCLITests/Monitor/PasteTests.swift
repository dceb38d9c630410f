import MonitorScreen
import TerminalScreen
import Testing

@testable import GPSBridgeCLI

/// What a terminal sends besides keys.
struct PasteTests {
    @Test("pasted text is not a row of keys, in pieces of any size", arguments: [1, 3, 100])
    func paste(_ size: Int) {
        var decoder = KeyDecoder()
        let bytes = Array("s\u{1B}[200~hello w\r, please wait \u{1B}[A ä q\u{1B}[201~u".utf8)
        var keys: [MonitorKey] = []
        for start in stride(from: 0, to: bytes.count, by: size) { keys += decoder.read(bytes[start...].prefix(size)) }
        #expect(keys == [.character("s"), .character("u")])
    }

    @Test("the answer about the background is not a key", arguments: ["\u{07}", "\u{1B}\\"])
    func background(_ end: String) {
        var decoder = KeyDecoder()
        #expect(decoder.read(Array("s\u{1B}]11;rgb:ffff/ffff/ffff\(end)u".utf8)) == [.character("s"), .character("u")])
        #expect(decoder.theme == .light)
    }
}
