import GPSBridge
import GPSBridgeCLI

/// A result of `gpsbridge fleet check`. The outcomes are the same as in `gpsbridge doctor`.
struct CheckFinding: Equatable {
    enum Outcome: String {
        case good
        /// The part works, but not as well or as safely as possible.
        case poor
        /// The part does not work, or fixes can be lost.
        case bad
    }

    /// The part of the center that was examined.
    enum Part: String {
        case server, stream, collector, database, standby, clock, certificate
    }

    let part: Part
    let outcome: Outcome
    /// The result as a sentence without a final period.
    let evidence: String
    /// The remedy; `nil` if none is needed.
    let remedy: String?

    init(_ part: Part, _ outcome: Outcome, _ evidence: String, remedy: String? = nil) {
        self.part = part
        self.outcome = outcome
        self.evidence = evidence
        self.remedy = remedy
    }

    /// Creates a finding without a problem.
    init(_ part: Part, _ evidence: String) { self.init(part, .good, evidence) }

    /// The finding as `gpsbridge fleet check` shows it.
    var report: StepReport {
        let outcome: Diagnosis.Outcome =
            switch outcome {
            case .good: .good
            case .poor: .poor
            case .bad: .bad
            }
        return StepReport(part.rawValue, title: part.rawValue, outcome, evidence, remedy: remedy)
    }
}
