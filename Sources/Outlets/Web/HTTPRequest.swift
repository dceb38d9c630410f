/// A request of HTTP/1, as far as it is wanted here: somebody asks for a page. Pure.
struct HTTPRequest: Equatable {
    /// Without what follows a question mark.
    var path: String
    /// Whether only the head of the answer is wanted.
    var isHead = false

    /// What came of some bytes.
    enum Reading: Equatable {
        /// There has to come more.
        case incomplete
        case request(HTTPRequest)
        /// It is not answered with a page, but with this.
        case refusal(HTTPStatus)
    }

    /// Programs send some hundred bytes, browsers some thousand.
    static let longest = 8_192

    /// Reads all that somebody has sent so far.
    /// - Parameter names: of this machine.
    static func read(_ bytes: [UInt8], names: [String] = []) -> Reading {
        guard let end = headEnd(bytes) else { return bytes.count < longest ? .incomplete : .refusal(.tooLarge) }
        guard end <= longest else { return .refusal(.tooLarge) }
        let lines = bytes[..<end].split(separator: 0x0A).map { line in
            String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
        }
        let words = lines.first?.split(separator: " ", omittingEmptySubsequences: false) ?? []
        guard words.count == 3, words[1].hasPrefix("/"), words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else {
            return .refusal(.badRequest)
        }
        guard words[0] == "GET" || words[0] == "HEAD" else { return .refusal(.methodNotAllowed) }
        let hosts = lines.dropFirst().filter { $0.lowercased().hasPrefix("host:") }.map { $0.dropFirst("host:".count) }
        guard hosts.count == 1 || hosts.isEmpty && words[2] == "HTTP/1.0" else { return .refusal(.badRequest) }
        guard hosts.allSatisfy({ isOwn($0, names) }) else { return .refusal(.forbidden) }
        let path = words[1].prefix { $0 != "?" }
        return .request(HTTPRequest(path: String(path), isHead: words[0] == "HEAD"))
    }

    /// Behind the empty line.
    private static func headEnd(_ bytes: [UInt8]) -> Int? {
        var lineStart = 0
        for index in bytes.indices where bytes[index] == 0x0A {
            if index == lineStart || index == lineStart + 1 && bytes[lineStart] == 0x0D { return index + 1 }
            lineStart = index + 1
        }
        return nil
    }

    /// Whether a host is called by its number or by a name of this machine itself. A page of somebody else's, whose name was
    /// made to lead here, is not to learn where its reader is.
    private static func isOwn(_ field: Substring, _ names: [String]) -> Bool {
        let host = field.drop { $0 == " " || $0 == "\t" }.lowercased()
        if host.hasPrefix("[") {
            return host.dropFirst().prefix { $0 != "]" }.allSatisfy { $0.isHexDigit || ":.".contains($0) }
        }
        let name = host.prefix { $0 != ":" }
        return name == "localhost" || names.contains(String(name))
            || !name.isEmpty && name.allSatisfy { $0.isNumber || $0 == "." }
    }
}

/// How a request went.
enum HTTPStatus: String {
    case ok = "200 OK"
    case badRequest = "400 Bad Request"
    case forbidden = "403 Forbidden"
    case notFound = "404 Not Found"
    case methodNotAllowed = "405 Method Not Allowed"
    case tooLarge = "431 Request Header Fields Too Large"
    case unavailable = "503 Service Unavailable"

    /// What to do, for a person.
    var hint: String {
        switch self {
        case .ok, .unavailable: ""
        case .badRequest: "this is no request of HTTP/1.1\n"
        case .forbidden:
            "ask for localhost, or for the machine by its number or its own name: a page under another one is not answered\n"
        case .notFound: "there is /fix.json, /health and /metrics\n"
        case .methodNotAllowed: "there are only pages to GET\n"
        case .tooLarge: "the request is too long\n"
        }
    }
}
