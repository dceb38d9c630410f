import DelegateStreams
import GNSS
import Glibc
import ReceiverTestSupport
import Serial
import TestSupport
import Testing

@testable import Receivers

extension Receiver {
    /// Creates a receiver with a known baud rate, because a search for it would lose bytes.
    convenience init(reading path: String) {
        var options = Options.patient
        options.baudRate = 9_600
        self.init(.port(path), options: options, memory: BaudRateMemory(directory: nil))
    }
}

extension Receiver.Options {
    /// Options that keep silence from being reported, because a busy machine can delay test devices.
    static var patient: Receiver.Options {
        var options = Receiver.Options()
        options.silenceTimeout = .seconds(86_400)
        options.greetingTimeout = .seconds(86_400)
        return options
    }
}

extension Receiver.Status {
    var isLost: Bool { if case .lost = phase { true } else { false } }

    var error: LinkError? {
        switch phase {
        case .waiting(.error(let error)), .lost(let error): error
        default: nil
        }
    }
}

@Suite struct ReceiverOnTerminalTests {
    @Test("each stream gets every epoch after the baud rate has been found")
    func unknownBaudRate() async throws {
        let terminal = try Terminal()
        let receiver = Receiver(.port(terminal.path), options: .patient, memory: BaudRateMemory(directory: nil))
        var statuses = receiver.statuses(.unbounded).makeAsyncIterator()
        let readers = (0..<3).map { _ in
            let stream = receiver.epochs(.unbounded)
            return Task {
                var seconds: [Int64] = []
                for await epoch in stream where epoch.fix.time?.secondOfDay != 0 {
                    seconds.append((epoch.fix.time?.secondsSince1970 ?? 0) % 60)
                    if seconds.count == 20 { break }
                }
                return seconds
            }
        }
        receiver.start()
        #expect(await statuses.next()?.phase == .stopped)
        #expect(await statuses.next { $0.phase == .findingBaudRate(.undecided) }?.baudRate == 9_600)
        // A change of the baud rate discards received bytes, so the first burst is repeated until it has been read.
        while !receiver.status.isReading { try await terminal.send(NMEAFixture.burst(0)) }
        for second in 1...21 { try await terminal.send(NMEAFixture.burst(second)) }
        #expect(await statuses.next { $0.isReading }?.phase == .reading(.good))
        for reader in readers { #expect(await reader.value == Array(1...20)) }
    }

    @Test("every byte arrives unchanged even if another stream is not read")
    func everyByte() async throws {
        let terminal = try Terminal()
        let receiver = Receiver(reading: terminal.path)
        let idle = receiver.batches()
        var batches = receiver.batches(.unbounded).makeAsyncIterator()
        receiver.start()
        _ = await batches.next { $0.status.isReading }
        let bytes = (0..<40).flatMap { _ in Array(UInt8.min...UInt8.max) }
        let end = "\r\n" + NMEAFixture.gga(1)
        try await terminal.send(bytes + Array(end.utf8))
        var got: [UInt8] = []
        while let batch = await batches.next() {
            got += batch.bytes
            if !batch.sentences.isEmpty { break }
        }
        #expect(got == bytes + Array(end.utf8))
        #expect(receiver.statistics.bytes == got.count)
        withExtendedLifetime(idle) {}
    }

    /// A burst arrives in pieces, as over USB. Consumers must not be woken by each piece.
    @Test("sentences are delivered with their epoch")
    func sentencesComeTogetherWithTheirEpoch() async throws {
        let terminal = try Terminal()
        let receiver = Receiver(reading: terminal.path)
        var batches = receiver.batches(.unbounded).makeAsyncIterator()
        receiver.start()
        _ = await batches.next { $0.status.isReading }
        // The reader learns from the first bursts. For the test to pass, one later burst must arrive without long gaps,
        // which may take many attempts on a busy machine.
        let bursts = 3_000
        for second in 0..<bursts {
            for part in [NMEAFixture.gga(second), NMEAFixture.gsa(), NMEAFixture.rmc(second)] {
                try await terminal.send(part)
            }
            let batch = await batches.next { !$0.sentences.isEmpty || !$0.epochs.isEmpty }
            if second > 5, batch?.epochs.count == 1, batch?.sentences.count == 3 { return }
        }
        Issue.record("no epoch was delivered with its sentences in \(bursts) bursts")
    }

    @Test("sentences that belong to no epoch are delivered")
    func sentencesWithoutEpoch() async throws {
        let terminal = try Terminal()
        let receiver = Receiver(reading: terminal.path)
        var batches = receiver.batches(.unbounded).makeAsyncIterator()
        receiver.start()
        _ = await batches.next { $0.status.isReading }
        for _ in 0..<3 {
            try await terminal.send(line("SDDPT,5.2,0.5"))
            #expect(await batches.next { !$0.sentences.isEmpty }?.sentences.count == 1)
        }
    }

    @Test("stopping a receiver releases the port, and starting the receiver opens the port again")
    func stoppingAndStarting() async throws {
        let terminal = try Terminal()
        let receiver = Receiver(reading: terminal.path)
        var statuses = receiver.statuses(.unbounded).makeAsyncIterator()
        var epochs = receiver.epochs().makeAsyncIterator()
        for round in 0..<5 {
            receiver.start()
            _ = await statuses.next { $0.isReading }
            #expect(throws: SerialError.self) { _ = try SerialPort(opening: terminal.path) }
            try await terminal.send(NMEAFixture.burst(2 * round) + NMEAFixture.burst(2 * round + 1))
            #expect(await epochs.next() != nil)
            receiver.stop()
            #expect(await statuses.next { $0.phase == .stopped } != nil)
            _ = try SerialPort(opening: terminal.path)
        }
    }

    @Test("a consumer can stop the receiver")
    func stopByConsumer() async throws {
        let terminal = try Terminal()
        let receiver = Receiver(reading: terminal.path)
        let batches = receiver.batches(.unbounded)
        receiver.start()
        for await batch in batches {
            if batch.status.isReading { receiver.stop() }
            if batch.status.phase == .stopped, batch.statistics.bytes == 0, receiver.status.phase == .stopped {
                break
            }
        }
        try await terminal.waitUntilClosed()
    }

    @Test("releasing the receiver ends its streams and closes the port")
    func release() async throws {
        let terminal = try Terminal()
        var receiver: Receiver? = Receiver(reading: terminal.path)
        let streams = try #require(receiver.map { ($0.batches(), $0.statuses(), $0.epochs()) })
        var statuses = receiver?.statuses().makeAsyncIterator()
        receiver?.start()
        _ = await statuses?.next { $0.isReading }
        withExtendedLifetime(receiver) { receiver = nil }
        for await _ in streams.0 {}
        for await _ in streams.1 {}
        for await _ in streams.2 {}
        try await terminal.waitUntilClosed()
    }

    @Test("a cancelled consumer ends even if the receiver has no data")
    func cancelledConsumer() async throws {
        let terminal = try Terminal()
        let receiver = Receiver(reading: terminal.path)
        receiver.start()
        let loops = [
            Task { for await _ in receiver.epochs() {} }, Task { for await _ in receiver.batches() {} },
            Task { for await _ in receiver.statuses() {} },
        ]
        var statuses = receiver.statuses().makeAsyncIterator()
        _ = await statuses.next { $0.isReading }
        for loop in loops { loop.cancel() }
        for loop in loops { await loop.value }
        #expect(receiver.status.isReading)
    }

    @Test("a hang-up is reported once, and the port is reopened")
    func hangUp() async throws {
        let directory = TemporaryDirectory()
        let link = directory("gps")
        let receiver = Receiver(reading: link)
        var statuses = receiver.statuses(.unbounded).makeAsyncIterator()
        var epochs = receiver.epochs(.unbounded).makeAsyncIterator()
        for round in 0..<3 {
            let terminal = try Terminal()
            symlink(terminal.path, link)
            receiver.start()
            // Skips late statuses of the previous terminal.
            _ = await statuses.next { $0.isReading && $0.losses == round }
            // The terminal disappears within a sentence. The complete sentences must not be lost.
            try await terminal.send(NMEAFixture.burst(round) + "$GPGGA,1200")
            #expect(await statuses.next { $0.phase == .reading(.good) }?.losses == round)
            // A terminal of another test may get the same number.
            unlink(link)
            withExtendedLifetime(terminal) {}
        }
        let lost = await statuses.next { $0.isLost }
        #expect(lost?.losses == 3)
        #expect(lost?.error?.port?.cause == .disconnected)
        for _ in 0..<3 { #expect(await epochs.next() != nil) }
        receiver.stop()
        #expect(await statuses.next { $0.phase == .stopped || $0.losses > 3 }?.phase == .stopped)
    }

    @Test("a busy port is reported with its holder, and is opened when the holder releases it")
    func busyPort() async throws {
        let terminal = try Terminal()
        let receiver = Receiver(reading: terminal.path)
        var statuses = receiver.statuses(.unbounded).makeAsyncIterator()
        var holder: Holder? = try await Holder(terminal.path)
        receiver.start()
        let error = await statuses.next { $0.error != nil }?.error
        // A child process that another test has started has the port open, too, until it executes its program.
        let holders: [PortHolder] = if case .busy(let holders) = error?.port?.cause { holders } else { [] }
        let other = PortHolder(process: try #require(holder).process, command: Holder.command)
        #expect(holders.contains(other), "\(error as Any)")
        holder = nil
        #expect(await statuses.next { $0.isReading } != nil)
    }

    @Test("a receiver that runs on demand keeps the port open only while a stream exists")
    func onDemand() async throws {
        let terminal = try Terminal()
        var options = Receiver.Options.patient
        options.baudRate = 9_600
        options.runsOnDemand = true
        let receiver = Receiver(.port(terminal.path), options: options)
        var statuses = receiver.statuses(.unbounded).makeAsyncIterator()
        receiver.start()
        #expect(await statuses.next()?.phase == .stopped)
        for _ in 0..<3 {
            #expect(receiver.status.phase == .stopped)
            var stream: EventStream<Epoch>? = receiver.epochs()
            #expect(await statuses.next { $0.isReading } != nil)
            withExtendedLifetime(stream) { stream = nil }
            #expect(await statuses.next { !$0.isReading }?.phase == .stopped)
            try await terminal.waitUntilClosed()
        }
    }

    @Test("reading a device never sends bytes to the device")
    func nothingIsEverSentToTheDevice() async throws {
        let terminal = try Terminal()
        terminal.makeCooked()
        try await terminal.send("abc")
        #expect(try await terminal.received(3) == Array("abc".utf8), "the terminal echoes until it is opened")
        let receiver = Receiver(.port(terminal.path), options: .patient, memory: BaudRateMemory(directory: nil))
        var statuses = receiver.statuses(.unbounded).makeAsyncIterator()
        receiver.start()
        _ = await statuses.next { $0.phase == .findingBaudRate(.undecided) }
        let garbage = (0..<200).map { UInt8(truncatingIfNeeded: 128 + $0 * 7) } + [3, 4, 17, 19, 26]
        // Garbage makes the receiver try other baud rates, and each change discards bytes.
        for _ in 0..<2 {
            let speed = receiver.status.baudRate
            try await terminal.send(garbage)
            _ = await statuses.next { $0.baudRate != speed }
        }
        // A pseudo-terminal accepts any baud rate, so a burst between two changes ends the search.
        while !receiver.status.isReading { try await terminal.send(NMEAFixture.burst(1)) }
        receiver.stop()
        _ = await statuses.next { $0.phase == .stopped }
        #expect(terminal.ends.receive() == [])
    }

    @Test("the size of a batch is bounded even if garbage contains no line ending")
    func garbageWithoutALineEndIsBounded() async throws {
        let terminal = try Terminal()
        let receiver = Receiver(reading: terminal.path)
        var batches = receiver.batches(.unbounded).makeAsyncIterator()
        receiver.start()
        _ = await batches.next { $0.status.isReading }
        let count = 1 << 20
        try await terminal.send((0..<count).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 7) | 0x20 })
        try await terminal.send("\r\n" + NMEAFixture.gga(1) + NMEAFixture.gga(2))
        let last = await batches.next { !$0.sentences.isEmpty }
        #expect((last?.statistics.bytes ?? 0) >= count)
        #expect((last?.bytes.count ?? 0) < 1 << 16)
    }
}
