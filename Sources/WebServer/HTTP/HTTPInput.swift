// The parser is strict: a request that another server or a proxy could interpret differently is rejected. Lines end
// with CRLF, the request line has exactly three words, and header fields are neither folded nor separated from their
// colon. A body can be announced only by a single Content-Length header, and only in a POST request.

/// The bytes received from a client, from which requests are parsed one by one.
package struct HTTPInput {
    /// The result of looking for the next request.
    package enum Result: Equatable {
        /// No request is complete yet. More input is needed.
        case incomplete
        case request(HTTPRequest)
        /// The head of a POST request, whose body is only read after ``acceptBody()`` has been called.
        case post(HTTPRequest)
        /// The request is refused, and the connection must be closed, because the next request cannot be located.
        case refusal(HTTPStatus)
    }

    /// The maximum size of a request head in bytes. Browsers typically send 1,500 bytes.
    package static let maxLength = 8_192
    /// The maximum size of a body in bytes. A user action needs at most a few hundred bytes.
    package static let maxBodyLength = 8_192
    private static let maxFields = 64

    /// The part of a request that is read next.
    private enum Part {
        case head
        case unacceptedBody(of: HTTPRequest)
        case body(of: HTTPRequest, length: Int)
    }

    private var part = Part.head
    private var bytes: [UInt8] = []
    /// The number of bytes that have already been searched for the end of the head.
    private var searchedCount = 0

    package init() {}

    /// The number of received bytes that have not been consumed yet.
    package var count: Int { bytes.count }

    /// Whether part of a request has been received. Empty lines before a request do not count.
    package var hasBegun: Bool { if case .head = part { bytes.first.map { $0 != 0x0D } ?? false } else { true } }

    package mutating func append(_ received: UnsafeRawBufferPointer) { bytes += received }

    /// Removes and returns the next request, or the head of a POST request.
    package mutating func next() -> Result {
        switch part {
        case .head: nextHead()
        case .unacceptedBody: .refusal(.methodNotAllowed)
        case .body(let request, let length): complete(request, length)
        }
    }

    /// Makes ``next()`` read the body of the POST request whose head it has just returned.
    ///
    /// - Returns: The reason why the body cannot be read; `nil` if it can.
    package mutating func acceptBody() -> HTTPStatus? {
        guard case .unacceptedBody(let request) = part else { return .badRequest }
        guard let length = Self.bodyLength(request) else { return .lengthRequired }
        guard length <= Self.maxBodyLength else { return .contentTooLarge }
        part = .body(of: request, length: length)
        return nil
    }

    private mutating func complete(_ request: HTTPRequest, _ length: Int) -> Result {
        guard bytes.count >= length else { return .incomplete }
        var request = request
        request.body = Array(bytes[..<length])
        bytes.removeFirst(length)
        part = .head
        return .request(request)
    }

    private mutating func nextHead() -> Result {
        // Some clients send an empty line after a request.
        while bytes.starts(with: [0x0D, 0x0A]) {
            bytes.removeFirst(2)
            searchedCount = 0
        }
        let end: Int
        switch headEnd() {
        case .found(let index): end = index
        case .missing: return bytes.count < Self.maxLength ? .incomplete : .refusal(.tooLarge)
        // A client whose lines end with LF alone waits for an answer, and would never send the empty line.
        case .bareLineFeed: return .refusal(.badRequest)
        }
        // The head excludes the line end of its last line and the empty line that follows.
        let head = bytes[..<(end - 4)]
        defer {
            bytes.removeFirst(end)
            searchedCount = 0
        }
        let result = Self.parse(head)
        if case .post(let request) = result { part = .unacceptedBody(of: request) }
        return result
    }

    /// The result of searching for the end of a head.
    private enum HeadEnd {
        /// The index after the empty line that ends the head.
        case found(Int)
        /// The received part of the head contains a line feed without a carriage return.
        case bareLineFeed
        /// The end has not been received yet, or the head is too long.
        case missing
    }

    /// Searches for the empty line that ends the head. Bytes beyond the maximum length are not searched, so that the
    /// result does not depend on how many bytes arrive at once.
    private mutating func headEnd() -> HeadEnd {
        let count = min(bytes.count, Self.maxLength)
        for index in min(searchedCount, count)..<count where bytes[index] == 0x0A {
            guard index > 0, bytes[index - 1] == 0x0D else { return .bareLineFeed }
            if index > 2, bytes[index - 2] == 0x0A, bytes[index - 3] == 0x0D { return .found(index + 1) }
        }
        searchedCount = count
        return .missing
    }

    private static func parse(_ head: ArraySlice<UInt8>) -> Result {
        guard let lines = lines(head), let first = lines.first else { return .refusal(.badRequest) }
        let words = first.split(separator: 0x20, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard words.count == 3, isToken(words[0].utf8), let version = version(words[2]) else {
            return .refusal(.badRequest)
        }
        guard version.major == 1 else { return .refusal(.versionNotSupported) }
        guard let method = HTTPRequest.Method(rawValue: words[0]) else { return .refusal(.methodNotAllowed) }
        guard let target = HTTPTarget(words[1]) else { return .refusal(.badRequest) }
        guard lines.count - 1 <= maxFields else { return .refusal(.tooLarge) }
        var request = HTTPRequest(path: target.path, query: target.query)
        request.method = method
        for line in lines.dropFirst() {
            guard let field = field(line) else { return .refusal(.badRequest) }
            request.fields.append(field)
        }
        // Minor versions after 1.1 are processed as 1.1 (RFC 9110, section 2.5).
        guard check(&request, target, isOld: version.minor == 0) else { return .refusal(.badRequest) }
        return method == .post ? .post(request) : .request(request)
    }

    /// Returns the digits of a version such as `HTTP/1.1`.
    private static func version(_ word: String) -> (major: Int, minor: Int)? {
        let bytes = Array(word.utf8)
        guard bytes.count == 8, bytes.starts(with: "HTTP/".utf8), bytes[6] == UInt8(ascii: "."),
            let major = Int(word.dropFirst(5).prefix(1)), let minor = Int(word.suffix(1))
        else { return nil }
        return (major, minor)
    }

    /// Evaluates the fields that every request may have.
    ///
    /// - Returns: `false` if a required field is missing, or if the end of the request is uncertain.
    private static func check(_ request: inout HTTPRequest, _ target: HTTPTarget, isOld: Bool) -> Bool {
        let hosts = request.fields.filter { $0.name == "host" }
        guard hosts.count == 1 || hosts.isEmpty && isOld else { return false }
        // A host in the request target overrides the Host field.
        request.host = target.host ?? hosts.first?.value
        let lengths = request.fields.filter { $0.name == "content-length" }
        guard lengths.count <= 1, lengths.allSatisfy({ isNumber($0.value) }),
            !request.fields.contains(where: { $0.name == "transfer-encoding" })
        else { return false }
        guard request.method == .post || bodyLength(request) ?? 0 == 0 else { return false }
        request.takesChunks = !isOld
        request.keepsAlive = !isOld && !request.accepts("close", in: "connection")
        return true
    }

    /// Returns the length of the body that a request announces; `Int.max` if the length has too many digits, `nil` if
    /// there is no `Content-Length` header.
    private static func bodyLength(_ request: HTTPRequest) -> Int? {
        request.field("content-length").map { Int($0) ?? .max }
    }

    /// Returns whether text is a decimal number without a leading zero. Some servers interpret a number with a leading
    /// zero as octal.
    private static func isNumber(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } && !text.isEmpty && (text == "0" || !text.hasPrefix("0"))
    }

    /// Splits a head into lines. Returns `nil` if it contains a control character that is not part of a line end.
    private static func lines(_ head: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
        var lines: [ArraySlice<UInt8>] = []
        var start = head.startIndex
        var index = start
        while index < head.endIndex {
            let byte = head[index]
            if byte == 0x0D {
                guard index + 1 < head.endIndex, head[index + 1] == 0x0A else { return nil }
                lines.append(head[start..<index])
                index += 2
                start = index
                continue
            }
            guard byte >= 0x20 && byte != 0x7F || byte == 0x09 else { return nil }
            index += 1
        }
        lines.append(head[start...])
        return lines
    }

    private static func field(_ line: ArraySlice<UInt8>) -> HTTPRequest.Field? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon]) else { return nil }
        let value = String(decoding: line[(colon + 1)...], as: UTF8.self)
        return HTTPRequest.Field(
            name: String(decoding: line[..<colon], as: UTF8.self).lowercased(), value: String(value[...].trimmingBlanks)
        )
    }

    /// Returns whether bytes are a token (RFC 9110, section 5.6.2).
    private static func isToken(_ bytes: some Collection<UInt8>) -> Bool {
        !bytes.isEmpty
            && bytes.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }
}
