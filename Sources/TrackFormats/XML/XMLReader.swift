internal import CExpat
internal import Glibc

// Files may come from an untrusted source. expat never opens other files, but a small file could exhaust memory with
// entity declarations, attribute declarations or deeply nested elements. Parsing stops if any of these occurs.

/// A handler for the tags and text of an XML document, which are passed in document order. Names are passed without
/// namespace prefixes.
protocol XMLHandler: AnyObject {
    func open(_ name: String, attribute: (_ name: String) -> String?)

    /// Called with the text between an opening tag and the next tag, without surrounding white space.
    func handle(_ text: String, of name: String)

    func close(_ name: String)
}

/// A reader for XML documents, including damaged ones.
enum XMLReader {
    /// Passes the tags and text of a document to a handler. After a syntax error, only complete tags are passed.
    ///
    /// - Returns: The damage, and the encoding if it is not supported.
    @discardableResult
    static func read(_ bytes: [UInt8], _ handler: some XMLHandler) -> TrackLosses {
        let parser = ExpatParser(handler)
        guard let end = parser.parse(bytes) else { return TrackLosses() }
        let encoding = parser.declaredEncoding.flatMap { SingleByteEncoding(named: $0) }
        if let text = encoding?.decoded(bytes[end...]) {
            for tag in XMLTags(text) { tag.send(to: handler) }
        } else {
            for tag in XMLTags(bytes[end...]) { tag.send(to: handler) }
        }
        let unsupported = parser.unsupportedEncoding
        return TrackLosses(isDamaged: unsupported == nil, unsupportedEncoding: unsupported)
    }
}

/// An XML parser, based on expat, that stops at the first error.
private final class ExpatParser {
    private let parser = XML_ParserCreate(nil)
    private let handler: any XMLHandler
    private var depth = 0
    private var isStopped = false
    /// The encoding that the document declares.
    private(set) var declaredEncoding: String?
    /// The declared encoding if it cannot be decoded.
    private(set) var unsupportedEncoding: String?
    /// The name of the last tag if the tag was an opening tag, otherwise `nil`.
    private var name: String?
    /// The offset of the last opening tag.
    private var nameStart = 0
    /// The text read since the last opening tag.
    private var text: [UInt8] = []

    /// The maximum nesting depth of elements, ten times the depth of track files. It bounds memory use, because expat
    /// stores the names of all open elements.
    private static let maxDepth = 100

    init(_ handler: some XMLHandler) {
        self.handler = handler
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetStartDoctypeDeclHandler(parser) { me, _, _, _, hasDeclarations in
            if hasDeclarations != 0 { ExpatParser.from(me).stop() }
        }
        XML_SetXmlDeclHandler(parser) { me, _, encoding, _ in
            ExpatParser.from(me).declaredEncoding = encoding.map { String(cString: $0) }
        }
        XML_SetUnknownEncodingHandler(
            parser, { me, name, encoding in ExpatParser.from(me).describe(name, in: encoding) },
            Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser, { ExpatParser.from($0).open($1, $2) }, { me, name in ExpatParser.from(me).close(name) })
        XML_SetCharacterDataHandler(parser) { ExpatParser.from($0).add($1, $2) }
    }

    deinit { XML_ParserFree(parser) }

    private static func from(_ pointer: UnsafeMutableRawPointer?) -> ExpatParser {
        // `XML_SetUserData` has set the pointer before any handler can be called.
        guard let pointer else { preconditionFailure("expat passed no user data") }
        return Unmanaged.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Parses a document.
    ///
    /// - Returns: `nil` if the document is valid. After an error, the offset at which to continue. If an element's text
    ///   is incomplete, this is the offset of the element's tag, which is then passed to the handler again.
    func parse(_ bytes: [UInt8]) -> Int? {
        guard parser != nil else { return 0 }
        return bytes.withUnsafeBytes { bytes in
            // expat copies each part of the input. With small parts, it would scan the start of a long tag repeatedly.
            for start in stride(from: 0, to: max(bytes.count, 1), by: Self.maxChunkSize) {
                let chunk = bytes[start..<min(start + Self.maxChunkSize, bytes.count)]
                let isLast: Int32 = chunk.endIndex == bytes.count ? 1 : 0
                let text = UnsafeRawBufferPointer(rebasing: chunk).assumingMemoryBound(to: CChar.self)
                guard XML_Parse(parser, text.baseAddress, Int32(text.count), isLast) == XML_STATUS_OK else {
                    return name == nil ? offset(atMost: bytes.count) : nameStart
                }
            }
            return nil
        }
    }

    private static let maxChunkSize = 16 << 20

    private func stop() {
        isStopped = true
        XML_StopParser(parser, 0)
    }

    /// Describes an encoding that expat does not know. Returns whether this is possible.
    private func describe(
        _ name: UnsafePointer<CChar>?, in encoding: UnsafeMutablePointer<XML_Encoding>?
    ) -> Int32 {
        guard let name = name.map({ String(cString: $0) }), let encoding else { return 0 }
        guard let known = SingleByteEncoding(named: name) else {
            unsupportedEncoding = name
            return 0
        }
        withUnsafeMutableBytes(of: &encoding.pointee.map) { map in
            known.codePoints.withUnsafeBytes { map.copyMemory(from: $0) }
        }
        return 1
    }

    private func open(
        _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
        depth += 1
        if depth > Self.maxDepth { stop() }
        guard !isStopped, let name = Self.local(name) else { return }
        deliverText()
        handler.open(name) { wanted in
            var next = attributes
            while let pair = next, let key = pair[0] {
                if strcmp(key, wanted) == 0 { return pair[1].map { String(cString: $0) } }
                next = pair + 2
            }
            return nil
        }
        self.name = name
        nameStart = offset(atMost: .max)
    }

    /// Returns the current offset of the parser, but at most `end`.
    private func offset(atMost end: Int) -> Int { min(max(Int(XML_GetCurrentByteIndex(parser)), 0), end) }

    private func close(_ name: UnsafePointer<CChar>?) {
        depth -= 1
        guard !isStopped, let name = Self.local(name) else { return }
        deliverText()
        handler.close(name)
    }

    private func add(_ characters: UnsafePointer<CChar>?, _ count: Int32) {
        guard !isStopped, name != nil else { return }
        UnsafeBufferPointer(start: characters, count: Int(count)).withMemoryRebound(to: UInt8.self) { text += $0 }
    }

    private func deliverText() {
        guard let name else { return }
        let first = text.firstIndex { $0 > 0x20 } ?? text.endIndex
        let last = text.lastIndex { $0 > 0x20 } ?? first
        handler.handle(String(decoding: text[first..<min(last + 1, text.endIndex)], as: UTF8.self), of: name)
        text.removeAll(keepingCapacity: true)
        self.name = nil
    }

    private static func local(_ name: UnsafePointer<CChar>?) -> String? {
        guard let name else { return nil }
        return String(cString: strrchr(name, Int32(UInt8(ascii: ":"))).map { UnsafePointer($0 + 1) } ?? name)
    }
}
