import Glibc
import ServerCore
import SystemSupport

// A server's responses depend only on the received bytes, not on how they are split into packets, and the server never
// reads outside of the packets. The clients use a Unix socket, which delivers data immediately.

@_cdecl("LLVMFuzzerTestOneInput")
public func testHTTPConversations(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = Input(start, count)
    let seed = input.choice()
    let maxChunkSize = input.choice(of: [2, 7, 40, 200])
    guard !input.bytes.isEmpty else { return -1 }
    withExactCopy(of: input.bytes) { bytes in
        let whole = Conversation(CollectionOfOne(bytes))
        // Each chunk takes a turn of the loop, which takes much longer than parsing. HTTPHeads splits requests further.
        let pieces = Conversation(Chunks(bytes, maxChunkSize: max(maxChunkSize, bytes.count / 16), seed: seed))
        expectEqual(pieces.text, whole.text, "answers to chunks and to everything at once")
        expectEqual(pieces.isClosed, whole.isClosed, "the end of the connection")
        expect(whole.text.bytes.isEmpty || whole.text.bytes.starts(with: "HTTP/1.1 ".utf8), "\(whole.text)")
    }
    return 0
}

/// Everything that a server sends to one client.
private struct Conversation {
    /// The received bytes without dates.
    var text = Text([])
    var isClosed = false

    init(_ chunks: some Sequence<UnsafeRawBufferPointer>) {
        let caller = Self.connect(fuzzed.path)
        fuzzed.turn()
        var received: [UInt8] = []
        for chunk in chunks {
            // The server reads nothing more until its answer has been received, so the socket can be full.
            while send(caller, chunk.baseAddress, chunk.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT)) < 0, errno == EAGAIN
            {
                receive(caller, &received)
                fuzzed.turn()
            }
            // The server reads each chunk before the next one is sent.
            fuzzed.turn()
        }
        finish(caller, &received)
        close(caller)
        fuzzed.turn()
        text = Text(Self.withoutDates(received))
    }

    /// Runs the loop until the server has nothing more to send.
    private mutating func finish(_ caller: Int32, _ received: inout [UInt8]) {
        var quietTurns = 0
        while quietTurns < 3, !isClosed {
            fuzzed.turn()
            let former = received.count
            receive(caller, &received)
            quietTurns = received.count == former ? quietTurns + 1 : 0
        }
    }

    /// Receives everything that the server has sent.
    private mutating func receive(_ caller: Int32, _ received: inout [UInt8]) {
        withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { room in
            while case let count = recv(caller, room.baseAddress, room.count, Int32(MSG_DONTWAIT)), count >= 0 {
                received += room.prefix(count)
                if count == 0 { isClosed = true }
                if count == 0 { break }
            }
        }
    }

    private static func connect(_ path: String) -> Int32 {
        let caller = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(caller, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        precondition(result == 0, "cannot connect: \(lastSystemError)")
        return caller
    }

    private static func withoutDates(_ bytes: [UInt8]) -> [UInt8] {
        let lines = bytes.split(separator: 0x0D, omittingEmptySubsequences: false)
        return Array(lines.filter { !$0.starts(with: "\nDate: ".utf8) }.joined(separator: CollectionOfOne(0x0D)))
    }
}

/// The server of all conversations. Starting a server takes longer than a conversation.
private final class FuzzedServer {
    let path = "/tmp/gpsbridge-fuzz-\(getpid()).sock"
    private let loop: EventLoop
    private let site: Site
    private let server: HTTPServer

    init() {
        guard let loop = try? EventLoop(), let sockets = try? ListenSocket.open([.path(path)]) else {
            fatalError("cannot listen on \(path)")
        }
        self.loop = loop
        site = Site(loop)
        server = HTTPServer(
            ClientList(sockets, budget: ClientBudget(HTTPServer.limits)), site: site, names: ["boat"])
        server.begin(on: loop)
        atexit { unlink(fuzzed.path) }
    }

    /// Handles all data that has arrived.
    func turn() {
        var isDone = false
        loop.after(.zero) { isDone = true }
        loop.run { isDone }
    }
}

// libFuzzer uses only one thread.
nonisolated(unsafe) private let fuzzed = FuzzedServer()

/// A site with every kind of response.
private final class Site: WebSite {
    private let loop: EventLoop

    init(_ loop: EventLoop) { self.loop = loop }

    func refusal(ofPost request: HTTPRequest) -> HTTPAnswer? {
        expect(request.body.isEmpty, "a body before it is accepted")
        return request.path.first == "r" ? HTTPAnswer(.unauthorized, "refused") : nil
    }

    func respond(to request: HTTPRequest) -> WebResponse {
        if request.method == .post {
            expect(request.path.first != "r" && request.field("x-gpsbridge") == "1", "a POST that must be refused")
            expect(request.field("content-length") == String(request.body.count), "a body of another length")
        }
        return switch request.path.first {
        case "l": .later { [loop] deliver in loop.after(.zero) { deliver(.answer(HTTPAnswer(.ok, "later"))) } }
        case "d": .download(HTTPAnswer(body: .empty), Parts())
        case "e": .stream { $0.send(SharedBytes(Array("data: x\n\n".utf8)), .value(1)) }
        case "b": .answer(HTTPAnswer(body: SharedBytes([UInt8](repeating: 0x62, count: 300_000))))
        default: .answer(tagged(request))
        }
    }

    private func tagged(_ request: HTTPRequest) -> HTTPAnswer {
        var answer = HTTPAnswer(.ok, request.path.joined(separator: "|") + Text(request.body).description)
        answer.caching = .whileTagged("t")
        return answer
    }

    private final class Parts: DownloadSource {
        private var count = 0

        func next(_ deliver: @escaping ([UInt8]?) -> Void) {
            count += 1
            deliver(count > 3 ? nil : [UInt8](repeating: 0x64, count: count * 1_000 - 1_000))
        }
    }
}
