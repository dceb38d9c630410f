// A GPX file ends with closing tags, and yet grows in front of them. A write of new points and closing tags is not
// atomic: the kernel takes it page by page, and if the program is killed between two pages, half of it is missing. Only
// a write within one page is done as a whole or not at all. So the file consists of pages, each is written as a whole,
// and every single write leaves a valid file:
//
//  - After the root element, XML allows white space, comments and processing instructions. Every page is padded with
//    white space after the closing tags.
//  - When a point no longer fits, a page of white space is appended. This is where a full disk is noticed.
//  - The new page gets its points and the closing tags, all inside a processing instruction:
//        <?page -->points, closing tags<?page ?>
//  - Then the previous page loses its closing tags, and ends with `<!--`. This single write turns the beginning of the
//    processing instruction into a comment, `<!--<?page -->`, and the points after it become part of the document.

/// The pages of a GPX file: what to write where, and in which order.
struct GPXPages {
    /// The write of a page.
    struct Write: Equatable {
        var page: Int
        var bytes: [UInt8]
    }

    static let size = 4_096
    private static let hidden = Array("<?page -->\n".utf8)
    private static let hiddenEnd = Array("<?page ?>".utf8)
    private static let comment = Array("<!--".utf8)
    private static let space = UInt8(ascii: " ")
    private static let newline = UInt8(ascii: "\n")

    /// The number of the last page.
    private(set) var number: Int
    /// The content of the last page, without the closing tags.
    private var content: [UInt8]
    /// The closing tags.
    private var tail: [UInt8]

    /// Creates the first page of a file.
    init(head: [UInt8], tail: [UInt8]) {
        number = 0
        content = head
        self.tail = tail
    }

    /// Continues after the content of a page.
    init(number: Int, content: [UInt8], tail: [UInt8]) {
        self.number = number
        self.content = content
        self.tail = tail
    }

    /// Returns whether the closing tags fit into the page after an offset of the file.
    static func hasRoom(for tail: [UInt8], at place: Int) -> Bool {
        place % size + tail.count + hiddenEnd.count <= size
    }

    /// The last page in its current form.
    var lastPage: Write { Write(page: number, bytes: Self.filled(content + tail)) }

    /// The length of the finished file, without padding.
    var endedLength: Int { number * Self.size + content.count + tail.count }

    /// Returns the number of additional pages that some pieces need.
    func pagesNeeded(for pieces: [[UInt8]]) -> Int {
        var copy = self
        copy.add(pieces.map { ($0, tail) }) { _ in }
        return copy.number - number
    }

    /// Adds pieces, and passes the writes that put them into the file to `write`.
    ///
    /// A piece is never split. The new pages must exist already.
    ///
    /// - Parameter pieces: The pieces, each with the closing tags that follow it.
    mutating func add(_ pieces: [(bytes: [UInt8], tail: [UInt8])], _ write: (Write) throws -> Void) rethrows {
        var isChanged = false
        for piece in pieces {
            guard Self.hidden.count + piece.bytes.count + piece.tail.count + Self.hiddenEnd.count <= Self.size else {
                continue
            }
            if content.count + piece.bytes.count + piece.tail.count + Self.hiddenEnd.count > Self.size {
                if isChanged { try write(lastPage) }
                let closed = Write(page: number, bytes: Self.filled(content, Self.comment))
                number += 1
                content = Self.hidden + piece.bytes
                tail = piece.tail
                try write(Write(page: number, bytes: Self.filled(content + tail + Self.hiddenEnd)))
                try write(closed)
                isChanged = false
            } else {
                content += piece.bytes
                tail = piece.tail
                isChanged = true
            }
        }
        if isChanged { try write(lastPage) }
    }

    /// Returns a page padded with white space, with `end` at its very end.
    private static func filled(_ bytes: [UInt8], _ end: [UInt8] = []) -> [UInt8] {
        let count = size - bytes.count - end.count
        return bytes + [UInt8](repeating: space, count: max(count - 1, 0))
            + [UInt8](repeating: newline, count: min(count, 1))
            + end
    }
}

extension GPXPages {
    /// A page of white space.
    static let empty = filled([])

    /// Continues an existing file, even if the program was killed while it wrote the last pages.
    ///
    /// - Parameters:
    ///   - length: The length of the file.
    ///   - read: Reads a page.
    ///
    /// - Returns: `nil` if this is not a GPX file that ends in its last page.
    init?(length: Int, read: (_ page: Int) -> [UInt8]) {
        guard length > 0 else { return nil }
        var number = (length - 1) / Self.size
        var page = read(number)
        // Skips a page that was not filled yet, and a page that was filled but is still hidden.
        while number > 0, page.allSatisfy(\.isWhiteSpace) || page.starts(with: Self.hidden.dropLast()) {
            let before = read(number - 1)
            if page.starts(with: Self.hidden.dropLast()), before.suffix(Self.comment.count) == Self.comment[...] {
                break
            }
            number -= 1
            page = before
        }
        let tail = Array("</gpx>\n".utf8)
        guard let end = page.lastRange(of: tail.dropLast()), end.upperBound <= page.count,
            page[end.upperBound...].isMisc
        else { return nil }
        self.number = number
        content = Array(page[..<end.lowerBound])
        self.tail = tail
    }
}

extension UInt8 {
    fileprivate var isWhiteSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}

extension ArraySlice<UInt8> {
    /// Whether there is only white space, and perhaps the instruction that ends a page.
    fileprivate var isMisc: Bool {
        var rest = drop(while: \.isWhiteSpace)
        if rest.starts(with: "<?page ?>".utf8) { rest = rest.dropFirst("<?page ?>".utf8.count) }
        return rest.allSatisfy(\.isWhiteSpace)
    }
}

extension [UInt8] {
    func lastRange(of text: some Collection<UInt8>) -> Range<Int>? {
        let text = Array(text)
        guard count >= text.count else { return nil }
        for start in (0...count - text.count).reversed() where self[start..<start + text.count].elementsEqual(text) {
            return start..<start + text.count
        }
        return nil
    }
}
