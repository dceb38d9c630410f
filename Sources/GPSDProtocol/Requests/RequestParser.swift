// Clients send requests such as `?WATCH={…}` with or without `;` and a line end, in several chunks, or several at once.
// The end of a request is therefore recognized by its syntax: the closing brace, a `;` or the end of the line. Input
// that does not start with `?`, such as an HTTP request sent to the wrong port, is ignored up to the end of the line.

/// A parser that extracts requests from a client's input. The input can be split at any byte.
package struct RequestParser {
    /// The maximum length of a request, in bytes.
    package static let maxRequestLength = 8192

    private var state = State.between
    /// The bytes of the current request, without the question mark.
    private var bytes: [UInt8] = []

    private enum State {
        /// Between two requests.
        case between
        /// In input that is ignored up to the end of the line.
        case junk
        /// After a request, on the same line. Any remaining characters, such as a superfluous brace, are ignored.
        case behind
        /// In or after the name of a request.
        case name
        /// After the `=` of a request.
        case value
        /// In braces, at the given nesting depth.
        case object(depth: Int)
        /// In a string inside braces, at the given nesting depth.
        case string(depth: Int)
        /// After a backslash in a string, at the given nesting depth.
        case escape(depth: Int)
        /// After a request that exceeded the maximum length. All further input is ignored.
        case over
    }

    /// Creates a parser.
    package init() {}

    /// Parses a chunk of input.
    ///
    /// - Returns: The requests that are completed by the chunk.
    package mutating func read(_ chunk: UnsafeRawBufferPointer) -> [Request] {
        var requests: [Request] = []
        for byte in chunk {
            parse(byte, &requests)
            if case .over = state { break }
        }
        return requests
    }

    private mutating func parse(_ byte: UInt8, _ requests: inout [Request]) {
        switch state {
        case .between: begin(byte)
        case .junk: if byte == Self.newline { state = .between }
        case .behind:
            if byte == UInt8(ascii: "?") { state = .name }
            if byte == Self.newline { state = .between }
        case .name: parseName(byte, &requests)
        case .value: parseValue(byte, &requests)
        case .object(let depth): parseObject(byte, depth, &requests)
        case .string(let depth): parseString(byte, depth, &requests)
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

    private mutating func parseName(_ byte: UInt8, _ requests: inout [Request]) {
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

    private mutating func parseValue(_ byte: UInt8, _ requests: inout [Request]) {
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

    private mutating func parseObject(_ byte: UInt8, _ depth: Int, _ requests: inout [Request]) {
        // In JSON, a question mark can only occur in a string. A question mark anywhere else starts the next request,
        // even if the current request is incomplete.
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

    private mutating func parseString(_ byte: UInt8, _ depth: Int, _ requests: inout [Request]) {
        // A JSON string cannot contain a line end, so the line end also ends the request.
        if byte == Self.newline { return finish(&requests, endsLine: true) }
        keep(byte, &requests)
        if case .over = state { return }
        if byte == UInt8(ascii: "\"") { state = .object(depth: depth) }
        if byte == UInt8(ascii: "\\") { state = .escape(depth: depth) }
    }

    private mutating func keep(_ byte: UInt8, _ requests: inout [Request]) {
        guard bytes.count < Self.maxRequestLength else {
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
    /// Parses a request. The question mark at its start must have been removed.
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

    /// Returns an excerpt of the input that can safely be shown in an error message.
    private static func shown(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.prefix(64).map { $0 > 0x20 && $0 < 0x7F ? $0 : UInt8(ascii: ".") }, as: UTF8.self)
    }
}
