internal import ServerCore
package import SystemSupport
package import TextOutput
package import WebServer

/// A response that is created on the worker's thread.
package struct Reply: Sendable {
    package var status = HTTPStatus.ok
    package var type: String
    package var bytes: [UInt8]
    /// Additional header fields.
    package var fields: [(name: String, value: String)] = []
    /// The `ETag`, which changes with the content; `nil` if clients must not cache the response.
    package var tag: String?

    package init(type: String, _ bytes: [UInt8]) {
        self.type = type
        self.bytes = bytes
    }

    /// Creates a response with a JSON object.
    ///
    /// - Parameter members: A closure that appends the members of the object.
    package init(json members: (inout JSONText) -> Void) {
        var json = JSONText()
        json.object(members)
        self.init(type: "application/json", json.bytes)
    }

    /// Creates a response that explains a failure.
    package init(_ failure: Failure) {
        self.init(type: "text/plain; charset=utf-8", Array("\(failure.message)\n".utf8))
        status =
            switch failure.kind {
            case .usage: .badRequest
            case .nothingDecoded: .notFound
            case .cannotRead, .cannotWrite, .outputClosed: .unavailable
            }
    }

    /// The response while too many requests are waiting for the worker.
    static let busy: Reply = {
        var reply = Reply(Failure(.cannotRead, "The server is busy. Try again in a few seconds"))
        reply.fields = [("Retry-After", "2")]
        return reply
    }()

    package var answer: HTTPAnswer {
        var answer = HTTPAnswer(status, type: type, body: SharedBytes(bytes))
        answer.fields = fields
        if let tag { answer.caching = .whileTagged(tag) }
        return answer
    }
}
