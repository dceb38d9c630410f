package import ServerCore

/// A response to an HTTP request.
package struct HTTPAnswer {
    package var status: HTTPStatus
    /// The media type of the body.
    package var type: String
    package var body: SharedBytes
    /// Additional header fields.
    package var fields: [(name: String, value: String)] = []
    /// The time for which clients may cache the response.
    package var caching = Caching.never

    /// The time for which clients may cache a response.
    package enum Caching: Equatable, Sendable {
        /// Never: the response contains a position or another value that is soon out of date.
        case never
        /// The response can be stored, but clients must ask before each use whether its tag (`ETag`) has changed.
        case whileTagged(String)
        /// The response can be stored forever, because the URL changes with the content.
        case forever
    }

    /// The way in which a client finds the end of a body.
    enum Length {
        /// The body is known in full before it is sent, so the head contains its length.
        case known
        /// The body ends with the connection.
        case untilClose
        /// Each part of the body begins with its length.
        case chunked
    }

    package init(_ status: HTTPStatus = .ok, type: String = "text/plain; charset=utf-8", body: SharedBytes) {
        self.status = status
        self.type = type
        self.body = body
    }

    package init(
        _ status: HTTPStatus = .ok, type: String = "text/plain; charset=utf-8", _ body: String
    ) {
        self.init(status, type: type, body: SharedBytes(Array(body.utf8)))
    }

    /// Returns a response in JSON.
    package static func json(_ body: SharedBytes, _ status: HTTPStatus = .ok) -> HTTPAnswer {
        HTTPAnswer(status, type: "application/json", body: body)
    }

    /// Returns this response or, if the request shows that the client already has the response, a response without a
    /// body.
    func narrowed(to request: HTTPRequest) -> HTTPAnswer {
        guard status == .ok || status == .partialContent, request.method != .post else { return self }
        if case .whileTagged(let tag) = caching, request.knows(tag) {
            var answer = self
            answer.status = .notModified
            answer.body = .empty
            answer.fields.removeAll { $0.name == "Content-Range" }
            return answer
        }
        return self
    }

    /// Returns the encoded head.
    ///
    /// - Parameters:
    ///   - date: The value of the `Date` field.
    ///   - keepsAlive: Whether the connection stays open after the response.
    ///   - length: How clients find the end of the body.
    func head(date: String, keepsAlive: Bool, length: Length = .known) -> [UInt8] {
        var text = "HTTP/1.1 \(status.rawValue)\r\nDate: \(date)\r\n"
        func add(_ name: String, _ value: String) { text += "\(name): \(value)\r\n" }
        if !status.isBodiless {
            add("Content-Type", type)
            switch length {
            case .known: add("Content-Length", "\(body.count)")
            case .untilClose: break
            case .chunked: add("Transfer-Encoding", "chunked")
            }
        }
        switch caching {
        case .never: add("Cache-Control", "no-store")
        case .whileTagged(let tag):
            add("Cache-Control", "no-cache")
            add("ETag", "\"\(tag)\"")
        case .forever: add("Cache-Control", "public, max-age=31536000, immutable")
        }
        for (name, value) in Self.commonFields + fields { add(name, value) }
        if !keepsAlive { add("Connection", "close") }
        return Array("\(text)\r\n".utf8)
    }

    /// The header fields that keep other sites from using a response.
    private static let commonFields = [
        (name: "X-Content-Type-Options", value: "nosniff"), ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"), ("Referrer-Policy", "no-referrer"),
    ]
}

extension HTTPRequest {
    /// Returns whether the client already has the response with the given tag.
    fileprivate func knows(_ tag: String) -> Bool {
        guard let known = field("if-none-match") else { return false }
        return known == "*"
            || known.split(separator: ",").contains { ["\"\(tag)\"", "W/\"\(tag)\""].contains($0.trimmingBlanks) }
    }
}
