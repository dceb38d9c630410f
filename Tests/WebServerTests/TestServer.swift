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
    private(set) lazy var server = HTTPServer(
        list, site: self, names: ["boat"], nameRemedy: "To allow another name, ask the owner"
    ) { [unowned self, start = ContinuousClock.now] in start + elapsed }
    /// The time on the server's clock. Only the test advances it, so that limits do not depend on the machine's speed.
    var elapsed = Duration.zero
    /// The paths of the requests in order.
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
