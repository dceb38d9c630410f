import Glibc
import ServerCore
import SystemSupport
import Testing

@testable import WebServer

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
        list = ClientList([socket], budget: ClientBudget(WebOutlet.limits))
        outlet = WebOutlet(list)
        outlet.begin(on: loop)
    }

    private func connect() throws -> Int32 {
        let caller = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(caller, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(result == 0)
        return caller
    }

    /// Returns the whole response to a request for a page.
    private func page(_ path: String) throws -> String {
        let caller = try connect()
        defer { close(caller) }
        let request = "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n"
        #expect(write(caller, request, request.utf8.count) == request.utf8.count)
        var answer: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 65_536)
        loop.watch(caller, for: .readable) { _ in
            let count = read(caller, &room, room.count)
            if count > 0 { answer += room.prefix(count) } else { loop.stop() }
        }
        loop.run()
        loop.forget(caller)
        return String(decoding: answer, as: UTF8.self)
    }

    @Test("a full HTTP server closes an inactive client to admit a new client")
    func crowd() throws {
        let silent = try (0..<WebOutlet.limits.clientsPerUser).map { _ in try connect() }
        defer { for caller in silent { close(caller) } }
        let metrics = try page("/metrics")
        #expect(metrics.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(metrics.contains("gpsbridge_cut_off_clients_total{outlet=\"http\"} 1\n"), "\(metrics)")
        #expect(metrics.contains("gpsbridge_clients{outlet=\"http\"} \(WebOutlet.limits.clientsPerUser)\n"))
        outlet.end()
        #expect(list.clients.isEmpty)
    }
}
