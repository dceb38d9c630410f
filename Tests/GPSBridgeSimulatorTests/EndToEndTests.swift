import DelegateStreams
import FoundationEssentials
import GPSBridgeSimulator
import Glibc
import Synchronization
import TestSupport
import Testing

/// End-to-end tests: a delegate, streams and a promise receive all data of one manager while the port of its simulated
/// receiver is unplugged and plugged in again.
@Suite struct EndToEndTests {
    @Test("all consumers receive all data in order even if the receiver is replugged")
    func allDataArrivesInOrderAcrossAReplug() async throws {
        let expected = await expectedEpochs()
        let link = Link()
        // The port must exist before the manager is created. Otherwise the manager would sometimes report that it is
        // waiting for the port.
        try link.plugIn()
        let notes = Notes()
        var receiver: Receiver? = Self.receiver(link.path)
        var manager: LocationManager? = LocationManager(receiver, callbacks: .anywhere)
        var recorder: Recorder? = Recorder(notes)
        weak let leftReceiver = receiver
        weak let leftManager = manager
        weak let leftRecorder = recorder

        let ends = try #require(receiver).statuses(.unbounded)
        let (locationCount, sentenceCount) = (Broadcast<Int>(replaysLatest: true), Broadcast<Int>(replaysLatest: true))
        for count in [locationCount, sentenceCount] { count.send(0) }
        let updates = try gather(#require(manager).streams.didUpdateLocations) { updates in
            locationCount.send(updates.map(\.count).reduce(0, +))
        }
        let connections = try gather(#require(manager).streams.didConnect)
        let disconnections = try gather(#require(manager).streams.didDisconnect)
        let sentences = try gather(#require(manager).streams.didReceiveSentence) { sentenceCount.send($0.count) }
        let failures = try gather(#require(manager).streams.didFailWithError)
        manager?.delegate = recorder
        let promise = try Promise { [manager = #require(manager)] in
            try await manager.currentLocation(within: .seconds(3_600), accuracy: 1_000)
        }
        manager?.startUpdatingLocation()
        let statistics = try await play(into: link, #require(receiver)) { fixes, sentences in
            // A slow loop loses all but the newest sixteen updates, and the first fix may wait for its date.
            await notes.wait(locations: fixes - 2, sentences: sentences)
            for await count in locationCount.stream() where count >= fixes - 2 { break }
            for await count in sentenceCount.stream() where count >= sentences { break }
        }

        #expect(await notes.wait(locations: expected.count, sentences: statistics.sentenceCount))
        let found = try await promise.value
        withExtendedLifetime((recorder, manager, receiver)) { (recorder, manager, receiver) = (nil, nil, nil) }
        for await _ in ends {}

        let heard = await (updates.value, connections.value, disconnections.value, sentences.value, failures.value)
        let locations = heard.0.elements.flatMap { $0 }
        #expect(locations.map(\.coordinate) == expected.map(\.fix.coordinate))
        #expect(locations.map(\.timestamp) == expected.map(\.date))
        #expect(locations == notes.locations)
        #expect(locations.first == found)
        #expect(heard.1.elements.count == 2)
        #expect(heard.2.elements.count == 1)
        #expect(heard.3.elements.count == statistics.sentenceCount)
        #expect(heard.4.elements.map(\.code) == [.locationUnknown, .locationUnknown])
        #expect([heard.0.lost, heard.1.lost, heard.2.lost, heard.3.lost, heard.4.lost] == [0, 0, 0, 0, 0])

        #expect(notes.turns == ["connect", "fail", "update", "disconnect", "fail", "connect", "update"])
        #expect(notes.overlaps == 0)
        // Only the sentence that the unplugging interrupted is rejected.
        #expect(statistics.rejected == [.missingChecksum: 1])
        #expect(statistics.gaps == 0)
        #expect(link.receivedCount == 0)
        #expect(leftReceiver == nil)
        #expect(leftManager == nil)
        #expect(leftRecorder == nil)
    }

    /// A simulation with a receiver that is unplugged within a sentence and replugged ten seconds later.
    private static var options: SimulatedReceiver.Options {
        var options = SimulatedReceiver.Options()
        options.duration = 90
        options.baudRate = 115_200
        options.faults = [FaultPlan(.unplug, at: 50, for: 10)]
        return options
    }

    private static func receiver(_ path: String) -> Receiver {
        var options = Receiver.Options()
        options.remembersBaudRates = false
        options.runsOnDemand = true
        // A burst is sent only after the previous one has been processed, which can take a long time on a busy machine.
        options.silenceTimeout = .seconds(100)
        options.baudRate = 115_200
        let receiver = Receiver(.port(path), options: options)
        receiver.start()
        return receiver
    }

    /// Returns the epochs of the same receiver without a port. Without a port, no data can be lost.
    private func expectedEpochs() async -> [Epoch] {
        let receiver = Receiver(.simulated(options: Self.options, pace: .unlimited))
        let epochs = receiver.epochs(.unbounded)
        receiver.start()
        var expected: [Epoch] = []
        for await epoch in epochs where Self.isFix(epoch) { expected.append(epoch) }
        return expected
    }

    private static func isFix(_ epoch: Epoch) -> Bool {
        epoch.fix.coordinate != nil && epoch.fix.mode != .noFix
    }

    /// Sends the simulated bursts, each after all consumers have received the previous one.
    /// - Returns: The final statistics.
    private func play(
        into link: Link, _ receiver: Receiver, everybodyHasGot: (_ fixes: Int, _ sentences: Int) async -> Void
    ) async throws -> Receiver.Statistics {
        var batches = receiver.batches(.unbounded).makeAsyncIterator()
        var statuses = receiver.statuses(.unbounded).makeAsyncIterator()
        _ = await statuses.next { $0.isReading }
        var (sent, fixes) = (0, 0)
        var statistics = receiver.statistics
        for burst in SimulatedReceiver(.default, scenario: .default, options: Self.options) {
            if burst.plug == .isPutIn {
                try link.plugIn()
                _ = await statuses.next { $0.isReading }
            }
            link.send(burst.bytes)
            // A sentence is delivered only when it is complete.
            sent += (burst.bytes.lastIndex(of: 0x0A) ?? -1) + 1
            while statistics.bytes < sent, let batch = await batches.next() {
                statistics = batch.statistics
                fixes += batch.epochs.count { Self.isFix($0) }
            }
            await everybodyHasGot(fixes, statistics.sentenceCount)
            if burst.plug == .isPulled {
                link.unplug()
                _ = await statuses.next { !$0.isReading }
            }
        }
        return receiver.statistics
    }

    /// Returns all elements of a stream.
    private func gather<Element: Sendable>(
        _ stream: EventStream<Element>, note: @escaping @Sendable ([Element]) -> Void = { _ in }
    ) -> Task<(elements: [Element], lost: Int), Never> {
        Task {
            var iterator = stream.makeAsyncIterator()
            var elements: [Element] = []
            while let element = await iterator.next() {
                elements.append(element)
                note(elements)
            }
            return (elements, iterator.lost)
        }
    }
}

/// The recorded calls of a delegate.
private final class Notes: Sendable {
    private let state = Mutex(State())
    private let counts = Broadcast<Counts>(replaysLatest: true)

    private struct Counts {
        var locations: Int
        var sentences: Int
    }

    private struct State {
        var locations: [Location] = []
        var sentenceCount = 0
        var turns: [String] = []
        var callsNow = 0
        var overlaps = 0

        var counts: Counts { Counts(locations: locations.count, sentences: sentenceCount) }
    }

    init() { counts.send(Counts(locations: 0, sentences: 0)) }

    var locations: [Location] { state.withLock { $0.locations } }
    /// The kinds of calls in order, with repetitions merged.
    var turns: [String] { state.withLock { $0.turns } }
    /// The number of calls that began during another call.
    var overlaps: Int { state.withLock { $0.overlaps } }

    func write(_ kind: String, _ locations: [Location] = []) {
        state.withLock { state in
            state.callsNow += 1
            if state.callsNow > 1 { state.overlaps += 1 }
        }
        let count = state.withLock { state in
            if state.turns.last != kind { state.turns.append(kind) }
            state.locations += locations
            return state.counts
        }
        counts.send(count)
        state.withLock { $0.callsNow -= 1 }
    }

    func countSentence() {
        counts.send(
            state.withLock { state in
                state.sentenceCount += 1
                return state.counts
            })
    }

    @discardableResult
    func wait(locations: Int, sentences: Int) async -> Bool {
        for await now in counts.stream() where now.locations >= locations && now.sentences >= sentences { return true }
        return false
    }
}

/// A delegate that records its calls.
private final class Recorder: LocationManagerDelegate, Sendable {
    private let notes: Notes

    init(_ notes: Notes) { self.notes = notes }

    func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location]) {
        notes.write("update", locations)
    }
    func locationManager(_ manager: LocationManager, didReceiveSentence sentence: TypedSentence) {
        notes.countSentence()
    }
    func locationManager(_ manager: LocationManager, didFailWithError error: any Error) { notes.write("fail") }
    func locationManager(_ manager: LocationManager, didConnect status: Receiver.Status) { notes.write("connect") }
    func locationManager(_ manager: LocationManager, didDisconnect status: Receiver.Status) {
        notes.write("disconnect")
    }
}

/// A path that leads to a port while the port is plugged in.
private final class Link {
    let path: String
    private let directory = TemporaryDirectory()
    private var port: SimulatedPort?
    private(set) var receivedCount = 0

    init() { path = directory("gps") }

    deinit { unplug() }

    func plugIn() throws {
        let port = try SimulatedPort(baudRate: nil)
        try port.plugIn()
        symlink(port.path, path)
        self.port = port
    }

    func send(_ bytes: [UInt8]) { port?.send(bytes) }

    func unplug() {
        receivedCount += port?.receivedCount ?? 0
        unlink(path)
        port?.unplug()
        port = nil
    }
}

extension Epoch {
    fileprivate var date: Date? {
        fix.time.map { Date(timeIntervalSince1970: Double($0.secondsSince1970) + Double($0.nanosecond) / 1e9) }
    }
}

extension EventStream.Iterator {
    /// Returns the next matching element, and drops those before it.
    fileprivate mutating func next(where isWanted: (Element) -> Bool) async -> Element? {
        while let element = await next() { if isWanted(element) { return element } }
        return nil
    }
}
