// A GPX file ends with closing tags, so new points must be written in front of these tags. Writing points and closing
// tags together is not atomic: the kernel writes page by page, and if the program is killed between two pages, the
// second half is missing. Only a write within a single page is atomic. The file is therefore divided into pages, each
// page is written with a single call, and every write leaves a valid file:
//
//  - XML allows white space, comments and processing instructions after the root element. Every page is padded with
//    white space after the closing tags.
//  - If a point does not fit into the last page, a page of white space is appended first. A full disk is detected here.
//  - The points and the closing tags are written to the new page, enclosed in a processing instruction:
//        <?page -->points, closing tags<?page ?>
//  - The closing tags of the previous page are then replaced by `<!--` at the end of that page. This write turns the
//    start of the processing instruction into a comment, `<!--<?page -->`, and the points after the comment become part
//    of the document.

/// The pages of a GPX file. This type computes which pages to write, and in which order.
struct GPXPages {
    /// A single write, which replaces or appends one page.
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

    /// The index of the last page in the file.
    private(set) var number: Int
    /// The content of the last page, without the closing tags.
    private var content: [UInt8]
    /// The closing tags for the end of the last page.
    private var tail: [UInt8]

    /// Creates the first page of a new file.
    init(head: [UInt8], tail: [UInt8]) {
        number = 0
        content = head
        self.tail = tail
    }

    /// Continues an existing file after the given content of its last page.
    init(number: Int, content: [UInt8], tail: [UInt8]) {
        self.number = number
        self.content = content
        self.tail = tail
    }

    /// Returns whether the closing tags fit into the rest of the page that contains the given file offset.
    static func hasRoom(for tail: [UInt8], at offset: Int) -> Bool {
        offset % size + tail.count + hiddenEnd.count <= size
    }

    /// A write of the last page with its current content.
    ///
    /// The instruction at the start of a page is ended, because it hides the page if the write of the previous page is
    /// undone.
    var lastPage: Write {
        Write(page: number, bytes: Self.filled(content + tail + (number > 0 ? Self.hiddenEnd : [])))
    }

    /// The length of the finished file in bytes, without padding at the end.
    var endedLength: Int { number * Self.size + content.count + tail.count }

    /// Returns the number of pages to append to the file before adding the given items.
    func pagesNeeded(for items: [(bytes: [UInt8], tail: [UInt8])]) -> Int {
        var copy = self
        copy.add(items) { _ in }
        return copy.number - number
    }

    /// Adds items of text, and calls `write` with the page writes that store the items in the file.
    ///
    /// An item is never split between two pages. The additional pages must already have been appended to the file.
    ///
    /// If a write fails, these pages stay unchanged, but the file may contain some of the items. Writing ``lastPage``
    /// removes them: the pages after it become part of a processing instruction, and can be cut off.
    ///
    /// - Parameter items: The items, each with the closing tags that are needed after the item.
    mutating func add(_ items: [(bytes: [UInt8], tail: [UInt8])], _ write: (Write) throws -> Void) rethrows {
        var pages = self
        try pages.put(items, write)
        self = pages
    }

    private mutating func put(_ items: [(bytes: [UInt8], tail: [UInt8])], _ write: (Write) throws -> Void) rethrows {
        var isChanged = false
        for item in items {
            precondition(
                Self.hidden.count + item.bytes.count + item.tail.count + Self.hiddenEnd.count <= Self.size,
                "an item must fit into a page")
            if content.count + item.bytes.count + item.tail.count + Self.hiddenEnd.count > Self.size {
                if isChanged { try write(lastPage) }
                let closed = Write(page: number, bytes: Self.filled(content, Self.comment))
                number += 1
                content = Self.hidden + item.bytes
                tail = item.tail
                try write(lastPage)
                try write(closed)
                isChanged = false
            } else {
                content += item.bytes
                tail = item.tail
                isChanged = true
            }
        }
        if isChanged { try write(lastPage) }
    }

    /// Returns a page that consists of `bytes`, white space as padding, and `end`.
    private static func filled(_ bytes: [UInt8], _ end: [UInt8] = []) -> [UInt8] {
        let count = size - bytes.count - end.count
        return bytes + [UInt8](repeating: space, count: max(count - 1, 0))
            + [UInt8](repeating: newline, count: min(count, 1))
            + end
    }
}

extension GPXPages {
    /// A page that contains only white space.
    static let empty = filled([])

    /// Creates the last page of an existing file, even if the program was killed while the file was being written.
    ///
    /// - Parameters:
    ///   - length: The length of the file in bytes.
    ///   - read: A closure that returns a page of the file.
    ///
    /// - Returns: `nil` if the last page does not contain the end of a GPX document.
    init?(length: Int, read: (_ page: Int) -> [UInt8]) {
        guard length > 0 else { return nil }
        var number = (length - 1) / Self.size
        var page = read(number)
        // Skip an appended page that is still empty, or that is hidden because the previous page does not end with
        // `<!--`.
        while number > 0, page.allSatisfy(\.isBlank) || page.starts(with: Self.hidden.dropLast()) {
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

extension ArraySlice<UInt8> {
    /// Whether the bytes contain only white space and at most one processing instruction that marks the end of a page.
    fileprivate var isMisc: Bool {
        var rest = drop(while: \.isBlank)
        if rest.starts(with: "<?page ?>".utf8) { rest = rest.dropFirst("<?page ?>".utf8.count) }
        return rest.allSatisfy(\.isBlank)
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
