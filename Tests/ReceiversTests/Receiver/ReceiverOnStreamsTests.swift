import DelegateStreams
import GNSS
import Glibc
import ReceiverTestSupport
import TestSupport
import Testing

@testable import Receivers

@Suite struct ReceiverOnStreamsTests {
    private let directory = TemporaryDirectory()

    @Test("a file is read to its end without losing epochs")
    func aFileIsReadToItsEndAndNoEpochIsLost() async throws {
        let path = directory("a.log")
        try write((0..<5_000).map(NMEAFixture.burst).joined(), to: path)
        let receiver = Receiver(.file(path), options: .patient)
        let epochs = receiver.epochs()
        let batches = receiver.batches()
        receiver.start()
        var count = 0
        for await _ in epochs { count += 1 }
        #expect(count == 5_000)
        var bytes = 0
        for await batch in batches { bytes += batch.bytes.count }
        #expect(bytes == receiver.statistics.bytes)
        #expect(receiver.statistics.sentenceCount == 15_000)
        #expect(receiver.status.phase == .ended)
        receiver.start()
        for await _ in receiver.epochs() { Issue.record("an ended receiver delivered an epoch") }
        #expect(receiver.status.phase == .ended)
    }

    @Test("if a file is missing, all streams end and the status contains the error")
    func missingFile() async throws {
        let path = directory("none")
        let receiver = Receiver(.file(path), options: .patient)
        let statuses = receiver.statuses()
        receiver.start()
        for await _ in receiver.epochs() { Issue.record("a missing file delivered an epoch") }
        for await _ in statuses {}
        #expect(receiver.status.error?.summary == "cannot open \(path): no such file or directory")
    }

    @Test("a receiver on an open pipe delivers epochs and can be stopped")
    func pipe() async throws {
        let path = directory("pipe")
        mkfifo(path, 0o600)
        let receiver = Receiver(.file(path), options: .patient)
        var epochs = receiver.epochs().makeAsyncIterator()
        var statuses = receiver.statuses(.unbounded).makeAsyncIterator()
        receiver.start()
        _ = await statuses.next { $0.isReading }
        let writer = Socket(open(path, O_WRONLY | O_CLOEXEC))
        let text = NMEAFixture.burst(1)
        #expect(write(writer.descriptor, text, text.utf8.count) == text.utf8.count)
        // The epoch is delivered although the writer keeps the pipe open.
        #expect(await epochs.next() != nil)
        receiver.stop()
        #expect(await statuses.next { $0.phase == .stopped } != nil)
        withExtendedLifetime(writer) {}
    }

    @Test("bytes that are read before the receiver stops are delivered")
    func bytesBeforeStop() async throws {
        let path = directory("pipe")
        mkfifo(path, 0o600)
        let receiver = Receiver(.file(path), options: .patient)
        var batches = receiver.batches().makeAsyncIterator()
        receiver.start()
        _ = await batches.next { $0.status.isReading }
        let writer = Socket(open(path, O_WRONLY | O_CLOEXEC))
        #expect(write(writer.descriptor, "$GPGG", 5) == 5)
        var unread: Int32 = 5
        while unread > 0 {
            await Task.yield()
            _ = ioctl(writer.descriptor, UInt(FIONREAD), &unread)
        }
        receiver.stop()
        var got: [UInt8] = []
        while let batch = await batches.next(), batch.status.phase != .stopped { got += batch.bytes }
        #expect(got == Array("$GPGG".utf8))
    }

    @Test("a receiver reconnects to a server that closed the connection")
    func closedConnection() async throws {
        let server = Socket.listening()
        let receiver = Receiver(.tcp(host: "127.0.0.1", port: server.port), options: .patient)
        var statuses = receiver.statuses(.unbounded).makeAsyncIterator()
        var epochs = receiver.epochs(.unbounded).makeAsyncIterator()
        receiver.start()
        for round in 0..<3 {
            let client = try await server.accept()
            client.send(NMEAFixture.burst(round) + NMEAFixture.burst(round + 1))
            #expect(await statuses.next { $0.phase == .reading(.good) }?.losses == round)
            #expect(await epochs.next() != nil)
        }
        #expect(await statuses.next { $0.losses == 3 }?.isLost == true)
        #expect(receiver.status.name == "127.0.0.1:\(server.port)")
    }

    @Test("a receiver can be stopped after its connection was refused")
    func refusedConnection() async throws {
        let nobody = Socket.refusing()
        let receiver = Receiver(.tcp(host: "127.0.0.1", port: nobody.port), options: .patient)
        var statuses = receiver.statuses(.unbounded).makeAsyncIterator()
        receiver.start()
        let error = await statuses.next { $0.error != nil }?.error
        #expect(error?.summary.hasSuffix("connection refused") == true)
        receiver.stop()
        #expect(await statuses.next { $0.phase == .stopped } != nil)
    }

    @Test("UDP datagrams are read, and empty datagrams are ignored")
    func datagrams() async throws {
        let reserved = Socket.reserving()
        let port = reserved.port
        let receiver = Receiver(.udp(port: port), options: .patient)
        var statuses = receiver.statuses(.unbounded).makeAsyncIterator()
        var batches = receiver.batches(.unbounded).makeAsyncIterator()
        receiver.start()
        _ = await statuses.next { $0.isReading }
        Socket.sendDatagram("", to: port)
        Socket.sendDatagram(NMEAFixture.gga(1), to: port)
        #expect(await batches.next { !$0.sentences.isEmpty }?.status.losses == 0)
        let long = String(repeating: NMEAFixture.gga(2), count: 800)
        Socket.sendDatagram(long, to: port)
        #expect(await batches.next { !$0.sentences.isEmpty }?.sentences.count == 800)
    }

    @Test("an IPv6 host in a URL must be enclosed in brackets", arguments: ["tcp://", "udp://", "gpsd://"])
    func brackets(_ kind: String) {
        #expect(Receiver.Source(kind + "::1:5562") == nil)
        #expect(Receiver.Source(kind + "[::1]:5562") != nil)
        #expect(Receiver.Source(kind + "[ff02::1%lo]:5562") != nil)
        #expect(Receiver.Source(kind + "localhost:5562") != nil)
    }

    @Test(
        "UDP sources are named after their address",
        arguments: ["udp://127.0.0.1:", "udp://0.0.0.0:", "udp://127.0.0.3:"])
    func nameOfDatagrams(_ form: String) async throws {
        let reserved = Socket.reserving()
        let name = form + "\(reserved.port)"
        let receiver = Receiver(try #require(Receiver.Source(name)), options: .patient)
        var statuses = receiver.statuses(.unbounded).makeAsyncIterator()
        receiver.start()
        let status = await statuses.next { $0.isReading }
        #expect(status?.description.contains(name) == true, "\(status?.description ?? "")")
    }

    @Test("opening an IPv6 multicast group without an interface fails with an error that shows the syntax")
    func groupWithoutInterface() async throws {
        let receiver = Receiver(.udp(host: "ff02::1234", port: 0), options: .patient)
        var statuses = receiver.statuses(.unbounded).makeAsyncIterator()
        receiver.start()
        let error = await statuses.next { $0.error != nil }?.error
        #expect(error?.description.contains("udp://[GROUP%eth0]:PORT") == true, "\(error?.description ?? "")")
    }

    @Test(
        "UDP datagrams are received on one address, loopback by default",
        arguments: [("udp://:", "127.0.0.1"), ("udp://127.0.0.3:", "127.0.0.3")])
    func addressOfDatagrams(_ form: String, _ host: String) async throws {
        let reserved = Socket.reserving()
        let port = reserved.port
        let receiver = Receiver(try #require(Receiver.Source(form + "\(port)")), options: .patient)
        var statuses = receiver.statuses(.unbounded).makeAsyncIterator()
        var batches = receiver.batches(.unbounded).makeAsyncIterator()
        receiver.start()
        _ = await statuses.next { $0.isReading }
        Socket.sendDatagram(NMEAFixture.gga(1) + NMEAFixture.gga(2), to: port, at: "127.0.0.2")
        Socket.sendDatagram(NMEAFixture.gga(1), to: port, at: host)
        #expect(await batches.next { !$0.sentences.isEmpty }?.sentences.count == 1)
    }
}
