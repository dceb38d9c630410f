import GNSS
import GPSSimulator

/// The observations of a simulated receiver, and the epochs parsed from its output.
struct Journey {
    let personality: Personality
    /// The observations that resulted in output.
    private(set) var observations: [Observation] = []
    let epochs: [Epoch]

    // The default start is not at midnight, because a receiver's clock starts at midnight before it is set. The clock
    // would then be right by accident, and one epoch would be emitted twice.
    static let defaultStart = UTCTime(secondsSince1970: 1_767_226_200)

    /// - Parameter faults: Faults in command-line syntax.
    init(
        _ personality: Personality, _ scenario: Scenario = .default, start: UTCTime = Self.defaultStart,
        rate: Double = 1,
        duration: Double, seed: UInt64 = 1, faults: [String] = []
    ) throws {
        self.personality = personality
        var options = SimulatedReceiver.Options()
        options.rate = rate
        options.seed = seed
        options.duration = duration
        options.start = start
        // This baud rate is high enough for all sentences.
        options.baudRate = 921_600
        options.faults = try faults.map { try FaultPlan($0) }
        var decoder = ReceiverDecoder()
        var epochs: [Epoch] = []
        for burst in SimulatedReceiver(personality, scenario: scenario, options: options) {
            if let observation = burst.observation, !burst.bytes.isEmpty { observations.append(observation) }
            burst.bytes.withUnsafeBytes { decoder.read($0) { epochs.append($0) } }
        }
        decoder.finish { epochs.append($0) }
        self.epochs = epochs
    }

    /// The differences between epochs and observations, each with its index.
    var mistakes: [String] {
        guard epochs.count == observations.count else {
            return ["\(epochs.count) epochs of \(observations.count) observations"]
        }
        return zip(epochs, observations).enumerated().flatMap { number, pair in
            Comparison(pair.0, pair.1, personality).mistakes.map { "\(number): \($0)" }
        }
    }

    /// The epochs that have a position or time although the receiver did not report it.
    var madeUp: [Epoch] {
        epochs.filter { epoch in
            guard let place = epoch.fix.coordinate else { return false }
            return !observations.contains { observation in
                guard observation.fix.hasPosition, let believed = observation.fix.coordinate else { return false }
                return place.distance(to: believed) < personality.resolution.position
                    && epoch.fix.time.map { $0 == observation.time } ?? true
            }
        }
    }
}
