// A GPX file ends with tags that must always be there, and yet grows in front of them. Writing both at once is no way out: the
// kernel takes a write page by page, and a kill between two pages leaves half of it. Within a page it leaves none or all. So
// the file is made of pages, each is written as a whole, and each single write leaves a valid file:
//
//  - Behind the root element, XML allows white space, comments and processing instructions. Every page is filled up with white
//    space behind the closing tags.
//  - When a point does not fit any more, a page of white space is appended; that is where a full disk is noticed.
//  - The new page gets its points and the closing tags, all inside a processing instruction:
//        <?page -->points, closing tags<?page ?>
//  - Then the page before it loses its closing tags, and ends with `<!--`. With that single write the processing instruction's
//    beginning is a comment, `<!--<?page -->`, and what follows it counts.

/// The pages of a GPX file: what is to be written where, and in which order.
struct GPXPages {
    /// One write.
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

    /// Begins a file.
    init(head: [UInt8], tail: [UInt8]) {
        number = 0
        content = head
        self.tail = tail
    }

    /// Goes on behind what is in a page.
    init(number: Int, content: [UInt8], tail: [UInt8]) {
        self.number = number
        self.content = content
        self.tail = tail
    }

    /// Whether closing tags have room behind a place of a file.
    static func hasRoom(for tail: [UInt8], at place: Int) -> Bool {
        place % size + tail.count + hiddenEnd.count <= size
    }

    /// The page as it is when it is the last one.
    var lastPage: Write { Write(page: number, bytes: Self.filled(content + tail)) }

    /// The file's length when it is ended: without white space.
    var endedLength: Int { number * Self.size + content.count + tail.count }

    /// How many pages more some pieces take.
    func pagesNeeded(for pieces: [[UInt8]]) -> Int {
        var copy = self
        copy.add(pieces.map { ($0, tail) }) { _ in }
        return copy.number - number
    }

    /// Adds pieces, none of which is ever cut, and hands out the writes that put them into the file. The new pages must be there.
    /// - Parameter pieces: each with the closing tags behind it.
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

    /// A page filled up with white space, and perhaps something at its very end.
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

    /// Goes on with a file that somebody wrote, whatever a kill has left of its last pages.
    /// - Parameters:
    ///   - length: the file's.
    ///   - read: reads a page.
    /// - Returns: `nil` when it is no GPX file whose end is in its last page.
    init?(length: Int, read: (_ page: Int) -> [UInt8]) {
        guard length > 0 else { return nil }
        var number = (length - 1) / Self.size
        var page = read(number)
        // A page that was to be filled, and one that was filled and is not counted yet.
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
    /// White space, and the instruction that ends a page.
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
