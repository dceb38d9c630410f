internal import GNSS

/// A simulated GNSS receiver.
///
/// The output has the same format as a real receiver's. The simulation does not use the host clock and never waits, so
/// an hour of data is generated in milliseconds.
///
/// ```swift
/// import GPSSimulator
///
/// for burst in SimulatedReceiver(.default, scenario: .default).prefix(3_600) {
///     print(String(decoding: burst.bytes, as: UTF8.self), terminator: "")
/// }
/// ```
///
/// The same options produce the same bytes on every machine.
public struct SimulatedReceiver: Sequence, IteratorProtocol, Sendable {
    /// The receiver model that is simulated.
    public let personality: Personality
    /// The baud rate of the serial line; `nil` for a receiver attached directly to USB.
    public let baudRate: Int?

    private let scenario: Scenario
    private let options: Options
    private let rate: Double
    private var model: ReceiverModel
    /// The time at which the receiver was last switched on, in seconds since the start of the simulation.
    private var switchedOn = 0.0
    private var faults: FaultInjector
    private var transmitter: Transmitter?
    private var number = 0
    private var antenna = Observation.Antenna.connected
    private var isPulled = false
    /// The parts that remain of a burst that is sent in small parts, in reverse order.
    private var pending: [Burst] = []

    /// Creates a receiver that is switched on at the start of a scenario.
    public init(_ personality: Personality, scenario: Scenario, options: Options = Options()) {
        self.personality = personality
        self.scenario = scenario
        self.options = options
        rate = Swift.min(Swift.max(options.rate, 0.001), personality.maximumRate)
        baudRate = options.baudRate ?? personality.baudRate
        model = ReceiverModel(
            scenario: scenario, constellations: personality.constellations, seed: options.seed, start: options.start,
            settings: personality.settings)
        faults = FaultInjector(options.faults, seed: options.seed, start: options.start)
        transmitter = baudRate.map { Transmitter(baudRate: $0) }
    }

    /// Returns the next burst, or `nil` when the configured duration has elapsed.
    public mutating func next() -> Burst? {
        if let part = pending.popLast() { return part }
        let seconds = Double(number) / rate
        if let duration = options.duration, seconds >= duration { return nil }
        defer { number += 1 }
        faults.beginBurst(at: seconds)
        let isPutIn = isPulled && !faults.active.contains(.unplug)
        if isPutIn { switchOn(at: seconds) }
        var observation = model.observe(at: seconds - switchedOn)
        if options.isMarked, observation.fix.quality != nil { observation.fix.quality = .simulated }
        if !faults.isIdle { faults.change(&observation, at: seconds) }
        var burst = Burst(time: seconds)
        burst.observation = observation
        burst.defaultBaudRate = baudRate
        burst.baudRate = faults.active.contains(.wrongBaudRate) ? baudRate.map { $0 / 2 } : baudRate
        if isPutIn { burst.plug = .isPutIn }
        fill(&burst, observation)
        if !faults.isIdle { spoil(&burst) }
        transmitter?.cut(&burst)
        return faults.active.contains(.trickle) ? trickle(burst) : burst
    }

    /// Restarts the receiver after it has been plugged in again.
    ///
    /// A receiver without power still remembers its position and satellites. A receiver that already had a fix
    /// therefore makes a hot start.
    private mutating func switchOn(at seconds: Double) {
        switchedOn = seconds
        let truth = scenario.truth
        let start = model.navigation.hasFixed ? .hot : model.scenario.start
        model = ReceiverModel(
            scenario: Scenario(name: scenario.name, summary: scenario.summary, start: start) { truth($0 + seconds) },
            constellations: personality.constellations, seed: options.seed,
            start: options.start.adding(seconds: seconds), settings: personality.settings)
    }

    /// Fills a burst with the receiver's output.
    private mutating func fill(_ burst: inout Burst, _ observation: Observation) {
        burst.bytes.reserveCapacity(2_048)
        if number == 0 || burst.plug == .isPutIn { personality.composeStartUp(&burst.bytes) }
        noticeAntenna(observation.antenna, in: &burst)
        if faults.active.contains(.binary) {
            observation.appendSubframe(to: &burst.bytes)
        } else {
            personality.compose(observation, number, &burst.bytes)
        }
    }

    private mutating func noticeAntenna(_ antenna: Observation.Antenna, in burst: inout Burst) {
        defer { self.antenna = antenna }
        guard personality.sendsSentences, antenna != self.antenna || antenna != .connected && number % 10 == 0,
            let notice = personality.antennaNotices[antenna]
        else { return }
        burst.bytes += Array(notice.utf8) + [0x0D, 0x0A]
    }

    private mutating func spoil(_ burst: inout Burst) {
        faults.changeMessages(&burst.bytes, at: burst.time)
        faults.changeBytes(&burst.bytes, at: burst.time)
        if faults.active.contains(.stall) { burst.bytes = [] }
        let wasPulled = isPulled
        isPulled = faults.active.contains(.unplug)
        guard isPulled else { return }
        burst.bytes = wasPulled ? [] : Array(burst.bytes.prefix(faults.unplugOffset(burst.bytes)))
        if !wasPulled { burst.plug = .isPulled }
    }

    /// Splits a burst into small parts, spread over the time until the next burst, and returns the first part.
    private mutating func trickle(_ burst: Burst) -> Burst {
        let size = 8
        let count = Swift.max(1, (burst.bytes.count + size - 1) / size)
        var parts = (0..<count).map { index in
            var part = burst
            part.time += Double(index) / Double(count) / rate
            part.bytes = Array(burst.bytes.dropFirst(index * size).prefix(size))
            part.plug = .stays
            return part
        }
        if burst.plug == .isPutIn { parts[0].plug = .isPutIn }
        if burst.plug == .isPulled { parts[count - 1].plug = .isPulled }
        pending = parts.reversed()
        return pending.popLast() ?? burst
    }
}
