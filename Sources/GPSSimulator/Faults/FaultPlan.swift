/// A planned fault, with its probability and its time window.
///
/// ```swift
/// import GPSSimulator
///
/// var options = SimulatedReceiver.Options()
/// options.faults = [
///     FaultPlan(.unplug, at: 30, for: 5),  // "unplug@30+5"
///     FaultPlan(.bitErrors, chance: 0.001),  // "bit-errors:0.001"
/// ]
/// ```
public struct FaultPlan: Hashable, Sendable {
    /// The fault that is planned.
    public var fault: Fault
    /// The probability, from 0 to 1, that the fault affects any given byte, sentence or burst, depending on its
    /// ``Fault/level``.
    public var chance: Double
    /// The time window for the fault, in seconds since the start of the run; `nil` for the entire run.
    public var window: Range<Double>?

    /// The duration, in seconds, of a plan that specifies only a start time.
    public static let defaultDuration = 10.0

    /// Creates a plan for the entire run.
    /// - Parameters:
    ///   - fault: The fault that is planned.
    ///   - chance: The probability from 0 to 1; `nil` for the fault's default. Values outside this range are clamped.
    public init(_ fault: Fault, chance: Double? = nil) {
        self.fault = fault
        self.chance = min(max(chance ?? fault.defaultChance, 0), 1)
    }

    /// Creates a plan for a time window that begins at `begin`, in seconds since the start of the run, and lasts for
    /// `duration` seconds.
    public init(_ fault: Fault, chance: Double? = nil, at begin: Double, for duration: Double = defaultDuration) {
        self.init(fault, chance: chance)
        window = begin..<begin + max(0, duration)
    }

    /// Returns whether the fault may occur at the given time, in seconds since the start of the run.
    func covers(_ seconds: Double) -> Bool { window?.contains(seconds) ?? true }
}

extension FaultPlan {
    /// An error that explains why a string is not a valid plan.
    public struct Mistake: Error, Hashable, Sendable, CustomStringConvertible {
        /// A message that explains the error to the user.
        public let description: String
    }

    /// Parses a plan: `NAME`, optionally followed by `:CHANCE` and then by `@SECONDS` or `@SECONDS+DURATION`.
    /// - Throws: A ``Mistake`` if the text is not a valid plan.
    public init(_ text: String) throws(Mistake) {
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let words = (parts.first ?? "").split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let fault = words.first.flatMap({ Fault(rawValue: String($0)) }) else {
            let names = Fault.all.map(\.name).joined(separator: ", ")
            throw Mistake(description: "unknown fault \(words.first ?? ""): use one of \(names)")
        }
        self.init(fault)
        if words.count > 1 {
            guard let chance = Double(words[1]), (0...1).contains(chance) else {
                throw Mistake(description: "the probability of \(fault.name) must be from 0 to 1, not \(words[1])")
            }
            self.chance = chance
        }
        guard parts.count > 1 else { return }
        let times = parts[1].split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false).map { Double($0) }
        let duration = times.count > 1 ? times[1] : Self.defaultDuration
        guard let begin = times[0], let duration, begin >= 0, duration > 0, (begin + duration).isFinite else {
            throw Mistake(
                description: """
                    \(fault.name)@ needs a start time in seconds, optionally followed by + and a duration in seconds, \
                    such as \(fault.name)@30+5
                    """)
        }
        window = begin..<begin + duration
    }
}
