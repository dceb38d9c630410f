import Testing

@testable import TrackFormats

/// Tests that a GPX file made of pages is valid after each write, and can be continued if the program is killed at any
/// time.
struct GPXPagesTests {
    private struct WriteError: Error {}

    private static let tail = Array("</trk></gpx>\n".utf8)

    private static func fresh() -> GPXPages { GPXPages(head: Array("<gpx><trk>\n".utf8), tail: tail) }

    private static func point(_ number: Int) -> [UInt8] {
        Array("<p n=\"\(number)\">\(String(repeating: "x", count: 100 + number * 37 % 900))</p>\n".utf8)
    }

    /// Returns the contents of a file after each write.
    private static func states(points: Int, step: Int) -> [[UInt8]] {
        var pages = fresh()
        var file = pages.lastPage.bytes
        var states = [file]
        for start in stride(from: 0, to: points, by: step) {
            let pieces = (start..<min(start + step, points)).map { (point($0), tail) }
            for _ in 0..<pages.pagesNeeded(for: pieces) {
                file += GPXPages.empty
                states.append(file)
            }
            pages.add(pieces) { write in
                file.replaceSubrange(write.page * GPXPages.size..<(write.page + 1) * GPXPages.size, with: write.bytes)
                states.append(file)
            }
        }
        return states
    }

    /// Returns the text that an XML parser sees, without instructions, comments and white space.
    private static func visible(_ file: [UInt8]) -> String? {
        var rest = String(decoding: file, as: UTF8.self)[...]
        var text = ""
        while let start = rest.firstIndex(of: "<") {
            text += rest[..<start]
            rest = rest[start...]
            let (isComment, isInstruction) = (rest.hasPrefix("<!--"), rest.hasPrefix("<?"))
            guard isComment || isInstruction else {
                text.append(rest.removeFirst())
                continue
            }
            guard let end = rest.firstEnd(of: isComment ? "-->" : "?>") else { return nil }
            rest = rest[end...]
        }
        return (text + rest).filter { !$0.isWhitespace }
    }

    private static func expected(points: Int) -> String {
        "<gpx><trk>"
            + (0..<points).map { String(decoding: point($0), as: UTF8.self) }.joined().filter { !$0.isWhitespace }
            + "</trk></gpx>"
    }

    @Test("a GPX file is complete after every write", arguments: [1, 3, 40])
    func everyWrite(_ step: Int) {
        let whole = (0...90).map { Self.expected(points: $0) }
        var last = 0
        for state in Self.states(points: 90, step: step) {
            let visible = Self.visible(state)
            let count = whole.firstIndex { $0 == visible }
            #expect(count != nil, "\(visible?.suffix(300) ?? "a comment has no end")")
            #expect((count ?? 0) >= last, "points are missing")
            last = count ?? last
        }
        #expect(last == 90)
    }

    @Test("recording to a GPX file can be resumed after any write", arguments: [1, 40])
    func continuedFiles(_ step: Int) {
        for state in Self.states(points: 60, step: step) {
            let before = Self.visible(state) ?? ""
            guard var pages = GPXPages(length: state.count, read: { Array(state[($0 * 4_096)...].prefix(4_096)) })
            else {
                Issue.record("refused: \(String(decoding: state.suffix(5_000), as: UTF8.self))")
                continue
            }
            var file = Array(state[..<(pages.number * GPXPages.size)]) + pages.lastPage.bytes
            let more = (0..<30).map { (bytes: Self.point($0), tail: Array("</gpx>\n".utf8)) }
            for _ in 0..<pages.pagesNeeded(for: more) { file += GPXPages.empty }
            pages.add(more) { write in
                file.replaceSubrange(write.page * GPXPages.size..<(write.page + 1) * GPXPages.size, with: write.bytes)
            }
            let added = more.map { String(decoding: $0.bytes, as: UTF8.self) }.joined().filter { !$0.isWhitespace }
            #expect(Self.visible(file) == before.dropLast("</gpx>".count) + added + "</gpx>")
        }
    }

    @Test("points that were added before a write failed can be removed and added again", arguments: 0..<12)
    func failedWrites(_ failing: Int) throws {
        var pages = Self.fresh()
        let items = (0..<40).map { (bytes: Self.point($0), tail: Self.tail) }
        pages.add(Array(items[..<3])) { _ in }
        var file = pages.lastPage.bytes
        let length = file.count
        for _ in 0..<pages.pagesNeeded(for: Array(items[3...])) { file += GPXPages.empty }
        var count = 0
        func write(_ write: GPXPages.Write) {
            file.replaceSubrange(write.page * GPXPages.size..<(write.page + 1) * GPXPages.size, with: write.bytes)
        }
        #expect(throws: WriteError.self) {
            try pages.add(Array(items[3...])) {
                if count == failing { throw WriteError() }
                count += 1
                write($0)
            }
        }
        write(pages.lastPage)
        #expect(Self.visible(file) == Self.expected(points: 3))
        file.removeSubrange(length...)
        #expect(Self.visible(file) == Self.expected(points: 3))
        for _ in 0..<pages.pagesNeeded(for: Array(items[3...])) { file += GPXPages.empty }
        pages.add(Array(items[3...])) { write($0) }
        #expect(Self.visible(file) == Self.expected(points: 40))
    }

    @Test("all pages are appended before an existing page is changed, even if the closing tags become longer")
    func longerTails() {
        let tail = Array(String(repeating: "</x>", count: 20).utf8)
        for length in 3_900...3_990 {
            var pages = Self.fresh()
            let items = [(bytes: [UInt8](repeating: UInt8(ascii: "x"), count: length), tail: tail)]
            let needed = pages.pagesNeeded(for: items)
            pages.add(items) { _ in }
            #expect(pages.number == needed)
        }
    }

    @Test("a file that is not GPX is refused")
    func otherFiles() {
        for text in ["", "hello", "<gpx></gpx> and more", "</kml>"] {
            #expect(GPXPages(length: text.utf8.count) { _ in Array(text.utf8) } == nil)
        }
    }
}

extension Substring {
    fileprivate func firstEnd(of text: String) -> Index? {
        var place = startIndex
        while place < endIndex {
            if self[place...].hasPrefix(text) { return index(place, offsetBy: text.count) }
            place = index(after: place)
        }
        return nil
    }
}
