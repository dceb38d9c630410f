import CommandLineKit
import GNSS
import GPSSimulator
import SystemSupport

extension SimulateCommand {
    /// The options of simulated receivers that every command has.
    static let receiverOptions = ["--receiver", "--rate", "--fault", "--seed", "--start", "--duration"]

    /// The one simulated receiver that is asked for.
    static func receiver(
        _ arguments: Arguments, scenario: String?
    ) throws(Failure) -> (Personality, Scenario, SimulatedReceiver.Options) {
        let personality = try Request.named(arguments).last ?? .usual
        let options = try Request.options(arguments, [personality], baud: nil)
        return (personality, try Request.scenario(scenario), options)
    }

    /// What is asked for on the command line.
    struct Request {
        let scenario: Scenario
        /// One for each receiver.
        let personalities: [Personality]
        let options: SimulatedReceiver.Options
        let outputs: SimulationOutputs

        init(_ arguments: Arguments) throws(Failure) {
            if let operand = arguments.operands.first {
                throw Failure(.usage, "simulate takes no \(operand). See 'gpsbridge simulate --help'")
            }
            outputs = try SimulationOutputs(arguments)
            scenario = try Self.scenario(arguments)
            personalities = try Self.personalities(arguments)
            try outputs.check(count: personalities.count)
            options = try Self.options(arguments, personalities, baud: outputs.baud)
            if outputs.isFile, options.duration == nil {
                throw Failure(.usage, "a file needs an end: name one, such as --duration 1h")
            }
        }

        static func scenario(_ arguments: Arguments) throws(Failure) -> Scenario {
            if let path = arguments.value("--track") {
                guard !arguments.has("--scenario") else {
                    throw Failure(.usage, "--track is a scenario of its own: leave --scenario out")
                }
                return try TrackFile.scenario(path)
            }
            return try scenario(arguments.value("--scenario"))
        }

        static func scenario(_ name: String?) throws(Failure) -> Scenario {
            guard let name else { return .usual }
            if let scenario = Scenario.named(name) { return scenario }
            throw unknown("scenario", name, among: Scenario.all.map(\.name))
        }

        static func personalities(_ arguments: Arguments) throws(Failure) -> [Personality] {
            var named = try named(arguments)
            if named.isEmpty { named = [.usual] }
            let count = try number(arguments, "--count", 1...100_000) ?? 1
            return (0..<count).flatMap { _ in named }
        }

        fileprivate static func named(_ arguments: Arguments) throws(Failure) -> [Personality] {
            var named: [Personality] = []
            for name in arguments.all("--receiver") {
                guard let personality = Personality.named(name) else {
                    throw unknown("receiver", name, among: Personality.all.map(\.name))
                }
                named.append(personality)
            }
            return named
        }

        static func options(
            _ arguments: Arguments, _ personalities: [Personality], baud: Int?
        ) throws(Failure) -> SimulatedReceiver.Options {
            var options = SimulatedReceiver.Options()
            options.speed = baud
            options.isMarked = arguments.has("--mark")
            options.start = try start(arguments) ?? Moment.now
            options.duration = try arguments.seconds("--duration")
            if let seed = try number(arguments, "--seed", 0...Int.max) { options.seed = UInt64(seed) }
            if let text = arguments.value("--rate") {
                let most = personalities.map(\.maximumRate).min() ?? 1
                guard let rate = Double(text), rate >= 0.01, rate <= most else {
                    throw Failure(
                        .usage, "--rate takes fixes in a second, 0.01 to \(most) for this receiver, not \(text)")
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
                    "--start takes a date from 1980-01-06, when GPS began, to 9999, not \(arguments.value("--start") ?? "")"
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
                let most = range.upperBound == .max ? "on" : "to \(range.upperBound)"
                throw Failure(.usage, "\(option) takes a number from \(range.lowerBound) \(most), not \(text)")
            }
            return number
        }

        private static func unknown(_ kind: String, _ name: String, among known: [String]) -> Failure {
            let hint = Spelling.suggestion(for: name, among: known)
            return Failure(
                .usage, "there is no \(kind) \(name)\(hint)\nSee 'gpsbridge simulate --list' for all of them")
        }
    }
}
