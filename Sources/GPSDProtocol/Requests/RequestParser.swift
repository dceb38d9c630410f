// Clients send `?WATCH={…}` with and without `;` and line ends, in pieces and several at once. So a request ends where its
// structure ends: behind the brace that closes it, behind a `;`, at the end of a line. What does not begin with `?` is
// ignored up to the end of its line, as the request of a web browser that has come to the wrong port.

/// Finds requests in what a client sends, in pieces of any size.
package struct RequestParser {
    /// The most bytes that a request may have.
    package static let longestRequest = 8192

    private var state = State.between
    /// The request that has begun, from behind its `?`.
    private var bytes: [UInt8] = []

    private enum State {
        /// Nothing has begun.
        case between
        /// Up to the end of the line nothing counts.
        case junk
        /// Behind a request, on its line: what is left over of it, such as a brace too many, counts for nothing.
        case behind
        /// In the request's name, or behind it.
        case name
        /// Behind the `=`.
        case value
        /// In braces, this deep.
        case object(depth: Int)
        /// In a string in braces.
        case string(depth: Int)
        /// Behind a backslash there.
        case escape(depth: Int)
        /// Something too long has come: nothing is read any more.
        case over
    }

    /// Makes a parser to which nothing has come yet.
    package init() {}

    /// Takes bytes.
    /// - Returns: the requests that they complete.
    package mutating func read(_ chunk: UnsafeRawBufferPointer) -> [Request] {
        var requests: [Request] = []
        for byte in chunk {
            take(byte, &requests)
            if case .over = state { break }
        }
        return requests
    }

    private mutating func take(_ byte: UInt8, _ requests: inout [Request]) {
        switch state {
        case .between: begin(byte)
        case .junk: if byte == Self.newline { state = .between }
        case .behind:
            if byte == UInt8(ascii: "?") { state = .name }
            if byte == Self.newline { state = .between }
        case .name: takeName(byte, &requests)
        case .value: takeValue(byte, &requests)
        case .object(let depth): takeObject(byte, depth, &requests)
        case .string(let depth): takeString(byte, depth, &requests)
        case .escape(let depth):
            keep(byte, &requests)
            if case .over = state { return }
            state = .string(depth: depth)
        case .over: break
        }
    }

    private mutating func begin(_ byte: UInt8) {
        if byte == UInt8(ascii: "?") {
            state = .name
        } else if byte > 0x20, byte != UInt8(ascii: ";") {
            state = .junk
        }
    }

    private mutating func takeName(_ byte: UInt8, _ requests: inout [Request]) {
        switch byte {
        case UInt8(ascii: "="):
            keep(byte, &requests)
            if case .name = state { state = .value }
        case UInt8(ascii: ";"): finish(&requests)
        case Self.newline: finish(&requests, endsLine: true)
        case UInt8(ascii: "?"):
            finish(&requests)
            state = .name
        case 0x20, 0x09, 0x0D, 0: break
        default: keep(byte, &requests)
        }
    }

    private mutating func takeValue(_ byte: UInt8, _ requests: inout [Request]) {
        switch byte {
        case UInt8(ascii: "{"):
            keep(byte, &requests)
            if case .value = state { state = .object(depth: 1) }
        case UInt8(ascii: ";"): finish(&requests)
        case Self.newline: finish(&requests, endsLine: true)
        case UInt8(ascii: "?"):
            finish(&requests)
            state = .name
        default: keep(byte, &requests)
        }
    }

    private mutating func takeObject(_ byte: UInt8, _ depth: Int, _ requests: inout [Request]) {
        // No JSON has a question mark outside of a string: the next request begins before this one has ended.
        if byte == UInt8(ascii: "?") {
            finish(&requests)
            state = .name
            return
        }
        keep(byte, &requests)
        if case .over = state { return }
        switch byte {
        case UInt8(ascii: "{"): state = .object(depth: depth + 1)
        case UInt8(ascii: "}"): if depth == 1 { finish(&requests) } else { state = .object(depth: depth - 1) }
        case UInt8(ascii: "\""): state = .string(depth: depth)
        default: break
        }
    }

    private mutating func takeString(_ byte: UInt8, _ depth: Int, _ requests: inout [Request]) {
        // No JSON has the end of a line in a string.
        if byte == Self.newline { return finish(&requests, endsLine: true) }
        keep(byte, &requests)
        if case .over = state { return }
        if byte == UInt8(ascii: "\"") { state = .object(depth: depth) }
        if byte == UInt8(ascii: "\\") { state = .escape(depth: depth) }
    }

    private mutating func keep(_ byte: UInt8, _ requests: inout [Request]) {
        guard bytes.count < Self.longestRequest else {
            bytes = []
            state = .over
            requests.append(.tooLong)
            return
        }
        bytes.append(byte)
    }

    private mutating func finish(_ requests: inout [Request], endsLine: Bool = false) {
        requests.append(Request(bytes))
        bytes.removeAll(keepingCapacity: bytes.count < 256)
        state = endsLine ? .between : .behind
    }

    private static let newline = UInt8(ascii: "\n")
}

extension Request {
    /// Reads a request, from behind its `?` up to its last brace.
    init(_ bytes: [UInt8]) {
        let name = String(decoding: bytes.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
        let hasValue = name.utf8.count < bytes.count
        let value = bytes.dropFirst(name.utf8.count + 1)
        switch name {
        case "VERSION" where !hasValue: self = .version
        case "DEVICES" where !hasValue: self = .devices
        case "POLL" where !hasValue: self = .poll
        case "WATCH" where !hasValue: self = .watch(nil)
        case "DEVICE" where !hasValue: self = .device(nil)
        case "WATCH", "DEVICE":
            do throws(RequestBody.Problem) {
                let body = try RequestBody(value)
                self = name == "WATCH" ? .watch(try WatchChange(body)) : .device(try DeviceChange(body))
            } catch {
                self = .malformed(name, error.text)
            }
        default: self = .unknown("?" + Request.shown(bytes))
        }
    }

    /// A piece of what came that may be shown to whoever sent it.
    private static func shown(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.prefix(64).map { $0 > 0x20 && $0 < 0x7F ? $0 : UInt8(ascii: ".") }, as: UTF8.self)
    }
}
