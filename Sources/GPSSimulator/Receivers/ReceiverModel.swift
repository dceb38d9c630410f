public import GNSS
internal import Glibc

/// A model of a receiver: its reception, its computed positions and its clock.
///
/// The model is deterministic and does not use the host clock, so the same calls always return the same results.
///
/// ```swift
/// import GNSS
/// import GPSSimulator
///
/// var model = ReceiverModel(
///     scenario: .all[0], constellations: [.gps, .galileo], seed: 1, start: UTCTime(secondsSince1970: 1_750_000_000))
/// for second in 0..<3600 {
///     if let coordinate = model.observe(at: Double(second)).fix.coordinate { print(coordinate) }
/// }
/// ```
public struct ReceiverModel: Sendable {
    let scenario: Scenario
    let settings: Settings
    let start: UTCTime
    /// GPS time minus UTC, in seconds. The difference is constant, because no leap second occurs while the model runs.
    private let leapSeconds: Int64
    var random: SeededRandom

    /// The signals of all satellites of the supported systems.
    var signals: [Signal]
    /// The indices in `signals` of the satellites above the horizon.
    var above: [Int] = []
    /// The satellites above the horizon in the same order as `above`, as reported in observations.
    var visible: [VisibleSatellite] = []
    /// The time of the next update of the satellite directions, in seconds.
    var nextLook = -Double.infinity
    /// The receiver's position at the last update of the satellite directions.
    var lookedFrom = (latitude: Double.infinity, longitude: Double.infinity)
    /// The current surroundings of the receiver, used to compute `obstacles`.
    var surroundings = Surroundings()
    var obstacles = Surroundings.Obstacles(Surroundings())
    /// The sine of the elevation mask.
    let lowest: Double
    /// The decay of slow signal fading.
    var fadingMemory = Memory(25)
    /// The minimum time in seconds from switching on the receiver until it can use satellites.
    let startDelay: Double

    var navigation: Navigation
    var clock: Clock
    var region: Region
    /// The height of the last fix in meters, which is kept while only three satellites are used.
    var heldHeight: Double?
    /// The time of the last observation, in seconds.
    private var last = 0.0
    /// The time of the first fix, in seconds; `nil` before the first fix.
    private var firstFix: Double?

    /// Creates a receiver that is switched on at `start`.
    /// - Parameters:
    ///   - scenario: The receiver's path and kind of start.
    ///   - constellations: The satellite systems that the receiver supports.
    ///   - seed: The random seed. Receivers with the same seed have the same errors.
    ///   - start: The time at which the receiver is switched on.
    ///   - settings: The settings for reception and navigation.
    public init(
        scenario: Scenario, constellations: Set<Constellation>, seed: UInt64, start: UTCTime,
        settings: Settings = Settings()
    ) {
        self.scenario = scenario
        self.settings = settings
        self.start = start
        leapSeconds = start.leapSeconds
        var random = SeededRandom(seed: seed)
        let satellites = NominalSatellite.all
        signals = satellites.indices.filter { constellations.contains(satellites[$0].constellation) }
            .map { Signal($0, gain: settings.gain + random.next(in: -4...4), fading: random.nextNormal()) }
        lowest = sin(settings.elevationMask.radians)
        startDelay = random.next(in: Self.delays(scenario.start).least)
        navigation = Navigation(&random)
        clock = Clock(scenario.start, &random)
        region = Region(scenario.truth(0))
        self.random = random
        above.reserveCapacity(64)
        visible.reserveCapacity(64)
    }

    /// Advances the model to the given time, and returns the receiver's state at that time.
    /// - Parameter seconds: The time in seconds since the receiver was switched on. It must not be less than in the
    ///   previous call.
    public mutating func observe(at seconds: Double) -> Observation {
        let step = max(0, seconds - last)
        last = seconds
        let truth = scenario.truth(seconds)
        let isLooking = seconds >= nextLook || hasGone(to: truth, by: 0.05)
        if isLooking { look(at: seconds, from: truth) }
        let reception = listen(at: seconds, after: step, truth.surroundings)
        if isLooking || reception.hasChanged { navigation.use(signals, above) }
        navigation.pass(
            at: seconds, after: step, hasCorrections: reception.hasCorrections, surroundings: surroundings,
            settings: settings, &random)
        clock.pass(at: seconds, hasFixed: navigation.hasFixed, isListening: reception.isListening)
        if navigation.mode == .noFix { for place in visible.indices { visible[place].isUsed = false } }
        let time = clock.isKnown ? start.adding(seconds: seconds + clock.error) : Clock.unknown.adding(seconds: seconds)
        if firstFix == nil, navigation.mode != .noFix { firstFix = seconds }
        var observation = Observation(
            time: time, leapSeconds: leapSeconds, isTimeKnown: clock.isKnown,
            fix: fix(at: seconds, truth: truth, time: clock.isKnown ? time : nil), satellites: satellites, truth: truth)
        observation.uptime = seconds
        observation.timeToFirstFix = firstFix
        return observation
    }

    /// The satellites that the receiver reports. Between a cold start and the first fix, these are only the satellites
    /// that it tracks.
    private var satellites: [VisibleSatellite] {
        scenario.start == .cold && !navigation.hasFixed ? visible.filter { $0.strength != nil } : visible
    }
}
