import SystemSupport
import Testing

struct FileNameTests {
    @Test(
        "a file name in a command is quoted for the shell only if necessary",
        arguments: [
            ("/tmp/drive-1_2.gpx", "/tmp/drive-1_2.gpx"), ("Zürich.gpx", "Zürich.gpx"),
            ("tcp://localhost:2000", "tcp://localhost:2000"),
            ("my track.gpx", "'my track.gpx'"), ("a$b.gpx", "'a$b.gpx'"), ("~me", "'~me'"), ("[1].gpx", "'[1].gpx'"),
            ("what?.gpx", "'what?.gpx'"), ("it's.gpx", #"'it'\''s.gpx'"#), ("'", #"''\'''"#), ("", "''"),
        ])
    func quoting(_ name: String, _ word: String) {
        #expect(FileName.quoted(name) == word)
    }

    @Test("a byte that is not valid UTF-8 is replaced by a pattern that the shell matches with it")
    func otherEncodings() {
        let name: [CChar] = [UInt8(ascii: "a"), 0xE9, 0].map { CChar(truncatingIfNeeded: $0) }
        #expect(FileName.quoted(FileName.text(name)) == "a?")
    }
}
