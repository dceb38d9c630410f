import DelegateStreams
import GNSS
import Glibc
import TestSupport
import Testing

@testable import GPSBridge

/// With Debian's gpsd, and with servers that imitate it.
@Suite(.timeLimit(.minutes(4))) struct ReceiverOnGPSDTests {
    @Test(.enabled(if: Daemon.isInstalled)) func oneOfSeveralReceiversIsReadByteByByteAndFollowed() async throws {
        try await within {
            let sources = [Socket.listening(), Socket.listening()]
            let daemon = try await Daemon(sources.map { "tcp://127.0.0.1:\($0.port)" })
            let receiver = Receiver(.gpsd(host: "127.0.0.1", port: daemon.port))
            var statuses = receiver.statuses(.unbounded).makeAsyncIterator()
            let batches = receiver.batches(.unbounded)
            receiver.start()
            let lines = [try await sources[0].accept(), try await sources[1].accept()]
            let feeders = lines.enumerated().map { number, line in
                Task {
                    var second = 0
                    while !Task.isCancelled {
                        line.send(Say.burst(second + number * 3_600))
                        second += 1
                        // A receiver's pace, twenty times faster: gpsd has no clock that a test could move.
                        try? await Task.sleep(for: .milliseconds(50))
                    }
                }
            }
            defer { for feeder in feeders { feeder.cancel() } }
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
            // All bytes are the receiver's, none is the other's, and none is gpsd's.
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!text.contains("{"))
            #expect(Set(epochs.compactMap { $0.fix.time.map { $0.secondOfDay / 3_600 } }) == [Int64(followed)])
            #expect(Set(epochs.map(\.fix.time)).count == epochs.count, "an epoch is told once")
            #expect(receiver.statistics.rejected.isEmpty)
            #expect(receiver.statistics.fixes >= 20)

            // The receiver goes: the other one is followed.
            feeders[followed].cancel()
            shutdown(lines[followed].descriptor, Int32(SHUT_RDWR))
            let other = "tcp://127.0.0.1:\(sources[1 - followed].port)"
            let next = await statuses.next { $0.server?.device == other && $0.phase == .reading(.good) }
            #expect(next?.losses == 0)

            // gpsd goes, and comes again.
            daemon.end()
            #expect(await statuses.next { $0.losses == 1 } != nil)
        }
    }

    @Test(.enabled(if: Daemon.isInstalled)) func aReceiverThatIsNotThereIsAnErrorAndTriedAgain() async throws {
        try await within {
            let daemon = try await Daemon([])
            let receiver = Receiver(.gpsd(host: "127.0.0.1", port: daemon.port, device: "/dev/nope"))
            var statuses = receiver.statuses(.unbounded).makeAsyncIterator()
            receiver.start()
            let error = await statuses.next { $0.error != nil }?.error
            #expect(error?.summary == "127.0.0.1:\(daemon.port) says: No such device as /dev/nope")
        }
    }

    @Test(.enabled(if: Daemon.isInstalled)) func aServerWithoutReceiversIsTold() async throws {
        try await within {
            let daemon = try await Daemon([])
            let receiver = Receiver(.gpsd(host: "127.0.0.1", port: daemon.port))
            var statuses = receiver.statuses(.unbounded).makeAsyncIterator()
            receiver.start()
            let status = await statuses.next { $0.server != nil && $0.phase == .waiting(.noDevice) }
            #expect(status?.description == "127.0.0.1:\(daemon.port) has no receiver: waiting for one")
        }
    }

    @Test func reportsWillDoWhereAServerHasNothingElse() async throws {
        try await within {
            let server = Socket.listening()
            let receiver = Receiver(.gpsd(host: "127.0.0.1", port: server.port))
            var epochs = receiver.epochs(.unbounded).makeAsyncIterator()
            receiver.start()
            let client = try await server.accept()
            // Written by a program that knows nothing of devices.
            client.send("{\"class\": \"VERSION\", \"release\": \"mine\"}\n{\"class\": \"TPV\", \"mode\": 1}\n")
            client.send("{\"class\": \"TPV\", \"mode\": 3, \"lat\": 1.5, \"lon\": 2.5, \"alt\": 3}\n")
            let epoch = await epochs.next { $0.fix.coordinate != nil }
            #expect(epoch?.fix.coordinate == Coordinate(latitude: 1.5, longitude: 2.5))
            #expect(receiver.status.phase == .reading(.good))
            #expect(receiver.statistics.rejected.isEmpty && receiver.statistics.bytes == 0)
        }
    }

    @Test func whoeverIsStartedAgainWhileTheServerIsCalledGoesOnCalling() async throws {
        try await within {
            let server = Socket.listening()
            let receiver = Receiver(.gpsd(host: "127.0.0.1", port: server.port))
            var statuses = receiver.statuses(.unbounded).makeAsyncIterator()
            receiver.start()
            let client = try await server.accept()
            for _ in 0..<100 { receiver.start() }
            client.send("{\"class\":\"VERSION\"}\n{\"class\":\"TPV\",\"mode\":1}\n")
            let status = await statuses.next { $0.error != nil || $0.isReading }
            #expect(status?.error == nil)
        }
    }

    @Test func sentencesAreNotToldTwice() async throws {
        try await within {
            let server = Socket.listening()
            let receiver = Receiver(.gpsd(host: "127.0.0.1", port: server.port, device: "/dev/a"))
            var batches = receiver.batches(.unbounded).makeAsyncIterator()
            receiver.start()
            let client = try await server.accept()
            client.send("{\"class\":\"VERSION\"}\r\n{\"class\":\"WATCH\",\"raw\":2}\r\n")
            for second in 1...5 {
                client.send(
                    Say.burst(second) + "{\"class\":\"TPV\",\"device\":\"/dev/a\",\"mode\":3,\"lat\":9,\"lon\":9}\r\n")
            }
            var epochs: [Epoch] = []
            while epochs.count < 5, let batch = await batches.next() { epochs += batch.epochs }
            #expect(epochs.allSatisfy { $0.fix.coordinate?.latitude != 9 })
        }
    }

    @Test func anotherKindOfServerIsAnError() async throws {
        try await within {
            let server = Socket.listening()
            let receiver = Receiver(.gpsd(host: "127.0.0.1", port: server.port))
            var statuses = receiver.statuses(.unbounded).makeAsyncIterator()
            receiver.start()
            let client = try await server.accept()
            client.send("HTTP/1.1 400 Bad Request\r\n\r\n")
            let error = await statuses.next { $0.error != nil }?.error
            #expect(error?.summary == "127.0.0.1:\(server.port) answers, but not as a GPS daemon does")
        }
    }

    @Test func whatAServerSaysBeforeItsAnswerIsReadHoweverMuchItIs() async throws {
        try await within {
            let server = Socket.listening()
            let receiver = Receiver(.gpsd(host: "127.0.0.1", port: server.port))
            let batches = receiver.batches(.unbounded)
            receiver.start()
            let client = try await server.accept()
            // More than the reader takes at once.
            let sentences = (0..<700).map { Say.burst($0) }.joined()
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
    }

    @Test func aServerThatNeverAnswersIsLeftThoughItTalks() async throws {
        try await within {
            let server = Socket.listening()
            let receiver = Receiver(.gpsd(host: "127.0.0.1", port: server.port))
            var statuses = receiver.statuses(.unbounded).makeAsyncIterator()
            receiver.start()
            let client = try await server.accept()
            client.send("{\"class\":\"VERSION\"}\r\n" + String(repeating: "x", count: 2_000_000))
            let error = await statuses.next { $0.error != nil }?.error
            #expect(error?.summary == "127.0.0.1:\(server.port) does not answer as a GPS daemon does")
        }
    }

    @Test func aSimulatedReceiverIsOneBehindAServerToo() async throws {
        try await within {
            let server = Socket.listening()
            let receiver = Receiver(.gpsd(host: "127.0.0.1", port: server.port))
            var batches = receiver.batches(.unbounded).makeAsyncIterator()
            receiver.start()
            let client = try await server.accept()
            client.send("{\"class\":\"VERSION\"}\r\n{\"class\":\"TPV\",\"mode\":1,\"simulated\":true}\r\n")
            client.send("{\"class\":\"TPV\",\"mode\":3,\"lat\":1.5,\"lon\":2.5,\"simulated\":true}\r\n")
            let batch = await batches.next { !$0.epochs.isEmpty }
            #expect(batch?.isSimulated == true)
        }
    }

    @Test func namesOfServers() {
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

/// Debian's gpsd, which ends with its owner.
private final class Daemon: Sendable {
    let port: UInt16
    private let process: pid_t
    private let directory = TemporaryDirectory()

    static let isInstalled = access("/usr/sbin/gpsd", X_OK) == 0

    /// Begins it, and returns when it listens.
    init(_ sources: [String]) async throws {
        port = Socket.freePort()
        let words = ["gpsd", "-N", "-n", "-S", "\(port)", "-F", directory("control")] + sources
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        posix_spawn(&process, "/usr/sbin/gpsd", nil, nil, &arguments, environ)
        self.process = process
        while !Socket.isListening(port) { await Task.yield() }
    }

    func end() { kill(process, SIGKILL) }

    deinit {
        end()
        var status: Int32 = 0
        waitpid(process, &status, 0)
    }
}

extension Socket {
    /// Whether somebody waits for calls at a port.
    fileprivate static func isListening(_ port: UInt16) -> Bool {
        let socket = Socket(Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket.descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}
