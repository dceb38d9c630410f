import CommandLineKit
import GNSS
import GPSBridge
import GPSBridgeSimulator
import GPSSimulator
import SystemSupport

extension SourceArgument {
    /// Simulated receivers, as the options of a command describe them.
    struct Simulation {
        let scenario: Scenario
        /// The personality of each receiver.
        let receivers: [Personality]
        /// The options of the first receiver. Each further receiver uses the next seed.
        let options: SimulatedReceiver.Options

        /// The options that apply to simulated receivers only.
        static let optionNames = ["--receiver", "--scenario", "--rate", "--fault", "--seed", "--start", "--duration"]

        /// Throws if an option for simulated receivers was given without a simulation.
        ///
        /// - Parameter others: Further options of the command that need a simulation.
        static func refuse(_ arguments: Arguments, and others: [String] = []) throws(Failure) {
            guard let option = (optionNames + others).first(where: arguments.has) else { return }
            throw Failure(.usage, "\(option) needs --simulate")
        }

        /// Reads the simulation from the command line.
        ///
        /// - Parameters:
        ///   - operands: Scenario names that were given without an option.
        ///   - baud: The baud rate, instead of the receiver's usual one.
        ///   - hasCount: Whether `--count` is a number of receivers. For `monitor`, it is a number of lines.
        init(
            _ arguments: Arguments, operands: [String] = [], baud: Int? = nil, hasCount: Bool = false
        ) throws(Failure) {
            scenario = try Self.scenario(arguments, operands)
            let count = hasCount ? try Self.number(arguments, "--count", 1...100_000) ?? 1 : 1
            receivers = Array(repeatElement(try Self.receivers(arguments), count: count).joined())
            options = try Self.options(arguments, receivers, baud: baud)
        }

        /// Returns the options of one receiver.
        func options(ofReceiver index: Int) -> SimulatedReceiver.Options {
            var options = options
            options.seed &+= UInt64(index)
            return options
        }

        /// Returns a source for a command that reads a single receiver.
        ///
        /// This is the last receiver named, because a repeated option replaces the earlier one.
        func source(pace: Receiver.Feed.Pace) -> Receiver.Source {
            .simulated(receivers[receivers.count - 1], scenario: scenario, options: options, pace: pace)
        }

        /// Returns one of the receivers as a source.
        func source(ofReceiver index: Int, pace: Receiver.Feed.Pace) -> Receiver.Source {
            .simulated(receivers[index], scenario: scenario, options: options(ofReceiver: index), pace: pace)
        }

        private static func scenario(_ arguments: Arguments, _ operands: [String]) throws(Failure) -> Scenario {
            if let path = arguments.value("--track") {
                guard !arguments.has("--scenario") else {
                    throw Failure(.usage, "--track replaces --scenario: use only one of them")
                }
                return try TrackFile.scenario(path)
            }
            let names =
                arguments.all("--simulate").filter { !$0.isEmpty } + arguments.all("--scenario").suffix(1) + operands
            guard names.count < 2 else {
                throw Failure(.usage, "only one scenario is allowed, not \(names.joined(separator: " and "))")
            }
            guard let name = names.first else { return .usual }
            if let scenario = Scenario.named(name) { return scenario }
            throw unknown("scenario", name, among: Scenario.all.map(\.name))
        }

        private static func receivers(_ arguments: Arguments) throws(Failure) -> [Personality] {
            var named: [Personality] = []
            for name in arguments.all("--receiver") {
                guard let personality = Personality.named(name) else {
                    throw unknown("receiver", name, among: Personality.all.map(\.name))
                }
                named.append(personality)
            }
            return named.isEmpty ? [.usual] : named
        }

        private static func options(
            _ arguments: Arguments, _ receivers: [Personality], baud: Int?
        ) throws(Failure) -> SimulatedReceiver.Options {
            var options = SimulatedReceiver.Options()
            options.speed = baud
            options.isMarked = arguments.has("--mark")
            options.start = try start(arguments) ?? Moment.now
            options.duration = try arguments.seconds("--duration")
            if let seed = try number(arguments, "--seed", 0...Int.max) { options.seed = UInt64(seed) }
            if let text = arguments.value("--rate") {
                let most = receivers.map(\.maximumRate).min() ?? 1
                guard let rate = Double(text), rate >= 0.01, rate <= most else {
                    throw Failure(
                        .usage, "--rate must be 0.01 to \(most) fixes per second for this receiver, not \(text)")
                }
                options.rate = rate
            }
            for text in arguments.all("--fault") { options.faults.append(try fault(text)) }
            return options
        }

        private static func start(_ arguments: Arguments) throws(Failure) -> UTCTime? {
            guard let start = try arguments.moment("--start") else { return nil }
            // Years have four digits.
            let beginningOfGPS: Int64 = 315_964_800
            let endOfYears: Int64 = 253_402_300_800
            guard (beginningOfGPS..<endOfYears).contains(start.secondsSince1970) else {
                throw Failure(
                    .usage,
                    "--start must be a date from 1980-01-06 (the start of GPS) to 9999-12-31, not \(arguments.value("--start") ?? "")"
                )
            }
            return start
        }

        private static func fault(_ text: String) throws(Failure) -> FaultPlan {
            do {
                return try FaultPlan(text)
            } catch {
                let name = String(text.prefix { $0 != ":" && $0 != "@" })
                if Fault(rawValue: name) == nil { throw unknown("fault", name, among: Fault.all.map(\.name)) }
                throw Failure(.usage, "\(error)")
            }
        }

        private static func number(
            _ arguments: Arguments, _ option: String, _ range: ClosedRange<Int>
        ) throws(Failure) -> Int? {
            guard let text = arguments.value(option) else { return nil }
            guard let number = Int(text), range.contains(number) else {
                let limit = range.upperBound == .max ? "or more" : "to \(range.upperBound)"
                throw Failure(.usage, "\(option) must be \(range.lowerBound) \(limit), not \(text)")
            }
            return number
        }

        private static func unknown(_ kind: String, _ name: String, among known: [String]) -> Failure {
            let hint = Spelling.suggestion(for: name, among: known)
            return Failure(
                .usage, "unknown \(kind) \(name)\(hint)\nTo list them all: gpsbridge simulate --list")
        }
    }
}

extension SourceArgument {
    /// The accepted speeds. At less than 0.001, the next second would take more than a quarter of an hour.
    private static let speeds = 1e-3...1e6

    /// Returns the playback speed of a simulation or a recording; `nil` for unlimited.
    ///
    /// - Parameters:
    ///   - usual: The speed without the option.
    ///   - isBounded: Whether the data needs a fixed pace, so that `max` is rejected.
    static func speed(
        _ arguments: Arguments, usual: Double? = 1, isBounded: Bool = false
    ) throws(Failure) -> Double? {
        guard let text = arguments.value("--speed") else { return usual }
        if text == "max", !isBounded { return nil }
        guard let speed = Double(text), speeds.contains(speed) else {
            let form =
                isBounded
                ? "0.001 to 1000000 (times real time)"
                : "0.001 to 1000000 (times real time) or max"
            throw Failure(.usage, "--speed must be \(form), not \(text)")
        }
        return speed
    }
}
