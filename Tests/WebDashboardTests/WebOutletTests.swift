import ServerCore
import SystemSupport
import Testing
import WebServer
import WebTestSupport

@testable import WebDashboard

/// The limits for HTTP clients.
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

    @Test("a full HTTP server closes an inactive client to admit a new client")
    func crowd() throws {
        let silent = (0..<64).map { _ in Caller(port: port, on: loop) }
        let caller = Caller(port: port, on: loop)
        caller.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        #expect(loop.wait { caller.isClosed })
        #expect(caller.text.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(caller.text.contains("gpsbridge_cut_off_clients_total{outlet=\"http\"} 1\n"))
        #expect(caller.text.contains("gpsbridge_clients{outlet=\"http\"} 64\n"))
        #expect(silent.count(where: \.isClosed) == 1)
        outlet.end()
        #expect(list.clients.isEmpty)
    }
}
