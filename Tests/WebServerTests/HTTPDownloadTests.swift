import ServerCore
import Testing
import WebTestSupport

@testable import WebServer

/// Tests of responses of unknown length.
struct HTTPDownloadTests {
    private let server: TestServer

    init() throws { server = try TestServer() }

    /// A source that delivers its parts immediately or when the test requests it.
    private final class Source: DownloadSource {
        var parts: [[UInt8]]
        var asked = 0
        var pending: (([UInt8]?) -> Void)?
        let isPrompt: Bool

        init(_ parts: [[UInt8]], isPrompt: Bool = true) {
            self.parts = parts
            self.isPrompt = isPrompt
        }

        func next(_ deliver: @escaping ([UInt8]?) -> Void) {
            asked += 1
            pending = deliver
            if isPrompt { deliverNext() }
        }

        func deliverNext() {
            let deliver = pending
            pending = nil
            deliver?(parts.isEmpty ? nil : parts.removeFirst())
        }
    }

    private func serve(_ source: Source) {
        server.answer = { _ in .download(HTTPAnswer(type: "text/csv", body: .empty), source) }
    }

    @Test("a download is sent in chunks, and ends with an empty chunk")
    func chunks() {
        serve(Source([Array("hello".utf8), [], Array(repeating: 0x78, count: 16)]))
        let caller = server.call(get("/") + get("/never"))
        #expect(server.loop.wait { caller.isClosed })
        #expect(caller.text.contains("\r\nTransfer-Encoding: chunked\r\n") && !caller.text.contains("Content-Length"))
        #expect(caller.text.contains("\r\nConnection: close\r\n"))
        #expect(caller.hasReceived(end: "\r\n\r\n5\r\nhello\r\n10\r\nxxxxxxxxxxxxxxxx\r\n0\r\n\r\n"))
        #expect(server.requested.count == 1)
    }

    @Test("a download over HTTP/1.0 is not chunked and ends when the connection closes")
    func oldVersion() {
        serve(Source([Array("hello".utf8), Array("!".utf8)]))
        let caller = server.call(get("/", version: "HTTP/1.0"))
        #expect(server.loop.wait { caller.isClosed })
        #expect(!caller.text.contains("Transfer-Encoding") && caller.hasReceived(end: "\r\n\r\nhello!"))
    }

    @Test("HEAD returns the head of a download without reading the source")
    func head() {
        let source = Source([[1]])
        serve(source)
        let caller = server.call(get("/", method: "HEAD"))
        #expect(server.loop.wait { caller.isClosed })
        #expect(caller.text.contains("\r\nTransfer-Encoding: chunked\r\n") && caller.hasReceived(end: "\r\n\r\n"))
        #expect(source.asked == 0)
    }

    @Test("a download's source is read only as fast as the client accepts data")
    func backPressure() {
        let part = [UInt8](repeating: 0x20, count: 100_000)
        let source = Source(Array(repeating: part, count: 100))
        serve(source)
        let caller = server.call(get("/"), isReading: false)
        #expect(server.loop.wait { source.asked > 0 })
        server.loop.settle()
        let asked = source.asked
        #expect(asked < 100, "\(asked) parts")
        server.loop.settle()
        #expect(source.asked == asked)
        caller.read()
        #expect(server.loop.wait { caller.isClosed })
        #expect(source.asked == 101 && caller.received.count { $0 == 0x20 } > 100 * part.count)
    }

    @Test("a download stops when the client disconnects")
    func abandonedDownload() {
        let source = Source([[1], [2]], isPrompt: false)
        serve(source)
        let caller = server.call(get("/"))
        #expect(server.loop.wait { source.pending != nil })
        caller.leave()
        source.deliverNext()
        #expect(server.loop.wait { server.list.counts.clients == 0 })
        source.deliverNext()
        #expect(source.asked <= 2, "the first part shows that the client has disconnected")
    }

    @Test("a client that shuts down its sending side during a download receives the rest")
    func halfClosed() {
        let source = Source([Array("a".utf8), Array("b".utf8)], isPrompt: false)
        server.answer = { _ in .later { $0(.download(HTTPAnswer(type: "text/csv", body: .empty), source)) } }
        let caller = server.call(get("/", version: "HTTP/1.0"))
        #expect(server.loop.wait { source.pending != nil })
        caller.endSending()
        server.loop.settle()
        for _ in 0..<3 { source.deliverNext() }
        #expect(server.loop.wait { caller.isClosed && caller.hasReceived(end: "\r\n\r\nab") })
        #expect(server.loop.wait { server.list.counts.clients == 0 })
    }

    @Test("a client is not disconnected because the download's source is slow")
    func slowSource() {
        let source = Source([Array("a".utf8)], isPrompt: false)
        serve(source)
        let caller = server.call(get("/"))
        #expect(server.loop.wait { source.pending != nil })
        server.advance(.seconds(600))
        #expect(!caller.isClosed)
        source.deliverNext()
        source.deliverNext()
        #expect(server.loop.wait { caller.isClosed && caller.hasReceived(end: "\r\n0\r\n\r\n") })
    }
}
