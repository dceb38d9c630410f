/// A result of `gpsbridge fleet check`, with the same outcomes as those of `gpsbridge doctor`.
struct CheckFinding: Equatable {
    enum Outcome: String {
        case good
        /// The part works, but not as well or as safely as it could.
        case poor
        /// The part does not work, or fixes can be lost.
        case bad
    }

    /// The part of the center.
    enum Part: String {
        case server, stream, collector, database, standby, clock, certificate
    }

    let part: Part
    let outcome: Outcome
    /// The result as a sentence without a final period.
    let evidence: String
    /// The remedy, if one is needed.
    let cure: String?

    init(_ part: Part, _ outcome: Outcome, _ evidence: String, cure: String? = nil) {
        self.part = part
        self.outcome = outcome
        self.evidence = evidence
        self.cure = cure
    }

    /// Creates a finding without a problem.
    init(_ part: Part, _ evidence: String) { self.init(part, .good, evidence) }
}
