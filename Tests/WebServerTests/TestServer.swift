import ServerCore
import SystemSupport
import Testing
import WebTestSupport

@testable import WebServer

/// A server on a loopback port, and its content.
final class TestServer: WebSite {
    let loop: EventLoop
    let list: ClientList
    let port: UInt16
    private(set) lazy var server = HTTPServer(list, site: self, names: ["boat"]) { [unowned self] in .now + elapsed }
    /// The time that the server's clock has advanced in addition to the real time.
    var elapsed = Duration.zero
    /// The paths of the requests, in their order.
    var requested: [[String]] = []
    var refusalOfPost: (HTTPRequest) -> HTTPAnswer? = { _ in nil }
    var answer: (HTTPRequest) -> WebResponse = { .answer(HTTPAnswer(.ok, $0.path.joined(separator: "/"))) }

    init() throws {
        loop = try EventLoop()
        let socket = try #require(try ListenSocket.open([.address("127.0.0.1", port: 0)]).first)
        port = socket.port
        list = ClientList([socket], budget: ClientBudget(HTTPServer.limits))
        server.begin(on: loop)
    }

    deinit { server.end() }

    func respond(to request: HTTPRequest) -> WebResponse {
        requested.append(request.path)
        return answer(request)
    }

    func refusal(ofPost request: HTTPRequest) -> HTTPAnswer? { refusalOfPost(request) }

    func call(_ text: String = "", isReading: Bool = true) -> Caller {
        let caller = Caller(port: port, on: loop, isReading: isReading)
        loop.settle()
        if !text.isEmpty { caller.send(text) }
        return caller
    }

    /// Advances the clock, and closes the connections of slow clients.
    func advance(_ duration: Duration) {
        elapsed += duration
        server.closeSlowClients()
        loop.settle()
    }
}

/// Returns the text of a request.
func get(_ path: String, _ fields: String..., method: String = "GET", version: String = "HTTP/1.1") -> String {
    "\(method) \(path) \(version)\r\nHost: localhost\r\n\(fields.map { "\($0)\r\n" }.joined())\r\n"
}

/// Returns the text of a POST request that is accepted, with further fields.
func post(_ path: String, _ body: String, _ fields: String...) -> String {
    let required = ["Origin: http://localhost", "X-Gpsbridge: 1", "Content-Type: application/json"]
    let all = ["Host: localhost"] + required + ["Content-Length: \(body.utf8.count)"] + fields
    return "POST \(path) HTTP/1.1\r\n\(all.map { "\($0)\r\n" }.joined())\r\n\(body)"
}

/// A response that was read from a connection.
struct Response {
    var status: String
    var fields: [String: String]
    var body: String

    /// Splits what a client has received into responses with a known length.
    static func all(in text: String) -> [Response] {
        var rest = Substring(text)
        var responses: [Response] = []
        while let end = rest.firstRange(of: "\r\n\r\n") {
            let lines = rest[..<end.lowerBound].split(separator: "\r\n")
            var fields: [String: String] = [:]
            for line in lines.dropFirst() {
                let sides = line.split(separator: ":", maxSplits: 1)
                fields[sides[0].lowercased()] = sides[1].dropFirst().description
            }
            rest = rest[end.upperBound...]
            let length = fields["content-length"].flatMap { Int($0) } ?? rest.utf8.count
            let body = rest.utf8.prefix(length)
            responses.append(Response(status: String(lines[0]), fields: fields, body: String(Substring(body))))
            rest = rest[rest.utf8.index(rest.startIndex, offsetBy: min(length, rest.utf8.count))...]
        }
        return responses
    }
}
