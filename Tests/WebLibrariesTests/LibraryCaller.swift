import SystemSupport
import Testing
import WebDashboard
import WebTestSupport

@testable import WebServer

/// Sends requests to a library, and waits for the responses.
struct LibraryCaller {
    private let loop: EventLoop
    private let worker: LoopWorker
    private let library: any WebLibrary

    /// A response that has arrived completely.
    struct Response {
        let status: HTTPStatus
        let type: String
        let bytes: [UInt8]
        let fields: [String: String]
        let caching: HTTPAnswer.Caching
        /// The number of parts of a download.
        var partCount = 0
        var hasFailed = false

        var text: String { String(decoding: bytes, as: UTF8.self) }

        init(_ answer: HTTPAnswer) {
            status = answer.status
            type = answer.type
            bytes = answer.body.array
            fields = Dictionary(uniqueKeysWithValues: answer.fields.map { ($0.name, $0.value) })
            caching = answer.caching
        }

        init(_ answer: HTTPAnswer, parts: [[UInt8]], hasFailed: Bool) {
            status = answer.status
            type = answer.type
            bytes = Array(parts.joined())
            fields = Dictionary(uniqueKeysWithValues: answer.fields.map { ($0.name, $0.value) })
            caching = answer.caching
            partCount = parts.count
            self.hasFailed = hasFailed
        }
    }

    init(_ library: any WebLibrary) throws {
        loop = try EventLoop()
        worker = try LoopWorker(on: loop)
        self.library = library
    }

    /// Returns the response to a request; `nil` if the request is not for the library.
    ///
    /// - Parameters:
    ///   - target: The path with its query, such as `/tracks?zoom=3`.
    ///   - betweenParts: A closure that is called before the next part of a download is requested.
    func response(
        to target: String, _ fields: [String: String] = [:], betweenParts: () throws -> Void = {}
    ) throws -> Response? {
        try begin(target, fields).map { try finish($0, betweenParts) }
    }

    /// Returns the response to a request before it is created.
    func begin(_ target: String, _ fields: [String: String] = [:]) throws -> WebResponse? {
        let target = try #require(HTTPTarget(target))
        var request = HTTPRequest(path: target.path, query: target.query)
        request.fields = fields.map { HTTPRequest.Field(name: $0.key, value: $0.value) }
        return library.respond(to: request, on: worker)
    }

    /// Returns the response to a request that the library must know.
    func get(_ target: String, _ fields: [String: String] = [:]) throws -> Response {
        try #require(try response(to: target, fields))
    }

    /// Sends a request whose response is created on the worker's thread, without waiting for the response.
    func send(_ target: String, then handle: @escaping (WebResponse) -> Void) throws {
        guard case .later(let begin) = try begin(target) else { throw Unexpected() }
        begin(PendingResponse(deliver: handle))
    }

    /// Submits work to the worker until it refuses more. Nothing is finished before the loop runs again.
    func fillWorker() {
        while worker.run({}, then: {}) {}
    }

    /// Runs the loop until a condition holds. Returns whether it holds.
    func wait(until isDone: () -> Bool) -> Bool { loop.wait(until: isDone) }

    private func finish(_ response: WebResponse, _ betweenParts: () throws -> Void) throws -> Response {
        switch response {
        case .answer(let answer): return Response(answer)
        case .later(let begin):
            var result: WebResponse?
            begin(PendingResponse { result = $0 })
            try #require(loop.wait { result != nil })
            return try finish(try #require(result), betweenParts)
        case .download(let answer, let source):
            var parts: [[UInt8]] = []
            while let part = try next(source) {
                parts.append(part)
                try betweenParts()
            }
            return Response(answer, parts: parts, hasFailed: source.hasFailed)
        case .stream: throw Unexpected()
        }
    }

    private func next(_ source: any DownloadSource) throws -> [UInt8]? {
        var result: [UInt8]??
        source.next { result = .some($0) }
        try #require(loop.wait { result != nil })
        return try #require(result)
    }

    private struct Unexpected: Error {}
}
