internal import GNSS
package import NMEA

extension ReceiverCondition {
    /// A reason why a position is poor.
    package enum Shortcoming: Hashable, Sendable {
        /// The position is extrapolated from the last measured position.
        case deadReckoning
        /// The position was entered manually or is held fixed, instead of being measured.
        case manual
        /// The receiver reports a short circuit in its antenna.
        case antennaFault(AntennaStatus)
        /// Strong interference weakens the signals.
        case jammed(Jamming)
        /// The device does not send altitudes.
        case reportsNoAltitude
        /// Too few satellites are being received to compute an altitude.
        case noAltitude
        /// The receiver sends no checksums, so damage to its sentences cannot be detected.
        case noChecksums
        /// The receiver cannot use the corrections that are sent to it.
        case badCorrections(CorrectionInput, CorrectionInput.Problem)
    }
}

extension ReceiverCondition.Shortcoming {
    static func all(
        of fix: Fix, _ statistics: Receiver.Statistics?, _ reports: SelfReport
    ) -> [ReceiverCondition.Shortcoming] {
        var all: [ReceiverCondition.Shortcoming] = []
        if fix.quality == .estimated { all.append(.deadReckoning) }
        if fix.quality == .manual { all.append(.manual) }
        // Receivers with an internal antenna always report the connector for an external antenna as open, so an open
        // antenna is not a fault while there is a position.
        if let antenna = reports.antenna, antenna.remedy != nil, antenna != .open { all.append(.antennaFault(antenna)) }
        if let jamming = reports.jamming, jamming.isHarmful { all.append(.jammed(jamming)) }
        if fix.mode == .twoDimensional {
            all.append(statistics?.lacksAltitude == true ? .reportsNoAltitude : .noAltitude)
        }
        if let corrections = reports.corrections, let problem = corrections.problem, !fix.hasCarrierPhaseSolution {
            all.append(.badCorrections(corrections, problem))
        }
        if statistics?.lacksChecksums == true { all.append(.noChecksums) }
        return all
    }

    /// A description of the shortcoming for display.
    package var text: String {
        switch self {
        case .deadReckoning: "dead reckoning: the position is extrapolated from the last measured position"
        case .manual: "the position was entered manually or is held fixed"
        case .antennaFault(let status): status.text
        case .jammed(let jamming): jamming.text
        case .reportsNoAltitude: "this device does not report altitude"
        case .noAltitude: "no altitude, and the position may be far off"
        case .noChecksums: "the receiver sends no checksums, so damaged sentences may give wrong positions"
        case .badCorrections(let corrections, _): "the receiver \(corrections.text)"
        }
    }

    /// Advice for improving the position, if any.
    package var remedy: String? {
        switch self {
        case .antennaFault(let status): status.remedy
        case .jammed: Jamming.remedy
        case .noAltitude: "A fourth satellite is needed: give the antenna a clearer view of the sky"
        case .noChecksums: "Turn checksums on with the manufacturer's tool"
        case .badCorrections(_, let problem): problem.remedy
        case .deadReckoning, .manual, .reportsNoAltitude: nil
        }
    }
}

extension Fix {
    /// Whether the position was computed with a base station's carrier-phase observations (RTK).
    fileprivate var hasCarrierPhaseSolution: Bool { quality == .rtkFixed || quality == .rtkFloat }
}
