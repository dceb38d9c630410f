import MonitorScreen
import TerminalScreen
import Testing

@testable import GPSBridgeCLI

/// Tests of terminal input other than keys: pasted text, mouse events and replies.
struct PasteTests {
    @Test("pasted text is not decoded as keys", arguments: [1, 3, 100])
    func paste(_ size: Int) {
        var decoder = KeyDecoder()
        let bytes = Array("s\u{1B}[200~hello w\r, please wait \u{1B}[A ä q\u{1B}[201~u".utf8)
        var keys: [MonitorKey] = []
        for start in stride(from: 0, to: bytes.count, by: size) { keys += decoder.read(bytes[start...].prefix(size)) }
        #expect(keys == [.character("s"), .character("u")])
    }

    @Test(
        "a paste ends at its end mark, whatever text precedes the mark",
        arguments: [
            "hello", "a \u{1B}]bc ", "a \u{1B}[1; ", "\u{1B}", "\u{1B}[", "\u{1B}[20", "\u{1B}[201", "\u{1B}[200~",
            "\u{1B}O",
            "\u{C3}", "\u{1B}[\u{1B}[201\u{1B}",
        ], [1, 100])
    func end(_ text: String, _ size: Int) {
        var decoder = KeyDecoder()
        let bytes = Array("\u{1B}[200~\(text)\u{1B}[201~q".utf8)
        var keys: [MonitorKey] = []
        for start in stride(from: 0, to: bytes.count, by: size) { keys += decoder.read(bytes[start...].prefix(size)) }
        #expect(keys == [.character("q")])
        #expect(decoder.deadline == nil)
    }

    @Test("a paste's end mark can arrive in two parts")
    func pause() {
        var decoder = KeyDecoder()
        let start = ContinuousClock.now
        #expect(decoder.read("\u{1B}[200~hello \u{1B}[20".utf8, at: start).isEmpty)
        #expect(decoder.expire(at: start + .milliseconds(600)).isEmpty)
        #expect(decoder.read("1~q".utf8, at: start + .milliseconds(600)) == [.character("q")])
    }

    @Test("a paste without an end mark ends after a second without data")
    func withoutEnd() {
        var decoder = KeyDecoder()
        let start = ContinuousClock.now
        #expect(decoder.read("\u{1B}[200~hello".utf8, at: start).isEmpty)
        #expect(decoder.read(" q".utf8, at: start + .milliseconds(900)).isEmpty)
        #expect(decoder.expire(at: start + .seconds(1)).isEmpty, "the paste continues")
        #expect(decoder.expire(at: start + .milliseconds(1_900)).isEmpty)
        #expect(decoder.read("q".utf8, at: start + .seconds(2)) == [.character("q")])
    }

    @Test(
        "mouse events, terminal replies and overlong sequences are not decoded as keys",
        arguments: [
            // Mouse events in three formats
            "\u{1B}[M qq", "\u{1B}[<0;81;81M", "\u{1B}[<0;81;81m", "\u{1B}[32;81;81M",
            // F1 on the Linux console
            "\u{1B}[[A",
            // Replies that are meant for other programs
            "\u{1B}P>|term\u{1B}\\", "\u{1B}_G;OK\u{1B}\\", "\u{1B}]2;quit\u{07}",
            // Overlong sequences
            "\u{1B}]52;c;\(String(repeating: "q", count: 5_000))\u{07}",
            "\u{1B}[\(String(repeating: "1;", count: 500))q",
        ])
    func otherSequences(_ sequence: String) {
        var decoder = KeyDecoder()
        #expect(decoder.read("s\(sequence)u".utf8) == [.character("s"), .character("u")])
        #expect(decoder.deadline == nil)
    }

    @Test("the terminal's reply about its background color sets the theme", arguments: ["\u{07}", "\u{1B}\\"])
    func background(_ end: String) {
        var decoder = KeyDecoder()
        #expect(decoder.read(Array("s\u{1B}]11;rgb:ffff/ffff/ffff\(end)u".utf8)) == [.character("s"), .character("u")])
        #expect(decoder.theme == .light)
    }
}
