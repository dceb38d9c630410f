import GPSBridgeSimulator
import Testing

@Suite struct SimulatedReceiverTests {
    @Test("a simulated hour passes instantly if the pace is unlimited")
    func anHourPassesAtOnce() async {
        var options = SimulatedReceiver.Options()
        options.duration = 3_600
        options.baudRate = 115_200
        let receiver = Receiver(.simulated(options: options, pace: .unlimited))
        let batches = receiver.batches()
        receiver.start()
        var epochs = 0
        for await batch in batches {
            #expect(batch.isSimulated)
            epochs += batch.epochs.count
        }
        #expect(epochs == 3_600)
        #expect(receiver.status.phase == .ended)
        #expect(receiver.statistics.rejected.isEmpty)
        #expect((receiver.statistics.timeToFirstFix ?? .zero) < .seconds(60))
    }

    @Test("a FeedClock advances a simulation step by step")
    func aClockIsAdvancedStepByStep() async {
        let clock = FeedClock()
        let receiver = Receiver(.simulated(options: Self.options(), pace: .clock(clock)))
        #expect(receiver.status.phase == .stopped)
        receiver.start()
        await clock.advance(by: .milliseconds(500))
        #expect(receiver.status.phase == .reading(.good))
        #expect(receiver.statistics.epochs == 1)
        await clock.advance(by: .seconds(10))
        #expect(receiver.statistics.epochs == 11)
        receiver.stop()
        // The clock must not wait for a stopped receiver.
        await clock.advance(by: .seconds(10))
        #expect(receiver.statistics.epochs == 11)
    }

    @Test("a location stream keeps all updates of an hour that passes instantly")
    func streamsKeepAnHourThatPassesAtOnce() async {
        let clock = FeedClock()
        let receiver = Receiver(.simulated(options: Self.options(), pace: .clock(clock)))
        let manager = LocationManager(receiver, callbacks: .anywhere)
        let updates = manager.streams.didUpdateLocations
        manager.startUpdatingLocation()
        await clock.advance(by: .milliseconds(500))
        await clock.advance(by: .seconds(3_600))
        var count = 0
        for await locations in updates {
            count += locations.count
            // The first minutes have no fix.
            if count > 3_000 { break }
        }
        #expect(manager.lostCallbacks == 0)
    }

    @Test("a stalled simulated receiver is reported as silent")
    func aStalledReceiverIsSilent() async {
        let clock = FeedClock()
        let receiver = Receiver(.simulated(options: Self.options("stall@20+20"), pace: .clock(clock)))
        receiver.start()
        await clock.advance(by: .milliseconds(19_500))
        #expect(receiver.status.phase == .reading(.good))
        await clock.advance(by: .seconds(10))
        #expect(receiver.status.phase == .reading(.silent))
        await clock.advance(by: .seconds(12))
        #expect(receiver.status.phase == .reading(.good))
    }

    @Test("an unplugged simulated receiver is reported as lost until it is replugged")
    func anUnpluggedReceiverIsLost() async {
        let clock = FeedClock()
        let receiver = Receiver(.simulated(options: Self.options("unplug@20+20"), pace: .clock(clock)))
        receiver.start()
        await clock.advance(by: .milliseconds(20_500))
        guard case .lost = receiver.status.phase else {
            Issue.record("\(receiver.status)")
            return
        }
        await clock.advance(by: .seconds(10))
        guard case .lost = receiver.status.phase else {
            Issue.record("\(receiver.status)")
            return
        }
        await clock.advance(by: .seconds(12))
        #expect(receiver.status.phase == .reading(.good))
        #expect(receiver.status.losses == 1)
    }

    @Test("data sent while the receiver is unplugged is dropped")
    func dataSentWhileUnpluggedIsDropped() async {
        let clock = FeedClock()
        var options = Self.options("unplug@2+0.3")
        options.rate = 10
        let receiver = Receiver(.simulated(options: options, pace: .clock(clock)))
        let batches = receiver.batches(.unbounded)
        receiver.start()
        await clock.advance(by: .seconds(10))
        receiver.stop()
        var losses = 0
        for await batch in batches {
            if batch.status.phase == .stopped, batch.statistics.epochs > 0 { break }
            losses = batch.status.losses
            if case .reading = batch.status.phase { continue }
            let count = batch.bytes.count
            #expect(count == 0)
        }
        #expect(losses == 1)
        #expect(receiver.statistics.epochs > 5)
    }

    @Test("data at a wrong baud rate is reported as garbled")
    func anotherBaudRateIsGarbled() async {
        let clock = FeedClock()
        let receiver = Receiver(.simulated(options: Self.options("wrong-baud-rate@20+20"), pace: .clock(clock)))
        receiver.start()
        await clock.advance(by: .milliseconds(30_500))
        #expect(receiver.status.phase == .reading(.garbled))
        await clock.advance(by: .seconds(12))
        #expect(receiver.status.phase == .reading(.good))
    }

    @Test("a switch to a binary protocol is reported")
    func aSwitchToABinaryProtocolIsReported() async {
        let clock = FeedClock()
        let receiver = Receiver(.simulated(options: Self.options("binary@20+20"), pace: .clock(clock)))
        receiver.start()
        await clock.advance(by: .milliseconds(30_500))
        #expect(receiver.status.phase == .reading(.binary(.ubx)))
        await clock.advance(by: .seconds(12))
        #expect(receiver.status.phase == .reading(.good))
    }

    @Test("a live receiver's date is corrected after a week rollover")
    func aWrappedDateIsCorrected() async {
        var options = Self.options("week-rollover")
        options.duration = 60
        let receiver = Receiver(.simulated(options: options, pace: .unlimited))
        let epochs = receiver.epochs()
        receiver.start()
        var last: UTCTime?
        for await epoch in epochs { last = epoch.fix.time ?? last }
        #expect(last.map { $0.date.year } == 2026)
    }

    @Test("a replay is marked as simulated and keeps its dates")
    func aReplayKeepsItsDates() async {
        var options = Self.options("week-rollover")
        options.duration = 60
        let log = SimulatedReceiver(.default, scenario: .default, options: options).flatMap(\.bytes)
        let receiver = Receiver(.replay(log, pace: .unlimited))
        let batches = receiver.batches()
        receiver.start()
        var years: Set<Int16> = []
        for await batch in batches {
            #expect(batch.isSimulated)
            for epoch in batch.epochs { if let time = epoch.fix.time { years.insert(time.date.year) } }
        }
        #expect(years == [2006])
    }

    @Test("the simulated fault in the docs/simulator.md example takes effect")
    func theExampleOfTheDocumentation() async throws {
        let clock = FeedClock()
        var options = SimulatedReceiver.Options()
        options.faults = [FaultPlan(.noFix, at: 60, for: 30)]
        let receiver = Receiver(.simulated(options: options, pace: .clock(clock)))
        receiver.start()
        await clock.advance(by: .seconds(120))
        #expect(receiver.statistics.epochs - receiver.statistics.fixes >= 30)
    }

    private static func options(_ faults: String...) -> SimulatedReceiver.Options {
        var options = SimulatedReceiver.Options()
        options.baudRate = 115_200
        options.faults = faults.compactMap { try? FaultPlan($0) }
        return options
    }
}
