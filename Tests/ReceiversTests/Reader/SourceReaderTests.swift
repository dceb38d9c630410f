import GNSS
import NMEA
import ReceiverTestSupport
import Serial
import TestSupport
import Testing
import UBX

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

    @Test("a date that is 1,024 weeks too early is corrected even if the receiver has been connected for weeks")
    func longConnection() throws {
        var epochs: [Epoch] = []
        var today = try #require(CalendarDate(year: 2026, month: 11, day: 27))
        let reader = SourceReader(
            .port("/dev/gps"), .patient, through: transport, today: { today }, publish: { epochs += $0.epochs })
        transport.events.append(.input(.opened(LinkMachine.Opened(baudRate: 9_600))))
        for day in ["120407", "100507"] {
            transport.events.append(.bytes(Array(line("GPRMC,120000,A,4807,N,01131,E,1,2,\(day),,").utf8)))
            reader.turn()
            transport.now += .seconds(2)
            reader.turn()
            today = try #require(CalendarDate(year: 2026, month: 12, day: 25))
        }
        #expect(epochs.map { $0.fix.time?.date } == [20_783, 20_811].map(CalendarDate.init(daysSince1970:)))
    }

    @Test("a reader that is ended while it publishes neither opens the source nor publishes another status")
    func endedWhilePublishing() {
        var phases: [Receiver.Phase] = []
        var end: () -> Void = {}
        let reader = SourceReader(.file("a"), .patient, through: transport) { batch in
            phases.append(batch.status.phase)
            end()
        }
        end = { reader.end() }
        for _ in 1...2 {
            reader.turn()
            #expect(phases == [.opening])
            #expect(transport.calls == ["close"])
        }
    }

    @Test("a reader that is ended during a turn does not use the closed transport in the rest of the turn")
    func endedDuringTurn() {
        var end: () -> Void = {}
        let reader = SourceReader(.gpsd(host: "here"), .patient, through: transport) { _ in end() }
        reader.turn()
        end = { reader.end() }
        for device in ["/dev/a", "/dev/b"] {
            var server = Receiver.Server()
            server.device = device
            server.isActive = true
            transport.events.append(.served(device == "/dev/b" ? [0x24] : [], [], server))
        }
        reader.turn()
        #expect(transport.calls == ["open", "close"])
    }

    @Test("a reader closes the transport once even if publishing the last batch ends it again")
    func endedTwice() {
        var end: () -> Void = {}
        var batches = 0
        let reader = SourceReader(.file("a"), .patient, through: transport) { _ in
            batches += 1
            end()
        }
        reader.turn()
        transport.events = [.bytes(Array(NMEAFixture.gga(1).utf8))]
        reader.turn()
        batches = 0
        end = { reader.end() }
        reader.end()
        #expect(batches == 1)
        reader.end()
        #expect(transport.calls == ["open", "decoding", "close"])
    }

    @Test("data from two receivers of a server is not combined in one epoch")
    func anotherReceiver() {
        var epochs: [Epoch] = []
        let reader = SourceReader(.gpsd(host: "here"), .patient, through: transport) { epochs += $0.epochs }
        transport.events.append(.input(.opened(LinkMachine.Opened())))
        for (device, text) in [("/dev/a", NMEAFixture.gga(1)), ("/dev/b", NMEAFixture.rmc(1))] {
            var server = Receiver.Server()
            server.device = device
            transport.events.append(.served(Array(text.utf8), [], server))
        }
        reader.turn()
        reader.end()
        #expect(epochs.map { $0.sentences.map(\.code) } == [["GGA"], ["RMC"]])
    }

    @Test("a time that one receiver of a server has reported is not repeated by its successor")
    func repeatedTime() {
        var epochs: [Epoch] = []
        let reader = SourceReader(.gpsd(host: "here"), .patient, through: transport) { epochs += $0.epochs }
        transport.events.append(.input(.opened(LinkMachine.Opened())))
        for (device, seconds) in [("/dev/a", 1...3), ("/dev/b", 2...4)] as [(String, ClosedRange<Int>)] {
            var server = Receiver.Server()
            server.device = device
            let text = seconds.map { NMEAFixture.rmc($0) + NMEAFixture.gga($0) }.joined()
            transport.events.append(.served(Array(text.utf8), [], server))
        }
        reader.turn()
        reader.end()
        #expect(epochs.count == 4 && Set(epochs.map(\.fix.time)).count == 4)
    }

    @Test("epochs are not taken for repetitions if the time goes back after a new time")
    func returningTime() {
        var epochs: [Epoch] = []
        let reader = SourceReader(.gpsd(host: "here"), .patient, through: transport) { epochs += $0.epochs }
        transport.events.append(.input(.opened(LinkMachine.Opened())))
        for (device, seconds) in [("/dev/a", [11, 12, 13]), ("/dev/b", [12, 13, 14, 11, 12, 13, 14])] {
            var server = Receiver.Server()
            server.device = device
            let text = seconds.map { NMEAFixture.rmc($0) + NMEAFixture.gga($0) }.joined()
            transport.events.append(.served(Array(text.utf8), [], server))
        }
        reader.turn()
        reader.end()
        let seconds = epochs.filter { !$0.isAmendment }.map { ($0.fix.time?.secondsSince1970 ?? 0) % 60 }
        #expect(seconds == [11, 12, 13, 14, 11, 12, 13, 14])
    }

    @Test(
        "a fix that a server reports in addition to the receiver's frames is published once",
        arguments: [true, false])
    func framesOfServer(isContinuous: Bool) {
        var epochs: [Epoch] = []
        let reader = SourceReader(.gpsd(host: "here"), .patient, through: transport) { epochs += $0.epochs }
        transport.events.append(.input(.opened(LinkMachine.Opened())))
        var server = Receiver.Server()
        server.device = "/dev/a"
        let start: Int64 = 1_721_001_600
        for second in 0..<6 {
            var solution = NavPVT()
            solution.timeOfWeek = UInt32(86_418 + second) * 1_000
            (solution.year, solution.month, solution.day, solution.second) = (2024, 7, 15, UInt8(second))
            solution.validity = [.date, .time, .fullyResolved]
            solution.fixTypeValue = NavPVT.FixType.threeDimensional.rawValue
            solution.flags = [.isFixOK]
            solution.latitude = 48
            var frame: [UInt8] = []
            solution.append(to: &frame)
            var fix = Fix()
            fix.mode = .threeDimensional
            fix.time = UTCTime(secondsSince1970: start + Int64(second))
            fix.coordinate = Coordinate(latitude: 48, longitude: 0)
            transport.events.append(.served(frame, [Epoch(fix: fix)], server))
            if isContinuous { continue }
            // The first turn decodes the frame, and the second one completes its epoch, because the line is idle.
            reader.turn()
            transport.now += .seconds(2)
            reader.turn()
        }
        reader.turn()
        reader.end()
        let seconds = epochs.filter { !$0.isAmendment }.map { $0.fix.time?.secondsSince1970 }
        #expect(seconds == (0..<6).map { start + $0 })
    }

    @Test("frames are published within the same delay as sentences")
    func frames() {
        let frame = ubx()
        var bytes = 0
        let reader = SourceReader(.file("a"), .patient, through: transport) { bytes += $0.bytes.count }
        reader.turn()
        for count in 1...3 {
            transport.events = [.bytes(frame)]
            reader.turn()
            transport.now += .milliseconds(50)
            reader.turn()
            #expect(bytes == count * frame.count)
        }
    }
}

/// A transport whose bytes and time are set by the test.
private final class ScriptedTransport: Transport {
    var now = Instant.now
    var events: [TransportEvent] = [.input(.devices([]))]
    /// Events that become available only when ``hasMore()`` is called.
    var unnoticed: [TransportEvent] = []
    /// The calls that require an open source, and those that open and close it.
    private(set) var calls: [String] = []

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
        switch action {
        case .openStream:
            calls.append("open")
            return .opened(LinkMachine.Opened())
        case .close: calls.append("close")
        case .openPort, .setBaudRate, .remember: break
        }
        return nil
    }

    func recordDecoding(byteCount: Int, isEndOfEpoch: Bool, baudRate: Int?, at now: Instant) {
        calls.append("decoding")
    }

    func handleSilence() { calls.append("silence") }
}
