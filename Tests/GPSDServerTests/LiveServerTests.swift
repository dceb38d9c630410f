import GPSBridgeSimulator
import TestSupport
import Testing

/// Tests of a server with real sockets and simulated receivers.
struct LiveServerTests {
    private func simulated(
        _ faults: String..., seed: UInt64 = 1, pace: Receiver.Feed.Pace = .times(100)
    ) throws -> Receiver.Source {
        var options = SimulatedReceiver.Options()
        options.seed = seed
        options.faults = try faults.map { try FaultPlan($0) }
        return .simulated(options: options, pace: pace)
    }

    /// Returns the lines that a client receives while the receivers' clock advances.
    private func lines(for client: TestClient, during seconds: Int, of clock: FeedClock) async throws -> [String] {
        var lines: [String] = []
        for _ in 0..<seconds {
            await clock.advance(by: .seconds(1))
            lines += try client.linesUpToNow()
        }
        return lines
    }

    @Test("a client receives VERSION immediately, and reports after WATCH")
    func greetingAndReports() throws {
        let server = try LiveServer([("gps", simulated())])
        defer { server.stop() }
        let client = try TestClient(port: server.port)
        #expect(client.nextLine()?.hasPrefix(#"{"class":"VERSION","release":"3.22","#) == true)
        client.send(#"?WATCH={"enable":true,"json":true}"#)
        #expect(client.nextLine()?.hasPrefix(#"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"gps","#) == true)
        #expect(client.nextLine()?.hasPrefix(#"{"class":"WATCH","enable":true,"json":true,"#) == true)
        let fix = try client.line(with: #""class":"TPV","device":"gps""#, #""mode":3"#, #""lat":"#)
        #expect(fix.hasSuffix(#","simulated":true}"#))
        _ = try client.line(with: #""class":"SKY","device":"gps""#, #""used":true"#)
    }

    @Test("if WATCH enables raw or nmea, sentences are streamed unchanged")
    func rawData() throws {
        let server = try LiveServer([("gps", simulated())])
        defer { server.stop() }
        for request in [#"?WATCH={"nmea":true}"#, #"?WATCH={"raw":1}"#, #"?WATCH={"raw":2}"#] {
            let client = try TestClient(port: server.port)
            client.send(request)
            #expect(try client.line(with: "GGA,").hasPrefix("$GNGGA,"))
        }
    }

    @Test(
        "stray bytes that resemble a binary protocol do not delay sentences",
        arguments: [#"{"nmea":true}"#, #"{"raw":1}"#])
    func strayBytes(_ watch: String) async throws {
        let sentence = TestSupport.sentence("GPGGA,120000,4807.0380,N,01131.0000,E,1,08,0.9,545.4,M,46.9,M,,")
        let clock = FeedClock()
        let feed = Receiver.Feed(name: "stray bytes", pace: .clock(clock)) {
            AnyIterator(
                (1...4).map { second in
                    let stray = second == 2 ? [0xB5, 0x62] + Array("1F\r\n".utf8) : []
                    return Receiver.Feed.TimedEvent(at: .seconds(second), .bytes(stray + Array("\(sentence)\r\n".utf8)))
                }.makeIterator())
        }
        let server = try LiveServer([("gps", .feed(feed))])
        defer { server.stop() }
        let client = try TestClient(port: server.port)
        client.send("?WATCH=\(watch)")
        await clock.advance(by: .milliseconds(500))
        _ = try client.linesUpToNow()
        for _ in 1...3 {
            await clock.advance(by: .seconds(1))
            // The reply to the first request may arrive before data that was sent just before it.
            let lines = try client.linesUpToNow() + client.linesUpToNow()
            #expect(lines.filter { $0.hasPrefix("$") } == [sentence])
        }
    }

    @Test("a change of the primary receiver is announced to clients")
    func changeOfPrimary() async throws {
        let clock = FeedClock()
        let server = try LiveServer([
            ("first", simulated("unplug@100+50", pace: .clock(clock))),
            ("second", simulated(seed: 2, pace: .clock(clock))),
        ])
        defer { server.stop() }
        let client = try TestClient(port: server.port)
        client.send(#"?WATCH={"json":true}"#)
        var lines = try await lines(for: client, during: 300, of: clock).makeIterator()
        try lines.skip(to: #""class":"TPV","device":"first""#, #""mode":3"#)
        try lines.skip(to: #""class":"DEVICE","path":"first","activated":0"#)
        try lines.skip(to: #""class":"DEVICE","path":"second""#, #""primary":true"#)
        #expect(try lines.skip(to: #""class":"DEVICE","path":"first""#).contains(#""primary":false"#))
        // Positions come from one receiver at a time. The second receiver stays primary for a while after the first has
        // regained its fix.
        var others = 0
        while let line = lines.next() {
            if line.hasPrefix(#"{"class":"DEVICE","path":"first""#), line.contains(#""primary":true"#) { break }
            if line.contains(#""class":"TPV""#) { #expect(line.contains(#""device":"second""#)) }
            if line.contains(#""mode":3"#) { others += 1 }
        }
        #expect(others > 0)
        try lines.skip(to: #""class":"TPV","device":"first""#, #""mode":3"#)
    }

    @Test("a client that chooses a receiver gets reports only from that receiver")
    func chosenReceiver() throws {
        let server = try LiveServer([("first", simulated()), ("second", simulated(seed: 2))])
        defer { server.stop() }
        let client = try TestClient(port: server.port)
        client.send(#"?WATCH={"json":true,"device":"second"}"#)
        for _ in 0..<20 { #expect(try client.line(with: #""class":"TPV""#).contains(#""device":"second""#)) }
    }

    @Test("the loss of a receiver is reported as a TPV without a fix")
    func lostReceiver() async throws {
        let clock = FeedClock()
        let server = try LiveServer([("gps", simulated("unplug@100+50", pace: .clock(clock)))])
        defer { server.stop() }
        let client = try TestClient(port: server.port)
        client.send(#"?WATCH={"json":true}"#)
        var lines = try await lines(for: client, during: 200, of: clock).makeIterator()
        try lines.skip(to: #""class":"TPV""#, #""mode":3"#)
        try lines.skip(to: #""activated":0"#)
        #expect(lines.next() == #"{"class":"TPV","device":"gps","mode":1,"simulated":true,"cause":"noDevice"}"#)
        try lines.skip(to: #""class":"DEVICE","path":"gps""#, #""activated":"20"#)
        try lines.skip(to: #""class":"TPV""#, #""mode":3"#)
    }

    @Test("all requests are answered even if hundreds arrive in one packet")
    func hundredsOfRequestsInOnePacketAreAllAnswered() throws {
        let server = try LiveServer([("gps", simulated())])
        defer { server.stop() }
        let client = try TestClient(port: server.port)
        client.send(#"?WATCH={"json":true};"#)
        _ = try client.line(with: #""class":"SKY""#)
        client.send(#"?WATCH={"enable":false,"json":false};"#)
        _ = try client.line(with: #""class":"WATCH","enable":false"#)
        client.send(String(repeating: "?POLL;", count: 600) + "?VERSION;")
        var answers = 0
        while let line = client.nextLine(), !line.hasPrefix(#"{"class":"VERSION""#) {
            #expect(line.hasPrefix(#"{"class":"POLL","#) && line.hasSuffix("]}"))
            answers += 1
        }
        #expect(answers == 600)
    }

    /// The kernel's buffers cannot hold these replies while the client does not read.
    @Test("replies larger than the kernel's buffers are sent completely")
    func manyReplies() throws {
        let server = try LiveServer([("gps", simulated())])
        defer { server.stop() }
        let client = try TestClient(port: server.port)
        client.send(#"?WATCH={"json":true};"#)
        _ = try client.line(with: #""class":"SKY""#)
        client.send(#"?WATCH={"enable":false,"json":false};"#)
        _ = try client.line(with: #""class":"WATCH","enable":false"#)
        client.send(String(repeating: "?POLL;", count: 10_000) + "?VERSION;")
        client.endSending()
        var answers = 0
        while let line = client.nextLine(), !line.hasPrefix(#"{"class":"VERSION""#) {
            if line.hasPrefix(#"{"class":"POLL","#) { answers += 1 }
        }
        #expect(answers == 10_000)
        #expect(client.nextLine() == nil)
    }

    @Test("100 clients receive the same report")
    func manyClientsGetTheSame() throws {
        let server = try LiveServer([("gps", simulated())])
        defer { server.stop() }
        let clients = try (0..<100).map { _ in try TestClient(port: server.port) }
        for client in clients { client.send("?WATCH={\"json\":true};\n") }
        let first = try clients.last?.line(with: #""class":"TPV""#, #""mode":3"#)
        let time = try #require(first?.split(separator: "\"time\":\"").last?.prefix(24))
        for client in clients.dropLast() {
            #expect(try client.line(with: #""class":"TPV""#, String(time)) == first)
        }
    }

    @Test("an endless request is answered with an ERROR, and the connection is closed")
    func endlessRequest() throws {
        let server = try LiveServer([("gps", simulated())])
        defer { server.stop() }
        let client = try TestClient(port: server.port)
        // The client is still sending when it receives the error.
        client.send(#"?WATCH={"device":""# + String(repeating: "x", count: 2_000_000))
        _ = try client.line(with: #""class":"ERROR""#)
        #expect(client.nextLine() == nil)
        #expect(client.isWhole)
    }
}
