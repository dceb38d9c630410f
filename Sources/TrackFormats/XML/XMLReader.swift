internal import CExpat
internal import Glibc

// A file may come from an untrusted source. expat never opens other files. It is stopped at declarations of entities
// and attributes and at deeply nested elements, which could take more memory than the file is long.

/// Receives the tags and texts of an XML text in order. Names have no namespace prefix.
protocol XMLHandler: AnyObject {
    func open(_ name: String, attribute: (_ name: String) -> String?)

    /// Receives the text between an opening tag and the next tag, without surrounding white space.
    func take(_ text: String, of name: String)

    func close(_ name: String)
}

/// Reads XML texts.
enum XMLReader {
    /// Passes the tags and texts to a handler. After an error, only complete tags are passed.
    static func read(_ bytes: [UInt8], _ handler: some XMLHandler) {
        guard let end = ExpatParser(handler).parse(bytes) else { return }
        for tag in XMLTags(bytes[end...]) { tag.hand(to: handler) }
    }
}

/// Reads XML with expat, up to the first error.
private final class ExpatParser {
    private let parser = XML_ParserCreate(nil)
    private let handler: any XMLHandler
    private var depth = 0
    private var isStopped = false
    /// The name and the offset of the last tag, if it is an opening one, and the text after it.
    private var name: String?
    private var nameStart = 0
    private var text: [UInt8] = []

    /// The deepest nesting. Tracks need a tenth of it. expat keeps the names of all open elements.
    private static let maxDepth = 100

    init(_ handler: some XMLHandler) {
        self.handler = handler
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetStartDoctypeDeclHandler(parser) { me, _, _, _, hasDeclarations in
            if hasDeclarations != 0 { ExpatParser.from(me).stop() }
        }
        XML_SetElementHandler(
            parser, { ExpatParser.from($0).open($1, $2) }, { me, name in ExpatParser.from(me).close(name) })
        XML_SetCharacterDataHandler(parser) { ExpatParser.from($0).add($1, $2) }
    }

    deinit { XML_ParserFree(parser) }

    private static func from(_ pointer: UnsafeMutableRawPointer?) -> ExpatParser {
        guard let pointer else { fatalError("expat passed no user data") }
        return Unmanaged.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Parses a text.
    ///
    /// - Returns: The offset at which to continue after an error, or `nil` at the end of a complete text. A tag whose
    ///   text is torn is passed again.
    func parse(_ bytes: [UInt8]) -> Int? {
        guard parser != nil else { return 0 }
        return bytes.withUnsafeBytes { bytes in
            // expat copies each piece. With small pieces, it would scan the beginning of a long tag again and again.
            for start in stride(from: 0, to: max(bytes.count, 1), by: Self.maxPiece) {
                let piece = bytes[start..<min(start + Self.maxPiece, bytes.count)]
                let isLast: Int32 = piece.endIndex == bytes.count ? 1 : 0
                let text = UnsafeRawBufferPointer(rebasing: piece).assumingMemoryBound(to: CChar.self)
                guard XML_Parse(parser, text.baseAddress, Int32(text.count), isLast) == XML_STATUS_OK else {
                    return name == nil ? place(atMost: bytes.count) : nameStart
                }
            }
            return nil
        }
    }

    private static let maxPiece = 16 << 20

    private func stop() {
        isStopped = true
        XML_StopParser(parser, 0)
    }

    private func open(
        _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
        depth += 1
        if depth > Self.maxDepth { stop() }
        guard !isStopped, let name = Self.local(name) else { return }
        handOverText()
        handler.open(name) { wanted in
            var next = attributes
            while let pair = next, let key = pair[0] {
                if strcmp(key, wanted) == 0 { return pair[1].map { String(cString: $0) } }
                next = pair + 2
            }
            return nil
        }
        self.name = name
        nameStart = place(atMost: .max)
    }

    /// Returns the current offset of the parser.
    private func place(atMost end: Int) -> Int { min(max(Int(XML_GetCurrentByteIndex(parser)), 0), end) }

    private func close(_ name: UnsafePointer<CChar>?) {
        depth -= 1
        guard !isStopped, let name = Self.local(name) else { return }
        handOverText()
        handler.close(name)
    }

    private func add(_ characters: UnsafePointer<CChar>?, _ count: Int32) {
        guard !isStopped, name != nil else { return }
        UnsafeBufferPointer(start: characters, count: Int(count)).withMemoryRebound(to: UInt8.self) { text += $0 }
    }

    private func handOverText() {
        guard let name else { return }
        let first = text.firstIndex { $0 > 0x20 } ?? text.endIndex
        let last = text.lastIndex { $0 > 0x20 } ?? first
        handler.take(String(decoding: text[first..<min(last + 1, text.endIndex)], as: UTF8.self), of: name)
        text.removeAll(keepingCapacity: true)
        self.name = nil
    }

    private static func local(_ name: UnsafePointer<CChar>?) -> String? {
        guard let name else { return nil }
        return String(cString: strrchr(name, Int32(UInt8(ascii: ":"))).map { UnsafePointer($0 + 1) } ?? name)
    }
}
