import CommandLineKit
import GNSS
import GPSBridge
import GPSBridgeSimulator
import GPSSimulator
import SystemSupport

extension SourceArgument {
    /// The simulated receivers described by a command's options.
    struct Simulation {
        let scenario: Scenario
        /// The personality of each receiver.
        let receivers: [Personality]
        /// The options of the first receiver. The other receivers have the same options, but each has its own random
        /// seed.
        let options: SimulatedReceiver.Options

        /// The options that apply only to simulated receivers.
        static let optionNames = [
            "--receiver", "--protocol", "--scenario", "--rate", "--fault", "--seed", "--start", "--duration",
        ]

        /// Advice for an option of `gpsbridge simulate` that other commands do not have.
        static let scenarioAdvice = ["--scenario": "to choose a scenario, use --simulate SCENARIO"]

        /// Throws an error if an option for simulated receivers was given without a simulation.
        ///
        /// - Parameter others: Additional options of the command that need a simulation.
        static func refuse(_ arguments: Arguments, and others: [String] = []) throws(Failure) {
            guard let option = (optionNames + others).first(where: arguments.has) else { return }
            throw Failure(.usage, "\(option) needs --simulate")
        }

        /// Creates the simulation described by the command line.
        ///
        /// - Parameters:
        ///   - operands: The scenario names given as operands instead of options.
        ///   - baud: The baud rate; `nil` for the default baud rate of the receiver.
        ///   - count: The number of receivers of each model.
        init(
            _ arguments: Arguments, operands: [String] = [], baud: Int? = nil, count: Int = 1
        ) throws(Failure) {
            scenario = try Self.scenario(arguments, operands)
            receivers = Array(repeatElement(try Self.receivers(arguments), count: count).joined())
            options = try Self.options(arguments, receivers, baud: baud)
        }

        /// Returns the options of one receiver. Each receiver has its own random seed.
        func options(ofReceiver index: Int) -> SimulatedReceiver.Options {
            var options = options
            options.seed &+= UInt64(index)
            return options
        }

        /// Returns a source for a command that reads a single receiver.
        ///
        /// If several receivers were named, the last one is used, as for any repeated option.
        func source(pace: Receiver.Feed.Pace) -> Receiver.Source {
            .simulated(receivers[receivers.count - 1], scenario: scenario, options: options, pace: pace)
        }

        /// Returns one of the receivers as a source.
        ///
        /// - Parameter distance: The time by which each receiver is ahead of the previous receiver on the route, in
        ///   seconds.
        func source(
            ofReceiver index: Int, pace: Receiver.Feed.Pace, distance: Double = 0
        ) -> Receiver.Source {
            .simulated(
                receivers[index], scenario: scenario.beginning(after: distance * Double(index)),
                options: options(ofReceiver: index), pace: pace)
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
            guard let name = names.first else { return .default }
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
            if named.isEmpty { named = [.default] }
            guard let text = arguments.value("--protocol") else { return named }
            return try named.map { personality throws(Failure) in try sending(text, personality) }
        }

        /// Returns a variant of the receiver that sends the named protocol.
        private static func sending(_ text: String, _ personality: Personality) throws(Failure) -> Personality {
            guard let output = Personality.Output(rawValue: text) else {
                throw unknown("protocol", text, among: Personality.Output.allCases.map(\.rawValue))
            }
            guard let other = personality.sending(output) else {
                let outputs = personality.outputs.map(\.rawValue).joined(separator: " or ")
                throw Failure(.usage, "\(personality.model) cannot send \(text), only \(outputs)")
            }
            return other
        }

        private static func options(
            _ arguments: Arguments, _ receivers: [Personality], baud: Int?
        ) throws(Failure) -> SimulatedReceiver.Options {
            var options = SimulatedReceiver.Options()
            options.baudRate = baud
            options.isMarked = arguments.has("--mark")
            options.start = try start(arguments) ?? PointInTime.now
            options.duration = try arguments.seconds("--duration")
            if let seed = try arguments.number("--seed") { options.seed = UInt64(seed) }
            if let text = arguments.value("--rate") {
                let maxRate = receivers.map(\.maximumRate).min() ?? 1
                guard let rate = Double(text), rate >= 0.01, rate <= maxRate else {
                    throw Failure(
                        .usage, "--rate must be 0.01 to \(maxRate) fixes per second for this receiver, not \(text)")
                }
                options.rate = rate
            }
            for text in arguments.all("--fault") { options.faults.append(try fault(text)) }
            return options
        }

        private static func start(_ arguments: Arguments) throws(Failure) -> UTCTime? {
            guard let start = try arguments.dateTime("--start") else { return nil }
            let beginningOfGPS: Int64 = 315_964_800
            guard start.secondsSince1970 >= beginningOfGPS, CalendarDate.ofReceivers.contains(start.date.daysSince1970)
            else {
                throw Failure(
                    .usage,
                    "--start must be a date from 1980-01-06 (the start of GPS) to 2099-12-31, not \(arguments.value("--start") ?? "")"
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

        private static func unknown(_ kind: String, _ name: String, among known: [String]) -> Failure {
            let hint = Spelling.suggestion(for: name, among: known)
            return Failure(
                .usage, "unknown \(kind) \(name)\(hint)\nTo list every \(kind): gpsbridge simulate --list")
        }
    }
}

extension SourceArgument {
    /// The accepted playback speeds, as multiples of real time. At a speed below 0.001, one second would take more than
    /// a quarter of an hour.
    private static let speeds = 1e-3...1e6

    /// Returns the playback speed of a simulation or a replay, as a multiple of real time; `nil` for unlimited speed.
    ///
    /// - Parameters:
    ///   - defaultValue: The speed if the option is not given.
    ///   - isBounded: Whether to reject the unlimited speed `max`.
    static func speed(
        _ arguments: Arguments, defaultValue: Double? = 1, isBounded: Bool = false
    ) throws(Failure) -> Double? {
        guard let text = arguments.value("--speed") else { return defaultValue }
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
