import GPSSimulator
import Glibc
import TestSupport
import Testing

@Suite struct TerminalOutletTests {
    private let directory = TemporaryDirectory()

    @Test("a simulated port delivers bytes at its baud rate")
    func bytesArriveAtTheSpeedOfTheWire() throws {
        let outlet = try TerminalOutlet(link: directory("gps"), baudRate: 9_600)
        let port = OpenFile(directory("gps"))
        // A byte takes ten bits, so 480 bytes take half a second.
        try outlet.send(burst(at: 0, String(repeating: "x", count: 479) + "\n"))
        #expect(try outlet.advance(to: 0.1) != nil)
        let early = port.read()
        #expect((90...96).contains(early.count))
        while let next = try outlet.advance(to: 0.6) { #expect(next > 0.6) }
        #expect(early.count + port.read().count == 480)
    }

    @Test("a port without a baud rate delivers bytes immediately")
    func aReceiverOnTheUSBHasNoSpeed() throws {
        let outlet = try TerminalOutlet(link: directory("gps"), baudRate: nil)
        let port = OpenFile(directory("gps"))
        try outlet.send(burst(at: 0, "hello\n"))
        #expect(port.read() == Array("hello\n".utf8))
    }

    @Test("unplugging the receiver hangs up the port and removes the port's link until the receiver is replugged")
    func unpluggingHangsUpAndRemovesTheLink() throws {
        let outlet = try TerminalOutlet(link: directory("gps"), baudRate: nil)
        let port = OpenFile(directory("gps"))
        try outlet.send(burst(at: 0, "$GP", plug: .isPulled))
        let pull = try #require(try outlet.advance(to: 0))
        #expect(port.read() == Array("$GP".utf8))
        #expect(try outlet.advance(to: pull + 1) == nil)
        #expect(port.hasHungUp)
        #expect(directory.names.isEmpty)
        try outlet.send(burst(at: 1, "lost\n"))
        try outlet.send(burst(at: 2, "", plug: .isPutIn))
        let again = OpenFile(directory("gps"))
        try outlet.send(burst(at: 3, "back\n"))
        #expect(again.read() == Array("back\n".utf8))
    }

    @Test("a port's link is removed when the port is cleaned up or released")
    func theLinkIsRemovedWithTheOutlet() throws {
        let outlet = try TerminalOutlet(link: directory("gps"), baudRate: 9_600)
        #expect(directory.names == ["gps"])
        outlet.cleanUp()
        #expect(directory.names.isEmpty)
        do { _ = try TerminalOutlet(link: directory("gps"), baudRate: 9_600) }
        #expect(directory.names.isEmpty)
    }

    @Test("a port's link never replaces or removes other files and links")
    func nothingElseIsEverOverwrittenOrRemoved() throws {
        close(open(directory("file"), O_CREAT | O_WRONLY, 0o600))
        symlink("/nowhere", directory("link"))
        let outlet = try TerminalOutlet(link: directory("gps"), baudRate: nil)
        for name in ["file", "link", "gps", "missing/gps"] {
            #expect(throws: OutletError.self) { try TerminalOutlet(link: directory(name), baudRate: nil) }
        }
        #expect(directory.names == ["file", "gps", "link"])
        // The name of the link now belongs to another file.
        unlink(directory("gps"))
        symlink("/nowhere", directory("gps"))
        outlet.cleanUp()
        #expect(directory.names == ["file", "gps", "link"])
    }

    @Test("the stale link of a killed simulator is replaced")
    func aStaleLinkIsReplaced() throws {
        symlink("/dev/pts/999999", directory("gps"))
        let outlet = try TerminalOutlet(link: directory("gps"), baudRate: nil)
        #expect(OpenFile(directory("gps")).isOpen)
        #expect(outlet.name == directory("gps"))
        #expect(directory.names == ["gps"])
    }
}

@Suite struct NetworkOutletTests {
    /// Waits until the outlet has accepted its clients, without sending them anything.
    private func awaitClients(_ count: Int, of outlet: TCPOutlet) throws {
        let deadline = ContinuousClock.now + Self.patience
        while outlet.clientCount < count, ContinuousClock.now < deadline {
            try outlet.send(burst(at: 0, ""))
            sched_yield()
        }
        try #require(outlet.clientCount == count)
    }

    /// The time after which a connection counts as hung.
    private static let patience = Duration.seconds(240)

    @Test("TCP clients receive the data sent after they connect")
    func clientsReceiveDataSentAfterTheyConnect() throws {
        let outlet = try TCPOutlet(port: 0)
        try outlet.send(burst(at: 0, "sent before any client\n"))
        let clients = try [Client(outlet), Client(outlet)]
        try awaitClients(2, of: outlet)
        try outlet.send(burst(at: 1, "hello\n"))
        #expect(outlet.clientCount == 2)
        for client in clients { #expect(client.read() == Array("hello\n".utf8)) }
    }

    @Test("a TCP client that does not read is disconnected")
    func aClientThatDoesNotReadIsDisconnected() throws {
        let outlet = try TCPOutlet(port: 0)
        let slow = try Client(outlet)
        let quick = try Client(outlet)
        try awaitClients(2, of: outlet)
        let line = String(repeating: "x", count: 65_535) + "\n"
        var sent = 0
        repeat {
            try outlet.send(burst(at: 0, line))
            sent += 1
            var received = 0
            while received < line.utf8.count { received += quick.read().count }
        } while outlet.clientCount == 2 && sent < 10_000
        #expect(outlet.clientCount == 1)
        #expect(slow.isOpen)
    }

    @Test("a TCP client that disconnects is removed")
    func aClientThatDisconnectsIsRemoved() throws {
        let outlet = try TCPOutlet(port: 0)
        do {
            let client = try Client(outlet)
            try awaitClients(1, of: outlet)
            withExtendedLifetime(client) {}
        }
        // The system needs a moment to notice that the client has gone.
        let deadline = ContinuousClock.now + Self.patience
        repeat {
            try outlet.send(burst(at: 0, "x\n"))
            sched_yield()
        } while outlet.clientCount > 0 && ContinuousClock.now < deadline
        #expect(outlet.clientCount == 0)
    }

    @Test("unplugging the receiver closes its TCP connections")
    func unpluggingClosesTheConnections() throws {
        let outlet = try TCPOutlet(port: 0)
        let client = try Client(outlet)
        try awaitClients(1, of: outlet)
        try outlet.send(burst(at: 0, "$GP", plug: .isPulled))
        #expect(client.read() == Array("$GP".utf8))
        #expect(client.read().isEmpty)
    }

    @Test("the wrong-baud-rate fault sends garbage over TCP and UDP from the start")
    func aWrongBaudRateIsGarbageFromTheFirstBurst() throws {
        let burst = try #require(try receiver(["wrong-baud-rate"]).first { _ in true })
        let server = try TCPOutlet(port: 0)
        let client = try Client(server)
        try awaitClients(1, of: server)
        try server.send(burst)
        let listener = Datagrams()
        try UDPOutlet(host: "127.0.0.1", port: listener.port).send(burst)
        for heard in [client.read(), listener.read()] {
            #expect(!heard.isEmpty)
            #expect(DecodedOutput(heard).sentences.isEmpty)
        }
    }

    @Test("opening a TCP port that is in use is an error")
    func aPortInUseIsAnError() throws {
        let outlet = try TCPOutlet(port: 0)
        let port = try #require(UInt16(outlet.name.split(separator: ":").last ?? ""))
        #expect(throws: OutletError.self) { try TCPOutlet(port: port) }
    }

    @Test("UDP datagrams contain whole sentences")
    func datagramsAreWholeSentences() throws {
        let listener = Datagrams()
        let outlet = try UDPOutlet(host: "127.0.0.1", port: listener.port)
        let lines = (0..<60).map { "$GPTXT,\($0)," + String(repeating: "x", count: 60) + "\n" }
        try outlet.send(burst(at: 0, lines.joined()))
        var text: [UInt8] = []
        while text.count < lines.joined().utf8.count {
            let datagram = listener.read()
            #expect(datagram.count <= 1_400 && datagram.first == UInt8(ascii: "$") && datagram.last == 0x0A)
            text += datagram
        }
        #expect(text == Array(lines.joined().utf8))
    }
}
