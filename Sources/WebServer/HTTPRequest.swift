internal import Glibc

/// An HTTP/1 request, reduced to the parts that this server uses.
struct HTTPRequest: Equatable {
    /// The path of the request target, without the query.
    var path: String
    /// Whether the client requested only the head of the response.
    var isHead = false

    /// The result of parsing a request.
    enum ParseResult: Equatable {
        /// More bytes are needed to parse the request.
        case incomplete
        case request(HTTPRequest)
        /// The request is refused with an error status.
        case refusal(HTTPStatus)
    }

    /// The maximum size of a request head in bytes. Programs typically send a few hundred bytes, and browsers a few
    /// thousand.
    static let maxLength = 8_192

    /// Parses the bytes that a client has sent so far.
    ///
    /// - Parameter names: The host names of this machine.
    static func read(_ bytes: [UInt8], names: [String] = []) -> ParseResult {
        guard let end = headEnd(bytes) else { return bytes.count < maxLength ? .incomplete : .refusal(.tooLarge) }
        guard end <= maxLength else { return .refusal(.tooLarge) }
        let lines = bytes[..<end].split(separator: 0x0A).map { line in
            String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
        }
        let words = lines.first?.split(separator: " ", omittingEmptySubsequences: false) ?? []
        guard words.count == 3, let target = Target(words[1]), words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else {
            return .refusal(.badRequest)
        }
        guard words[0] == "GET" || words[0] == "HEAD" else { return .refusal(.methodNotAllowed) }
        let hosts = lines.dropFirst().filter { $0.lowercased().hasPrefix("host:") }.map { $0.dropFirst("host:".count) }
        guard hosts.count == 1 || hosts.isEmpty && words[2] == "HTTP/1.0" else { return .refusal(.badRequest) }
        // If the request target contains a host, the host overrides the Host field.
        let host = target.host ?? hosts.first?.trimmingBlanks
        guard host.map({ isOwn($0, names) }) ?? true else { return .refusal(.forbidden) }
        return .request(HTTPRequest(path: target.path, isHead: words[0] == "HEAD"))
    }

    /// Returns the index after the empty line that ends the request head, or `nil` if the line has not been received
    /// yet.
    private static func headEnd(_ bytes: [UInt8]) -> Int? {
        var lineStart = 0
        for index in bytes.indices where bytes[index] == 0x0A {
            if index == lineStart || index == lineStart + 1 && bytes[lineStart] == 0x0D { return index + 1 }
            lineStart = index + 1
        }
        return nil
    }

    /// Returns whether a host is an IP address, `localhost` or a name of this machine.
    ///
    /// This check prevents DNS rebinding. In this attack, the host name of a malicious web page resolves to this
    /// machine, so the page could read the position.
    private static func isOwn(_ host: Substring, _ names: [String]) -> Bool {
        guard let (name, isBracketed) = nameWithoutPort(host.lowercased()) else { return false }
        if isBracketed { return isAddress(name, AF_INET6) }
        return name == "localhost" || names.contains(name) || isAddress(name, AF_INET)
    }

    /// Returns the host in `NAME`, `NAME:PORT`, `[ADDRESS]` or `[ADDRESS]:PORT`, or `nil` if the string has another
    /// form.
    private static func nameWithoutPort(_ host: String) -> (String, isBracketed: Bool)? {
        let isBracketed = host.hasPrefix("[")
        guard let end = isBracketed ? host.firstIndex(of: "]") : host.firstIndex(of: ":") ?? host.endIndex else {
            return nil
        }
        let name = isBracketed ? host[..<end].dropFirst() : host[..<end]
        let rest = isBracketed ? host[end...].dropFirst() : host[end...]
        guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
        let port = rest.dropFirst()
        guard port.utf8.allSatisfy({ (0x30...0x39).contains($0) }), port.isEmpty || UInt16(port) != nil else {
            return nil
        }
        return (String(name), isBracketed)
    }

    private static func isAddress(_ text: String, _ family: Int32) -> Bool {
        var address = in6_addr()
        // `inet_pton` would accept an address that is followed by a zero byte and further characters.
        return !text.utf8.contains(0) && inet_pton(family, text, &address) == 1
    }

    /// A request target: `/PATH`, or `http://HOST/PATH` as sent to a proxy.
    private struct Target {
        var host: Substring?
        /// The path, without the query.
        var path: String

        init?(_ text: Substring) {
            var rest = text
            let scheme = "http://"
            if text.prefix(scheme.count).lowercased() == scheme {
                rest = text.dropFirst(scheme.count)
                let end = rest.firstIndex { "/?".contains($0) } ?? rest.endIndex
                host = rest[..<end]
                rest = rest[end...]
                if !rest.hasPrefix("/") { rest = "/" + rest }
            }
            guard rest.hasPrefix("/") else { return nil }
            path = String(rest.prefix { $0 != "?" })
        }
    }
}

extension Substring {
    fileprivate var trimmingBlanks: Substring {
        var text = self
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text.drop { $0 == " " || $0 == "\t" }
    }
}

/// The status of an HTTP response.
enum HTTPStatus: String {
    case ok = "200 OK"
    case badRequest = "400 Bad Request"
    case forbidden = "403 Forbidden"
    case notFound = "404 Not Found"
    case methodNotAllowed = "405 Method Not Allowed"
    case tooLarge = "431 Request Header Fields Too Large"
    case unavailable = "503 Service Unavailable"

    /// An explanation of the status for the user.
    var hint: String {
        switch self {
        case .ok, .unavailable: ""
        case .badRequest: "not a valid HTTP/1.1 request\n"
        case .forbidden:
            "use localhost, an IP address or this machine's own name in the URL\n"
        case .notFound: "not found. Available: /fix.json, /health and /metrics\n"
        case .methodNotAllowed: "only GET and HEAD are supported\n"
        case .tooLarge: "the request is too long\n"
        }
    }
}
