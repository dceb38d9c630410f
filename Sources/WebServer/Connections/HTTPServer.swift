internal import GNSS
package import ServerCore
package import SystemSupport

/// An HTTP/1.1 server that runs on the same event loop as the other outlets.
///
/// The server is implemented without an HTTP library. docs/decisions/0013-http-without-a-library.md explains why.
package final class HTTPServer {
    private let list: ClientList
    private let originCheck: HTTPGuard
    private let now: () -> ContinuousClock.Instant
    private unowned let site: any WebSite
    private var connections: [ObjectIdentifier: HTTPConnection] = [:]
    /// The number of events that closed streams have skipped.
    private var formerSkippedEvents = 0

    /// The limits for HTTP clients. They are separate from the limits of other outlets, so that the server can
    /// still be monitored when the other outlets are full. The server limits the number of connections itself.
    package static var limits: ClientLimits {
        var limits = ClientLimits()
        limits.clients = HTTPPools.maxRequests + HTTPPools.maxStreams + 1
        limits.clientsPerUser = limits.clients
        limits.bytes = 64 << 20
        limits.inactivity = .zero
        limits.isForMonitoring = true
        return limits
    }

    private static let readSize = 4_096
    private static let maxAnswersPerConnection = 100
    private static let checkInterval = Duration.seconds(5)

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - list: The list of HTTP clients. Use ``limits`` for its budget.
    ///   - site: The content to serve. The server does not retain this object.
    ///   - names: The names by which clients may call this machine, in addition to `localhost` and IP addresses.
    ///   - nameRemedy: A sentence on how the operator can allow another name; `nil` if the program has no setting for
    ///     names.
    ///   - now: A closure that returns the current time. Tests pass their own clock.
    package init(
        _ list: ClientList, site: any WebSite, names: [String] = HostName.known, nameRemedy: String? = nil,
        now: @escaping () -> ContinuousClock.Instant = { .now }
    ) {
        self.list = list
        self.site = site
        self.now = now
        originCheck = HTTPGuard(names: names, remedy: nameRemedy)
    }

    /// Counts of clients and events.
    package struct Counts {
        /// The counts of all clients.
        package var all: ClientList.Counts
        /// The number of clients that receive an event stream.
        package var streams: Int
        /// The number of events so far that were not sent to slow clients, because newer events replaced them or too many
        /// were waiting.
        package var skippedEvents: Int
    }

    package var counts: Counts {
        let streams = connections.values.compactMap(\.stream)
        return Counts(
            all: list.counts, streams: streams.count,
            skippedEvents: streams.reduce(formerSkippedEvents) { $0 + $1.skipped })
    }

    /// Starts accepting clients.
    package func begin(on loop: EventLoop) {
        list.begin(
            on: loop, readSize: Self.readSize, welcome: { [unowned self] in welcome($0) },
            onRequest: { [unowned self] in receive($0, $1) }, onClose: { [unowned self] in forget($0) })
        loop.every(Self.checkInterval) { [unowned self] in closeSlowClients() }
    }

    /// Closes the connections of clients that are too slow. The method is called every few seconds.
    func closeSlowClients() {
        for connection in connections.values { connection.checkTime(now()) }
    }

    /// Stops accepting clients and disconnects all clients.
    package func end() { list.end() }

    private func welcome(_ client: Client) {
        let connection = HTTPConnection(client, at: now())
        connections[ObjectIdentifier(client)] = connection
        client.onDrain = { [unowned self, unowned connection] in continueAfterAnswer(connection) }
        // Browsers abandon a request by closing the connection, which looks the same as the end of the input. A request
        // that has not been answered is therefore dropped. The rest of a download is sent, because an HTTP/1.0 client
        // could not tell that it is missing.
        client.staysAfterInput = { [weak connection] in connection?.isDownloading ?? false }
        let excess = HTTPPools.excess(in: connections.values, newest: connection, at: now())
        excess?.client.cutOff()
    }

    private func forget(_ client: Client) {
        let connection = connections.removeValue(forKey: ObjectIdentifier(client))
        guard let stream = connection?.stream else { return }
        formerSkippedEvents += stream.skipped
        stream.reportClose()
    }

    private func receive(_ client: Client, _ bytes: UnsafeRawBufferPointer) {
        guard let connection = connections[ObjectIdentifier(client)] else { return }
        let hadBegun = connection.input.hasBegun
        connection.input.append(bytes)
        guard case .waiting = connection.state else { return checkExcess(connection) }
        answerRequests(connection)
        // The timeout of a request begins with its first byte, not with the end of the previous request.
        if !hadBegun, connection.input.hasBegun, connection.answerCount > 0, connection.waitingSince != nil {
            connection.state = .waiting(since: now())
        }
    }

    /// Closes a connection whose client keeps sending without waiting for its responses.
    private func checkExcess(_ connection: HTTPConnection) {
        if connection.input.count > HTTPInput.maxLength { connection.client.cutOff() }
    }

    private func continueAfterAnswer(_ connection: HTTPConnection) {
        switch connection.state {
        case .answering:
            connection.state = .waiting(since: now())
            answerRequests(connection)
        case .downloading: sendNextPart(to: connection)
        // Queued data may be sent while a response is being prepared, but the next response must not overtake it.
        case .waiting, .preparing, .streaming, .leaving: break
        }
    }

    private func isOpen(_ connection: HTTPConnection) -> Bool {
        connections[ObjectIdentifier(connection.client)] === connection
    }

    /// Answers the requests that have arrived. The next request is read after the previous response has been sent.
    private func answerRequests(_ connection: HTTPConnection) {
        // Sending may have closed the connection.
        while isOpen(connection), case .waiting = connection.state {
            switch connection.input.next() {
            case .incomplete: return
            case .refusal(let status): send(HTTPAnswer(refusal: status), to: connection, nil)
            case .request(let request): respond(to: request, connection)
            case .post(let request): acceptBody(of: request, connection)
            }
        }
    }

    /// Decides whether the body of a POST request is read. If not, the connection is closed, because the next request
    /// begins after the unread body.
    private func acceptBody(of request: HTTPRequest, _ connection: HTTPConnection) {
        if let refusal = refusal(ofPost: request) { return send(refusal, to: connection, nil) }
        if let status = connection.input.acceptBody() {
            return send(HTTPAnswer(refusal: status), to: connection, nil)
        }
        if request.expectsContinue {
            connection.client.send(SharedBytes(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)), .empty)
        }
    }

    private func refusal(ofPost request: HTTPRequest) -> HTTPAnswer? {
        if let reason = originCheck.refusal(of: request) { return HTTPAnswer(.forbidden, reason) }
        if let refusal = site.refusal(ofPost: request) { return refusal }
        return originCheck.refusal(ofPost: request).map { HTTPAnswer($0.status, $0.reason) }
    }

    private func respond(to request: HTTPRequest, _ connection: HTTPConnection) {
        if let reason = originCheck.refusal(of: request) {
            return send(HTTPAnswer(.forbidden, reason), to: connection, request)
        }
        carryOut(site.respond(to: request), to: request, connection)
    }

    private func carryOut(_ response: WebResponse, to request: HTTPRequest, _ connection: HTTPConnection) {
        switch response {
        case .answer(let answer): send(answer.narrowed(to: request), to: connection, request)
        case .later(let begin):
            connection.state = .preparing
            begin(
                PendingResponse(
                    hasClient: { [weak self, weak connection] in connection.flatMap { self?.isOpen($0) } ?? false },
                    deliver: { [weak self, weak connection] response in
                        guard let self, let connection, isOpen(connection) else { return }
                        carryOut(response, to: request, connection)
                        answerRequests(connection)
                    }))
        case .download(let answer, let source): begin(source, answer, request, connection)
        case .stream where request.method == .head: send(.stream, to: connection, request)
        case .stream(let begin):
            guard HTTPPools.hasRoomForStream(of: connection.user, in: connections.values) else {
                return send(.tooManyStreams, to: connection, request)
            }
            let stream = ViewerStream(connection.client)
            connection.state = .streaming(stream)
            let head = HTTPAnswer.stream.head(date: Self.date, keepsAlive: false, length: .untilClose)
            connection.client.send(SharedBytes(head), SharedBytes(Array("retry: 1000\n\n".utf8)))
            // The client may have just been disconnected because the clients together used too much memory.
            if isOpen(connection) { begin(stream) }
        }
    }

    /// Starts sending a response of unknown length. The connection is closed after the response, so that no client
    /// waits for the rest of an interrupted response.
    private func begin(
        _ source: any DownloadSource, _ answer: HTTPAnswer, _ request: HTTPRequest, _ connection: HTTPConnection
    ) {
        let isChunked = request.takesChunks
        let head = answer.head(date: Self.date, keepsAlive: false, length: isChunked ? .chunked : .untilClose)
        connection.client.send(SharedBytes(head), .empty)
        guard request.method != .head else { return leave(connection) }
        connection.state = .downloading(source, isChunked: isChunked)
        if connection.client.isIdle { sendNextPart(to: connection) }
    }

    private func sendNextPart(to connection: HTTPConnection) {
        guard case .downloading(let source, let isChunked) = connection.state else { return }
        source.next { [weak self, weak connection] part in
            guard let self, let connection, isOpen(connection) else { return }
            guard part != nil || !source.hasFailed else { return connection.client.cutOff() }
            // An empty chunk would mark the end of the body.
            if part?.isEmpty != true {
                let bytes = isChunked ? Self.chunk(part ?? []) : part ?? []
                connection.client.send(SharedBytes(bytes), .empty)
            }
            if part == nil { return leave(connection) }
            if connection.client.isIdle { sendNextPart(to: connection) }
        }
    }

    private static func chunk(_ bytes: [UInt8]) -> [UInt8] {
        Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + [0x0D, 0x0A]
    }

    private func leave(_ connection: HTTPConnection) {
        connection.state = .leaving(since: now())
        connection.client.leave()
    }

    /// Sends a response.
    ///
    /// - Parameter request: The request, or `nil` if the next request cannot be located.
    private func send(_ answer: HTTPAnswer, to connection: HTTPConnection, _ request: HTTPRequest?) {
        connection.answerCount += 1
        let keepsAlive = (request?.keepsAlive ?? false) && connection.answerCount < Self.maxAnswersPerConnection
        let head = answer.head(date: Self.date, keepsAlive: keepsAlive, length: answer.isStream ? .untilClose : .known)
        connection.client.send(SharedBytes(head), request?.method == .head ? .empty : answer.body)
        if !keepsAlive {
            leave(connection)
        } else {
            connection.state = connection.client.isIdle ? .waiting(since: now()) : .answering
        }
    }

    private static var date: String { UTCTime.now.httpDate }
}

extension HTTPAnswer {
    /// The head of an event stream. A header field asks proxies not to buffer the stream, because buffering would delay
    /// the events.
    fileprivate static var stream: HTTPAnswer {
        var answer = HTTPAnswer(type: eventStreamType, body: .empty)
        answer.fields = [("X-Accel-Buffering", "no")]
        return answer
    }

    fileprivate var isStream: Bool { type == Self.eventStreamType }

    private static let eventStreamType = "text/event-stream"

    /// The response to a method other than GET and HEAD.
    package static var methodNotAllowed: HTTPAnswer {
        var answer = HTTPAnswer(.methodNotAllowed, "Only GET and HEAD are supported here\n")
        answer.fields = [("Allow", "GET, HEAD")]
        return answer
    }

    fileprivate static var tooManyStreams: HTTPAnswer {
        var answer = HTTPAnswer(.tooManyRequests, "Too many pages are open. Close some of them\n")
        answer.fields = [("Retry-After", "10")]
        return answer
    }

    /// Creates the response to a request that is not valid.
    fileprivate init(refusal status: HTTPStatus) {
        switch status {
        case .methodNotAllowed: self = .methodNotAllowed
        case .tooLarge:
            self.init(status, "The request has too many headers, or its headers exceed \(HTTPInput.maxLength) bytes\n")
        case .lengthRequired: self.init(status, "POST requests need a Content-Length header\n")
        case .contentTooLarge: self.init(status, "The request body exceeds \(HTTPInput.maxBodyLength) bytes\n")
        case .versionNotSupported: self.init(status, "Use HTTP/1.1\n")
        default: self.init(status, "This is not a valid HTTP/1.1 request, or it has an unexpected body\n")
        }
    }
}
