import GNSS
import GPSSimulator
import NMEA

/// The parsed output of a simulated receiver.
struct DecodedLog {
    var statistics = ReaderStatistics()
    var frames: [[UInt8]] = []
    var names: [SentenceName: Int] = [:]
    var epochs: [Epoch] = []
    var bursts: [Burst] = []

    /// Parses two minutes of a receiver's output. The simulated line is fast enough for all sentences.
    /// - Parameter faults: Faults in command-line syntax.
    init(
        _ faults: String..., personality: Personality = .default, seed: UInt64 = 1, earliestDate: CalendarDate? = nil
    ) throws {
        self.init(
            bursts: Array(try receiver(faults, personality: personality, seed: seed)), earliestDate: earliestDate)
    }

    init(bursts: [Burst], earliestDate: CalendarDate? = nil) {
        self.bursts = bursts
        var decoder = ReceiverDecoder(options: .init(earliestDate: earliestDate))
        var sentences: [TypedSentence] = []
        var epochs: [Epoch] = []
        var frames: [[UInt8]] = []
        for burst in bursts {
            burst.receivedBytes.withUnsafeBytes { bytes in
                decoder.read(
                    bytes, sentence: { sentences.append($1) }, frame: { frames.append($0.withBytes { Array($0) }) },
                    epoch: { epochs.append($0) })
            }
        }
        decoder.finish(
            sentence: { sentences.append($1) }, frame: { frames.append($0.withBytes { Array($0) }) },
            epoch: { epochs.append($0) })
        for sentence in sentences { names[SentenceName(talker: sentence.talker, code: sentence.code), default: 0] += 1 }
        self.frames = frames
        self.epochs = epochs
        statistics = decoder.statistics
    }

    /// Returns the number of sentences of a type.
    func count(_ code: SentenceCode) -> Int { names.filter { $0.key.code == code }.values.reduce(0, +) }

    /// The positions, keyed by seconds since the receiver's start.
    var places: [Int: Coordinate] {
        let start = SimulatedReceiver.Options().start
        var places: [Int: Coordinate] = [:]
        for epoch in epochs {
            guard let time = epoch.fix.time, let place = epoch.fix.coordinate else { continue }
            places[Int(time.seconds(since: start).rounded())] = place
        }
        return places
    }
}

/// Returns two minutes of output of a receiver that has a fix from the start.
func receiver(_ faults: [String] = [], personality: Personality = .default, seed: UInt64 = 1) throws
    -> SimulatedReceiver
{
    var options = SimulatedReceiver.Options()
    options.seed = seed
    options.baudRate = 115_200
    options.duration = 120
    options.faults = try faults.map { try FaultPlan($0) }
    let scenario = Scenario(name: "test", summary: "stands still", start: .hot, truth: Scenario.default.truth)
    return SimulatedReceiver(personality, scenario: scenario, options: options)
}
