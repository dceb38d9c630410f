// A conforming parser must reject a document that a crash or a power failure left incomplete. This scanner reads the
// intact tags of such a document. It scans the text only once, because scanning the rest again for each unclosed tag
// would take quadratic time.

/// The tags of an XML document, in document order. Opening and closing tags need not match.
struct XMLTags<Bytes: RandomAccessCollection<UInt8>>: Sequence, IteratorProtocol where Bytes.Index == Int {
    struct Tag {
        enum Kind {
            case opening
            case closing
            case empty
        }

        var kind: Kind
        /// The name of the tag, without its namespace prefix.
        var name: Substring
        /// The unparsed attributes of the tag.
        fileprivate var head: Bytes.SubSequence
        /// The text between the tag and the next tag, unparsed.
        fileprivate var content: Bytes.SubSequence

        /// The text between the tag and the next tag, with decoded entities.
        var text: String {
            words.map { word in
                let parts = word.split(separator: "&", omittingEmptySubsequences: false)
                return parts.dropFirst().reduce(into: String(parts[0])) { $0 += Self.decoded($1) }
            }.joined(separator: " ")
        }

        /// Decodes an entity. The text starts with the entity's name, without the ampersand. Returns the character and
        /// the rest of the text. An unknown entity is returned unchanged.
        private static func decoded(_ text: Substring) -> String {
            guard let end = text.firstIndex(of: ";") else { return "&\(text)" }
            let name = text[..<end]
            let number =
                name.hasPrefix("#x")
                ? UInt32(name.dropFirst(2), radix: 16) : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
            guard let character = entities[name] ?? number.flatMap(Unicode.Scalar.init) else { return "&\(text)" }
            return "\(character)\(text[end...].dropFirst())"
        }

        private static var entities: [Substring: Unicode.Scalar] {
            ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        }

        /// The words of the content, separated by white space.
        private var words: [Substring] {
            Substring(decoding: content, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        }

        func send(to handler: some XMLHandler) {
            let name = String(name)
            if kind != .closing {
                handler.open(name) { self.attribute($0).map { String($0) } }
                handler.handle(kind == .opening ? text : "", of: name)
            }
            if kind != .opening { handler.close(name) }
        }

        /// Returns the value of an attribute, or `nil` if the tag does not have the attribute.
        func attribute(_ name: String) -> Substring? {
            var rest = head
            while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
                let key = rest[..<equals].split { $0 <= 0x20 }.last
                let value = rest[(equals + 1)...].drop { $0 <= 0x20 }
                guard let quote = value.first else { return nil }
                let text = value.dropFirst().prefix { $0 != quote }
                if key?.elementsEqual(name.utf8) == true { return Substring(decoding: text, as: UTF8.self) }
                rest = rest[Swift.min(text.endIndex + 1, rest.endIndex)...]
            }
            return nil
        }
    }

    private let bytes: Bytes
    private var offset: Int

    init(_ bytes: Bytes) {
        self.bytes = bytes
        offset = bytes.startIndex
    }

    mutating func next() -> Tag? {
        while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
            if let hidden = hiddenParts.first(where: { bytes[start...].starts(with: $0.start.utf8) }) {
                offset = end(of: hidden.end, from: start + hidden.start.utf8.count)
                continue
            }
            let end = endOfTag(from: start + 1)
            offset = end
            // A tag is incomplete if another tag starts before its end. Incomplete tags and declarations are skipped.
            guard end < bytes.endIndex, bytes[end] == UInt8(ascii: ">") else { continue }
            offset = end + 1
            var inside = bytes[start + 1..<end]
            var kind = Tag.Kind.opening
            if inside.first == UInt8(ascii: "/") {
                kind = .closing
                inside = inside.dropFirst()
            } else if inside.last == UInt8(ascii: "/") {
                kind = .empty
                inside = inside.dropLast()
            }
            let name = inside.prefix { $0 > 0x20 }
            guard let first = name.first, first != UInt8(ascii: "!") else { continue }
            let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
            return Tag(
                kind: kind, name: Substring(decoding: local, as: UTF8.self), head: inside[name.endIndex...],
                content: bytes[offset...].prefix { $0 != UInt8(ascii: "<") })
        }
        return nil
    }

    /// Returns the offset at which the tag ends or another tag starts. A `>` in a quoted value is ignored.
    private func endOfTag(from start: Int) -> Int {
        var quote: UInt8?
        for offset in start..<bytes.endIndex {
            let byte = bytes[offset]
            if byte == UInt8(ascii: "<") { return offset }
            if byte == quote {
                quote = nil
            } else if quote == nil {
                if byte == UInt8(ascii: ">") { return offset }
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
            }
        }
        return bytes.endIndex
    }

    /// Returns the offset after the next occurrence of a string, or the end of the document.
    private func end(of text: String, from start: Int) -> Int {
        let last = text.utf8.count - 1
        var offset = start
        while let next = bytes[offset...].dropFirst(last).firstIndex(of: UInt8(ascii: ">")) {
            if bytes[next - last..<next].elementsEqual(text.utf8.dropLast()) { return next + 1 }
            offset = next - last + 1
        }
        return bytes.endIndex
    }
}

/// The delimiters of sections that contain no tags: comments, character data and processing instructions. gpsbridge
/// stores unfinished pages in processing instructions.
private let hiddenParts: [(start: String, end: String)] = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
