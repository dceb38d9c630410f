import ServerCore
import SystemSupport
import Testing
import WebServer
import WebTestSupport

@testable import WebDashboard

/// Tests of the outlet for HTTP clients.
struct WebOutletTests {
    private let loop: EventLoop
    private let port: UInt16
    private let list: ClientList
    private let outlet: WebOutlet

    init() throws {
        loop = try EventLoop()
        let socket = try #require(try ListenSocket.open([.address("127.0.0.1", port: 0)]).first)
        port = socket.port
        list = ClientList([socket], budget: ClientBudget(HTTPServer.limits))
        outlet = WebOutlet(list)
        try outlet.begin(on: loop)
    }

    @Test(
        "a POST to any path is refused before its body is sent",
        arguments: ["/", "/events", "/fix.json", "/tracks"])
    func readOnly(_ path: String) {
        defer { outlet.end() }
        let caller = Caller(port: port, on: loop)
        let fields =
            "Origin: http://localhost\r\nX-Gpsbridge: 1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n"
        caller.send("POST \(path) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n")
        #expect(loop.wait { caller.isClosed })
        #expect(caller.text.hasPrefix("HTTP/1.1 405 ") && caller.text.contains("\r\nAllow: GET, HEAD\r\n"))
    }

    @Test("the metrics contain the number of HTTP clients")
    func clientCounts() throws {
        let silent = (0..<3).map { _ in Caller(port: port, on: loop) }
        #expect(loop.wait { list.clients.count == 3 })
        let caller = Caller(port: port, on: loop)
        caller.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        #expect(loop.wait { caller.isClosed })
        #expect(caller.text.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(caller.text.contains("gpsbridge_clients{outlet=\"http\"} 4\n"))
        #expect(caller.text.contains("gpsbridge_viewers{outlet=\"http\"} 0\n"))
        #expect(silent.allSatisfy { !$0.isClosed })
        outlet.end()
        #expect(list.clients.isEmpty)
    }
}
