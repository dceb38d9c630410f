import DelegateStreams
import GNSS
import Glibc
import ReceiverTestSupport
import SystemSupport
import TestSupport
import Testing

@testable import Receivers

/// Tests of connections to Debian's gpsd and to servers that imitate it.
@Suite struct ReceiverOnGPSDTests {
    @Test(
        "the client reads from one of two gpsd receivers and switches to the other when the first is lost",
        .enabled(if: Daemon.isInstalled))
    func twoReceivers() async throws {
        let sources = [Socket.listening(), Socket.listening()]
        let daemon = try await Daemon(sources.map { "tcp://127.0.0.1:\($0.port)" })
        var options = Receiver.Options.patient
        // A lost receiver is noticed only by its silence. The feeder threads never pause for that long.
        options.silenceTimeout = .seconds(20)
        let receiver = Receiver(.gpsd(host: "127.0.0.1", port: daemon.port), options: options)
        var statuses = receiver.statuses(.unbounded).makeAsyncIterator()
        let batches = receiver.batches(.unbounded)
        receiver.start()
        let lines = [try await sources[0].accept(), try await sources[1].accept()]
        let feeders = try lines.enumerated().map { number, line in try Feeder(line, from: number * 3_600) }
        defer { for feeder in feeders { feeder.stop() } }
        let server = try #require(await statuses.next { $0.phase == .reading(.good) }?.server)
        #expect(server.release?.isEmpty == false)
        #expect(server.isActive)
        let followed = try #require(sources.firstIndex { server.device == "tcp://127.0.0.1:\($0.port)" })
        var bytes: [UInt8] = []
        var epochs: [Epoch] = []
        for await batch in batches {
            bytes += batch.bytes
            epochs += batch.epochs
            if epochs.count >= 20 { break }
        }
        // All bytes come from the watched receiver, and none from the other receiver or from gpsd.
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.contains("{"))
        #expect(Set(epochs.compactMap { $0.fix.time.map { $0.secondOfDay / 3_600 } }) == [Int64(followed)])
        #expect(Set(epochs.map(\.fix.time)).count == epochs.count, "each epoch is delivered once")
        #expect(receiver.statistics.rejected.isEmpty)
        #expect(receiver.statistics.fixes >= 20)

        // When the watched receiver is lost, the client switches to the other one.
        feeders[followed].stop()
        shutdown(lines[followed].descriptor, Int32(SHUT_RDWR))
        let other = "tcp://127.0.0.1:\(sources[1 - followed].port)"
        let next = await statuses.next { $0.server?.device == other && $0.phase == .reading(.good) }
        #expect(next?.losses == 0)

        // gpsd crashes, and the connection is lost.
        daemon.end()
        #expect(await statuses.next { $0.losses == 1 } != nil)
    }

    @Test("stopping while waiting for a server's first answer is not reported as an error")
    func stopDuringGreeting() async throws {
        let server = Socket.listening()
        let receiver = Receiver(.gpsd(host: "127.0.0.1", port: server.port), options: .patient)
        var statuses = receiver.statuses(.unbounded).makeAsyncIterator()
        receiver.start()
        #expect(await statuses.next { $0.phase == .opening } != nil)
        let line = try await server.accept()
        receiver.stop()
        let last = await statuses.next { $0.phase == .stopped || $0.error != nil }
        #expect(last?.phase == .stopped && last?.error == nil)
        withExtendedLifetime(line) {}
    }

    @Test("requesting a receiver that gpsd does not know is reported as an error", .enabled(if: Daemon.isInstalled))
    func unknownReceiver() async throws {
        let daemon = try await Daemon([])
        let receiver = Receiver(.gpsd(host: "127.0.0.1", port: daemon.port, device: "/dev/nope"), options: .patient)
        var statuses = receiver.statuses(.unbounded).makeAsyncIterator()
        receiver.start()
        let error = await statuses.next { $0.error != nil }?.error
        #expect(error?.summary == "127.0.0.1:\(daemon.port) reports: No such device as /dev/nope")
    }

    @Test("the status indicates that a gpsd server has no receivers", .enabled(if: Daemon.isInstalled))
    func daemonWithoutReceivers() async throws {
        let daemon = try await Daemon([])
        let receiver = Receiver(.gpsd(host: "127.0.0.1", port: daemon.port), options: .patient)
        var statuses = receiver.statuses(.unbounded).makeAsyncIterator()
        receiver.start()
        let status = await statuses.next { $0.server != nil && $0.phase == .waiting(.noDevice) }
        #expect(status?.description == "127.0.0.1:\(daemon.port) has no receiver: waiting for one")
    }

    @Test("a server that sends only reports delivers one epoch per reported fix")
    func reportsOnly() async throws {
        let server = Socket.listening()
        let receiver = Receiver(.gpsd(host: "127.0.0.1", port: server.port), options: .patient)
        var epochs = receiver.epochs(.unbounded).makeAsyncIterator()
        receiver.start()
        let client = try await server.accept()
        // This server sends no information about devices.
        client.send("{\"class\": \"VERSION\", \"release\": \"mine\"}\n{\"class\": \"TPV\", \"mode\": 1}\n")
        client.send("{\"class\": \"TPV\", \"mode\": 3, \"lat\": 1.5, \"lon\": 2.5, \"alt\": 3}\n")
        let epoch = await epochs.next { $0.fix.coordinate != nil }
        #expect(epoch?.fix.coordinate == Coordinate(latitude: 1.5, longitude: 2.5))
        #expect(receiver.status.phase == .reading(.good))
        #expect(receiver.statistics.rejected.isEmpty && receiver.statistics.bytes == 0)
    }

    @Test("repeated starts during a connection attempt do not abort the attempt")
    func startWhileConnecting() async throws {
        let server = Socket.listening()
        let receiver = Receiver(.gpsd(host: "127.0.0.1", port: server.port), options: .patient)
        var statuses = receiver.statuses(.unbounded).makeAsyncIterator()
        receiver.start()
        let client = try await server.accept()
        for _ in 0..<100 { receiver.start() }
        client.send("{\"class\":\"VERSION\"}\n{\"class\":\"TPV\",\"mode\":1}\n")
        let status = await statuses.next { $0.error != nil || $0.isReading }
        #expect(status?.error == nil)
    }

    @Test("if a position arrives as both a sentence and a report, only the sentence is used")
    func noDuplicates() async throws {
        let server = Socket.listening()
        let receiver = Receiver(.gpsd(host: "127.0.0.1", port: server.port, device: "/dev/a"), options: .patient)
        var batches = receiver.batches(.unbounded).makeAsyncIterator()
        receiver.start()
        let client = try await server.accept()
        client.send("{\"class\":\"VERSION\"}\r\n{\"class\":\"WATCH\",\"raw\":2}\r\n")
        for second in 1...5 {
            client.send(
                NMEAFixture.burst(second)
                    + "{\"class\":\"TPV\",\"device\":\"/dev/a\",\"mode\":3,\"lat\":9,\"lon\":9}\r\n")
        }
        var epochs: [Epoch] = []
        while epochs.count < 5, let batch = await batches.next() { epochs += batch.epochs }
        #expect(epochs.allSatisfy { $0.fix.coordinate?.latitude != 9 })
    }

    @Test("connecting to a server that does not use gpsd's protocol is an error")
    func anotherKindOfServerIsAnError() async throws {
        let server = Socket.listening()
        let receiver = Receiver(.gpsd(host: "127.0.0.1", port: server.port), options: .patient)
        var statuses = receiver.statuses(.unbounded).makeAsyncIterator()
        receiver.start()
        let client = try await server.accept()
        client.send("HTTP/1.1 400 Bad Request\r\n\r\n")
        let error = await statuses.next { $0.error != nil }?.error
        #expect(error?.summary == "127.0.0.1:\(server.port) is not a GPS daemon: it does not use the gpsd protocol")
    }

    @Test("the client reads data that the server sends before its reply")
    func earlyData() async throws {
        let server = Socket.listening()
        let receiver = Receiver(.gpsd(host: "127.0.0.1", port: server.port), options: .patient)
        let batches = receiver.batches(.unbounded)
        receiver.start()
        let client = try await server.accept()
        // More than the reader reads at once
        let sentences = (0..<700).map { NMEAFixture.burst($0) }.joined()
        client.send("{\"class\":\"VERSION\"}\r\n" + sentences)
        client.send("{\"class\":\"DEVICES\",\"devices\":[]}\r\n")
        var bytes: [UInt8] = []
        for await batch in batches {
            bytes += batch.bytes
            if bytes.count >= sentences.utf8.count { break }
        }
        #expect(sentences.utf8.count > 100_000)
        #expect(bytes == Array(sentences.utf8))
    }

    @Test("connecting to a server that sends data but never replies is an error")
    func noReply() async throws {
        let server = Socket.listening()
        let receiver = Receiver(.gpsd(host: "127.0.0.1", port: server.port), options: .patient)
        var statuses = receiver.statuses(.unbounded).makeAsyncIterator()
        receiver.start()
        let client = try await server.accept()
        client.send("{\"class\":\"VERSION\"}\r\n" + String(repeating: "x", count: 2_000_000))
        let error = await statuses.next { $0.error != nil }?.error
        #expect(error?.summary == "127.0.0.1:\(server.port) is not a GPS daemon: no answer in the gpsd protocol")
    }

    @Test("a report marked as simulated makes the batch simulated")
    func simulatedReceiver() async throws {
        let server = Socket.listening()
        let receiver = Receiver(.gpsd(host: "127.0.0.1", port: server.port), options: .patient)
        var batches = receiver.batches(.unbounded).makeAsyncIterator()
        receiver.start()
        let client = try await server.accept()
        client.send("{\"class\":\"VERSION\"}\r\n{\"class\":\"TPV\",\"mode\":1,\"simulated\":true}\r\n")
        client.send("{\"class\":\"TPV\",\"mode\":3,\"lat\":1.5,\"lon\":2.5,\"simulated\":true}\r\n")
        let batch = await batches.next { !$0.epochs.isEmpty }
        #expect(batch?.isSimulated == true)
    }

    @Test("gpsd URLs are parsed")
    func namesOfServers() {
        #expect(Receiver.Source("gpsd://here") == .gpsd(host: "here"))
        #expect(Receiver.Source("gpsd://here:99") == .gpsd(host: "here", port: 99))
        #expect(Receiver.Source("gpsd://here/dev/ttyS0") == .gpsd(host: "here", device: "/dev/ttyS0"))
        #expect(Receiver.Source("gpsd://[::1]:99/dev/a") == .gpsd(host: "::1", port: 99, device: "/dev/a"))
        #expect(Receiver.Source("gpsd://[::1]/") == .gpsd(host: "::1"))
        for name in ["gpsd://", "gpsd:///dev/a", "gpsd://here:port", "gpsd://::1", "gpsd://here:99999"] {
            #expect(Receiver.Source(name) == nil, "\(name)")
        }
    }
}

/// A receiver that sends twenty bursts a second, because tests cannot control gpsd's clock.
private final class Feeder: Sendable {
    private let stopping: WakeDescriptor

    init(_ line: Socket, from first: Int) throws {
        stopping = try WakeDescriptor()
        startThread { [stopping] in
            var second = first
            repeat {
                line.send(NMEAFixture.burst(second))
                second += 1
            } while !waitUntilReady(stopping.descriptor, .milliseconds(50))
        }
    }

    func stop() { stopping.signal() }
}

/// Debian's gpsd. It ends when this object is released or this process ends.
private final class Daemon: Sendable {
    let port: UInt16
    /// The shell that kills gpsd when `input` is closed, and then ends.
    private let shell: pid_t
    private let input: Socket
    private let directory = TemporaryDirectory()

    static let isInstalled = access("/usr/sbin/gpsd", X_OK) == 0

    /// Starts gpsd and returns when it accepts connections.
    ///
    /// gpsd cannot use a socket that is already open, so another program may take a free port first. In that case gpsd
    /// is started again on another port.
    init(_ sources: [String]) async throws {
        while true {
            let port = try freePort()
            let (shell, input) = try Self.start(sources, port, control: directory("control"))
            while access(directory("control"), F_OK) != 0, waitpid(shell, nil, WNOHANG) == 0 { await Task.yield() }
            while !Socket.isListening(port), waitpid(shell, nil, WNOHANG) == 0 { await Task.yield() }
            guard kill(shell, 0) == 0 else { continue }
            (self.port, self.shell, self.input) = (port, shell, input)
            return
        }
    }

    private static func start(
        _ sources: [String], _ port: UInt16, control: String
    ) throws -> (pid_t, Socket) {
        var ends: [Int32] = [-1, -1]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
        let (input, theirs) = (Socket(ends[1]), Socket(ends[0]))
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, theirs.descriptor, STDIN_FILENO)
        let script = """
            exec 3<&0
            /usr/sbin/gpsd -N -n "$@" 3<&- & daemon=$!
            { read -r end <&3; kill -9 $daemon; } &
            wait $daemon
            """
        let words = ["sh", "-c", script, "sh", "-S", "\(port)", "-F", control] + sources
        return (try spawn(words, &actions), input)
    }

    /// Ends gpsd abruptly, as a crash would.
    func end() { shutdown(input.descriptor, Int32(SHUT_RDWR)) }

    deinit {
        end()
        waitpid(shell, nil, 0)
    }
}

extension Socket {
    /// Returns whether a server accepts connections at the port.
    fileprivate static func isListening(_ port: UInt16) -> Bool {
        let socket = Socket.unconnected()
        return socket.connect(to: port) == 0
    }
}
