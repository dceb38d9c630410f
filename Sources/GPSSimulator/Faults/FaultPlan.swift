/// When a fault happens, and how often.
///
/// ```swift
/// FaultPlan(.unplug, at: 30, for: 5)  // "unplug@30+5"
/// FaultPlan(.bitErrors, chance: 0.001)  // "bit-errors:0.001"
/// ```
public struct FaultPlan: Hashable, Sendable {
    /// What happens.
    public var fault: Fault
    /// How often it befalls a byte, a sentence or a burst, by its ``Fault/level``: 0 … 1.
    public var chance: Double
    /// When it may happen, in seconds from the start; `nil` for always.
    public var window: Range<Double>?

    /// How long a fault lasts for which only a beginning is named, in seconds.
    public static let usualDuration = 10.0

    /// Makes a plan for the whole time.
    /// - Parameter chance: 0 … 1, instead of the fault's usual one.
    public init(_ fault: Fault, chance: Double? = nil) {
        self.fault = fault
        self.chance = min(max(chance ?? fault.usualChance, 0), 1)
    }

    /// Makes a plan for a while, in seconds from the start.
    public init(_ fault: Fault, chance: Double? = nil, at begin: Double, for duration: Double = usualDuration) {
        self.init(fault, chance: chance)
        window = begin..<begin + max(0, duration)
    }

    /// Whether it may happen at a moment.
    func covers(_ seconds: Double) -> Bool { window?.contains(seconds) ?? true }
}

extension FaultPlan {
    /// Why a text is no plan, in words for whoever wrote it.
    public struct Mistake: Error, Hashable, Sendable, CustomStringConvertible {
        /// What is wrong.
        public let description: String
    }

    /// Reads `NAME`, `NAME:CHANCE`, `NAME@SECONDS` or `NAME@SECONDS+DURATION`; a chance may stand before the `@` too.
    public init(_ text: String) throws(Mistake) {
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let words = (parts.first ?? "").split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let fault = words.first.flatMap({ Fault(rawValue: String($0)) }) else {
            throw Mistake(description: "there is no fault \(words.first ?? "")")
        }
        self.init(fault)
        if words.count > 1 {
            guard let chance = Double(words[1]), (0...1).contains(chance) else {
                throw Mistake(description: "\(fault.name) takes a chance from 0 to 1, not \(words[1])")
            }
            self.chance = chance
        }
        guard parts.count > 1 else { return }
        let times = parts[1].split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false).map { Double($0) }
        let duration = times.count > 1 ? times[1] : Self.usualDuration
        guard let begin = times[0], let duration, begin >= 0, duration > 0, (begin + duration).isFinite else {
            throw Mistake(
                description: "\(fault.name)@ takes seconds from the start and a duration, as in \(fault.name)@30+5")
        }
        window = begin..<begin + duration
    }
}
