public import GNSS
internal import Glibc

/// What a receiver makes of its satellites: where it thinks that it is, and how well it hears them.
///
/// It is a machine without a clock of its own: the same questions get the same answers.
///
/// ```swift
/// var model = ReceiverModel(
///     scenario: .all[0], constellations: [.gps, .galileo], seed: 1, start: UTCTime(secondsSince1970: 1_750_000_000))
/// for second in 0..<3600 { print(model.observe(at: Double(second)).fix.coordinate ?? "no position yet") }
/// ```
public struct ReceiverModel: Sendable {
    let scenario: Scenario
    let settings: Settings
    let start: UTCTime
    /// The clock knows none while it runs, and so there are always as many.
    private let leapSeconds: Int64
    var random: SeededRandom

    /// The satellites of its systems.
    var signals: [Signal]
    /// Those above the horizon, by their places in `signals`.
    var above: [Int] = []
    /// The same for whoever asks.
    var visible: [VisibleSatellite] = []
    /// When to look at the sky again.
    var nextLook = -Double.infinity
    /// From where it was looked at last.
    var lookedFrom = (latitude: Double.infinity, longitude: Double.infinity)
    /// What hides satellites, and of which surroundings it was made.
    var surroundings = Surroundings()
    var obstacles = Surroundings.Obstacles(Surroundings())
    /// The sine of the elevation mask.
    let lowest: Double
    /// How satellites fade, slowly.
    var fadingMemory = Memory(25)
    /// What the start takes at least, seconds.
    let startDelay: Double

    var navigation: Navigation
    var clock: Clock
    var region: Region
    /// What the height was last.
    var heldHeight: Double?
    /// The seconds of the last observation.
    private var last = 0.0

    /// Makes a receiver that is switched on now.
    /// - Parameters:
    ///   - scenario: where it goes.
    ///   - constellations: the systems that it receives.
    ///   - seed: receivers with the same seed have the same errors.
    ///   - start: the moment at which it is switched on.
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

    /// What it believes.
    /// - Parameter seconds: since it was switched on, ever increasing.
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
        return Observation(
            time: time, leapSeconds: leapSeconds, isTimeKnown: clock.isKnown,
            fix: fix(at: seconds, truth: truth, time: clock.isKnown ? time : nil), satellites: satellites, truth: truth)
    }

    /// The satellites that it tells about: who starts cold knows of none but those that it follows.
    private var satellites: [VisibleSatellite] {
        scenario.start == .cold && !navigation.hasFixed ? visible.filter { $0.strength != nil } : visible
    }
}
