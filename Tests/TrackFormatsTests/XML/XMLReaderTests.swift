import Testing

@testable import TrackFormats

/// Tests that XML from untrusted sources is read as far as it is intact.
struct XMLReaderTests {
    /// Records everything that it receives.
    private final class Notes: XMLHandler {
        private(set) var all: [String] = []
        private(set) var count = 0
        private(set) var longest = 0

        func open(_ name: String, attribute: (String) -> String?) {
            note("<\(name)\(attribute("a").map { " a=\($0)" } ?? "")>")
        }

        func handle(_ text: String, of name: String) { if !text.isEmpty { note(text) } }

        func close(_ name: String) { note("</\(name)>") }

        private func note(_ text: String) {
            longest = max(longest, text.utf8.count)
            count += 1
            if all.count < 100 { all.append(text) }
        }
    }

    private func notes(_ text: String) -> Notes {
        let notes = Notes()
        XMLReader.read(Array(text.utf8), notes)
        return notes
    }

    private func read(_ text: String) -> String { notes(text).all.joined() }

    @Test("XML tags, attributes and text are reported in order and without prefixes")
    func order() {
        #expect(
            read("<?xml version='1.0'?>\n<x:r b='1' a='&lt;'> one&amp;<!-- c -->two <e/>between</x:r>")
                == "<r a=<>one&two<e></e></r>")
    }

    @Test("XML text is read in the encoding that the file declares")
    func encodings() {
        let notes = Notes()
        XMLReader.read(Array("<?xml version='1.0' encoding='ISO-8859-1'?><r>caf".utf8) + [0xE9] + "</r>".utf8, notes)
        #expect(notes.all == ["<r>", "café", "</r>"])
    }

    @Test(
        "XML text is read in encodings with one byte for each character, even after a syntax error",
        arguments: [
            ("windows-1252", [0x80, 0xE9], "€é"), ("Windows-1250", [0x9A, 0xF8], "šř"), ("windows-1251", [0xC6], "Ж"),
            ("ISO-8859-2", [0xB1], "ą"), ("ISO-8859-15", [0xA4], "€"), ("KOI8-R", [0xC1], "а"),
            ("windows-1258", [0xE2, 0x20, 0xE9], "â é"), ("ISO-8859-1", [0xE9], "é"),
        ] as [(String, [UInt8], String)])
    func singleByteEncodings(_ encoding: String, _ bytes: [UInt8], _ text: String) {
        let start = Array("<?xml version='1.0' encoding='\(encoding)'?><r><n>".utf8) + bytes + "</n>".utf8
        let notes = Notes()
        #expect(XMLReader.read(start + "</r>".utf8, notes) == TrackLosses())
        #expect(notes.all == ["<r>", "<n>", text, "</n>", "</r>"])

        let damaged = Notes()
        #expect(
            XMLReader.read(start + "<p> & </p><n>".utf8 + bytes + "</n>".utf8, damaged) == TrackLosses(isDamaged: true))
        #expect(damaged.all.count { $0 == text } == 2)
    }

    @Test(
        "an unsupported XML encoding is named, and ASCII text is read",
        arguments: ["Shift_JIS", "EUC-KR", "GB18030", "UTF-7", "EBCDIC-US", "unknown-8"])
    func unsupportedEncodings(_ encoding: String) {
        let notes = Notes()
        let losses = XMLReader.read(Array("<?xml version='1.0' encoding='\(encoding)'?><r>x</r>".utf8), notes)
        #expect(losses == TrackLosses(unsupportedEncoding: encoding))
        #expect(notes.all == ["<r>", "x", "</r>"])
    }

    @Test(
        "intact tags are read from malformed XML",
        arguments: [
            ("<r><n>Tom & Jerry</n><p/></r>", "<r><n><n>Tom & Jerry</n><p></p></r>"),
            ("<r><p></q><p a='1'/>", "<r><p><p></q><p a=1></p>"),
            ("\n<?xml version='1.0'?><r/>", "<r></r>"),
            ("<r/><r a='2'/>", "<r></r><r a=2></r>"),
            ("<?xml version='1.0' encoding='cp1252'?><r>x</r>", "<r>x</r>"),
            ("<r><p a='1'><e>5\0\0<p a='2'/>", "<r><p a=1><e><e>5\0\0<p a=2></p>"),
            ("<r><p a='1", "<r><r>"),
            ("", ""),
        ])
    func errors(_ text: String, _ result: String) {
        #expect(read(text) == result)
    }

    @Test("no files are opened for external XML entities")
    func externalEntities() {
        let text = "<!DOCTYPE r [<!ENTITY x SYSTEM 'file:///etc/hostname'>]><r>&x;</r>"
        #expect(read(text) == "<r>&x;</r>")
        #expect(read("<!DOCTYPE r SYSTEM 'file:///etc/hostname'><r>&x;y</r>") == "<r>y</r>")
    }

    @Test("XML entities that contain other entities are not expanded")
    func manyLaughs() {
        let laughs = (1...9).map { "<!ENTITY l\($0) '\(String(repeating: "&l\($0 - 1);", count: 10))'>" }.joined()
        let text = "<!DOCTYPE r [<!ENTITY l0 'ha'>\(laughs)]><r a='&l9;'>&l9;</r>"
        #expect(notes(text).longest < 100)
        #expect(read(text).hasSuffix("&l9;</r>"))
    }

    @Test("all tags of XML elements nested 100,000 levels deep are reported")
    func deepElements() {
        let notes = notes(String(repeating: "<a>", count: 100_000))
        // The tag at which expat stops is passed to the handler twice.
        #expect(notes.count == 100_001)
        #expect(notes.all.allSatisfy { $0 == "<a>" })
    }
}
