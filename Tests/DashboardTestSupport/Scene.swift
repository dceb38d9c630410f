package import Dashboard
package import GPSBridgeSimulator
package import Receivers

/// The state of a dashboard, or of a screen that shows a dashboard.
package protocol SceneState: Sendable {
    init(origin: DashboardState.Origin, at now: HostTime)
    mutating func handle(_ batch: Receiver.Batch, at now: HostTime)
    mutating func tick(at now: HostTime)
}

extension DashboardState: SceneState {
    package init(origin: Origin, at now: HostTime) { self.init(origin: origin, at: now, log: EventLog()) }
}

/// A state built from the data of a simulated receiver, which is presented as a real receiver on a port.
package struct Scene<State: SceneState>: Sendable {
    package private(set) var state: State
    package private(set) var last: Receiver.Batch
    private let origin: ContinuousClock.Instant
    private static var start: UTCTime { UTCTime(secondsSince1970: 1_767_225_600) }
    /// How many seconds the host's clock is ahead of the receiver's.
    private static var offset: Double { 0.123 }

    /// Runs a receiver for some seconds.
    ///
    /// - Parameter change: Modifies each batch.
    package init(
        _ personality: String = "ublox8", _ scenario: String = "stationary", seconds: Double, baudRate: Int = 9_600,
        faults: [FaultPlan] = [],
        origin source: DashboardState.Origin = .receiver, _ change: @escaping (inout Receiver.Batch) -> Void = { _ in }
    ) async {
        var options = SimulatedReceiver.Options()
        options.faults = faults
        options.baudRate = baudRate
        guard let model = Personality.all.first(where: { $0.name == personality }),
            let scenario = Scenario.named(scenario)
        else { preconditionFailure("unknown receiver \(personality) or scenario \(scenario)") }
        let clock = FeedClock()
        let receiver = Receiver(.simulated(model, scenario: scenario, options: options, pace: .clock(clock)))
        await self.init(receiver, clock, seconds: seconds, baudRate: baudRate, origin: source, change)
    }

    /// Plays the events of a receiver.
    package init(_ events: [Receiver.Feed.TimedEvent], seconds: Double, baudRate: Int = 9_600) async {
        let clock = FeedClock()
        let feed = Receiver.Feed(name: "events", pace: .clock(clock)) { AnyIterator(events.makeIterator()) }
        await self.init(Receiver(.feed(feed)), clock, seconds: seconds, baudRate: baudRate, origin: .receiver) { _ in }
    }

    private init(
        _ receiver: Receiver, _ clock: FeedClock, seconds: Double, baudRate: Int, origin source: DashboardState.Origin,
        _ change: (inout Receiver.Batch) -> Void
    ) async {
        let batches = receiver.batches(.unbounded)
        receiver.start()
        await clock.advance(by: .seconds(seconds))
        receiver.stop()
        var all: [Receiver.Batch] = []
        for await batch in batches {
            if batch.status.phase == .stopped { break }
            all.append(batch)
        }
        last = all[all.count - 1]
        origin = all[0].time
        state = State(origin: source, at: Self.time(of: origin, since: origin))
        for batch in all {
            var batch = batch
            Self.pretend(&batch, baudRate)
            change(&batch)
            last = batch
            state.handle(batch, at: Self.time(of: batch.time, since: origin))
        }
        state.tick(at: Self.time(of: origin + .seconds(seconds), since: origin))
    }

    /// Creates a state that has received only a status.
    package init(_ phase: Receiver.Phase, for seconds: Double = 5, _ change: (inout Receiver.Status) -> Void = { _ in })
    {
        origin = ContinuousClock.now
        state = State(origin: .receiver, at: Self.time(of: origin, since: origin))
        var status = Receiver.Status(phase: phase, since: origin)
        change(&status)
        last = Receiver.Batch(time: origin, status: status, statistics: .init())
        state.handle(last, at: Self.time(of: origin, since: origin))
        state.tick(at: Self.time(of: origin + .seconds(seconds), since: origin))
    }

    /// Adds another status some seconds after the last batch.
    package mutating func handle(
        _ phase: Receiver.Phase, after seconds: Double, _ change: (inout Receiver.Batch) -> Void = { _ in }
    ) {
        last = Receiver.Batch(
            time: last.time + .seconds(seconds), status: last.status, statistics: last.statistics)
        last.status.phase = phase
        change(&last)
        state.handle(last, at: Self.time(of: last.time, since: origin))
    }

    /// Advances the time without any data.
    package mutating func wait(_ seconds: Double) {
        last.time += .seconds(seconds)
        state.tick(at: Self.time(of: last.time, since: origin))
    }

    package mutating func change(_ body: (inout State) -> Void) { body(&state) }

    private static func time(of instant: ContinuousClock.Instant, since origin: ContinuousClock.Instant) -> HostTime {
        let seconds = (instant - origin) / .seconds(1) + offset
        let whole = seconds.rounded(.down)
        return HostTime(
            instant: instant,
            utc: UTCTime(
                secondsSince1970: start.secondsSince1970 + Int64(whole), nanosecond: UInt32((seconds - whole) * 1e9)))
    }

    /// Changes a simulated device's status to that of a real one.
    private static func pretend(_ batch: inout Receiver.Batch, _ baudRate: Int) {
        batch.status.isSimulated = false
        batch.status.name = "/dev/ttyUSB0"
        batch.status.device = .adapter
        batch.status.baudRate = baudRate
        batch.statistics.load = batch.statistics.bytesPerSecond * 10 / Double(baudRate)
    }
}

extension SerialDevice {
    package static let adapter = SerialDevice(
        path: "/dev/ttyUSB0", sysfsPath: "", driver: "pl2303",
        usb: USBIdentity(
            vendor: 0x067B, product: 0x2303, manufacturer: "Prolific Technology Inc.",
            productName: "USB-Serial Controller", portPath: "1-5.1"),
        links: ["/dev/serial/by-id/usb-Prolific_Technology_Inc._USB-Serial_Controller-if00-port0"],
        verdict: .candidate("PL2303 adapter"))
    package static let ublox = SerialDevice(
        path: "/dev/ttyACM0", sysfsPath: "", driver: "cdc_acm",
        usb: USBIdentity(
            vendor: 0x1546, product: 0x01A8, serialNumber: "7\u{1B}[2J日本", manufacturer: "u-blox AG",
            productName: "u-blox GNSS receiver", portPath: "1-2"), verdict: .certain("u-blox 8"))
}
