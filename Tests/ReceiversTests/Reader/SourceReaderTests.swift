import GNSS
import ReceiverTestSupport
import Serial
import Testing

@testable import Receivers

@Suite struct SourceReaderTests {
    private let transport = ScriptedTransport()

    @Test("bytes that are read late are assigned to the epoch with the same time")
    func lateBytes() {
        var epochs: [Epoch] = []
        let reader = SourceReader(.file("a"), .patient, through: transport) { epochs += $0.epochs }
        reader.turn()
        transport.events = [.bytes(Array(NMEAFixture.gga(1).utf8))]
        reader.turn()
        transport.now += .seconds(1)
        transport.unnoticed = [.bytes(Array((NMEAFixture.gsa() + NMEAFixture.rmc(1) + NMEAFixture.gga(2)).utf8))]
        reader.turn()
        #expect(epochs.count == 1)
        #expect(epochs.first?.fix.speed != nil, "the sentences of one second are one epoch")
    }

    @Test("an epoch ends when the line becomes quiet")
    func anEpochEndsWhenTheLineIsQuiet() {
        var epochs: [Epoch] = []
        let reader = SourceReader(.file("a"), .patient, through: transport) { epochs += $0.epochs }
        reader.turn()
        transport.events = [.bytes(Array(NMEAFixture.gga(1).utf8))]
        reader.turn()
        #expect(epochs.isEmpty)
        transport.now += .seconds(1)
        reader.turn()
        #expect(epochs.count == 1)
    }
}

/// A transport whose bytes and time are set by the test.
private final class ScriptedTransport: Transport {
    var now = Instant.now
    var events: [TransportEvent] = [.input(.devices([]))]
    /// Events that become available only when ``hasMore()`` is called.
    var unnoticed: [TransportEvent] = []

    var deadline: Instant? { nil }
    var gathersSentences: Bool { true }
    var isSimulated: Bool { false }
    var isSkipping: Bool { false }
    var counters: LineCounters? { nil }

    func wait(until deadline: Instant?, _ stop: StopToken) {}

    func next() -> TransportEvent? { events.isEmpty ? nil : events.removeFirst() }

    func hasMore() -> Bool {
        defer { unnoticed = [] }
        events += unnoticed
        return !unnoticed.isEmpty
    }

    func perform(_ action: LinkMachine.Action) -> LinkMachine.Input? {
        if case .openStream = action { .opened(LinkMachine.Opened()) } else { nil }
    }

    func recordDecoding(byteCount: Int, isEndOfEpoch: Bool, baudRate: Int?, at now: Instant) {}

    func handleSilence() {}
}
