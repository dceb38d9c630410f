import GNSS
import NMEA

// The last two steps: the sky and the position.

extension Diagnosis.Evidence {
    var judgeSatellites: Judgement {
        guard let reading, reading.isSettled else { return (.init(.satellites, .pending, ""), nil) }
        let condition = reading.conditionBeyondLink
        let sky = reading.skyText
        switch condition.situation {
        case .position: return judgeSatellitesOfPosition(reading, condition)
        case .searching(.antennaFault(let report)):
            return (.init(.satellites, .bad, report.text, cure: condition.remedy), .antennaFault)
        case .searching(.good): return (.init(.satellites, .good, sky ?? ""), nil)
        default:
            guard reading.isOver else { return (.init(.satellites, .pending, sky ?? ""), nil) }
            let cure = ReceiverCondition.Situation.freeView
            guard let sky else { return (.init(.satellites, .bad, "it sees none", cure: cure), .noSatellites) }
            return (.init(.satellites, .bad, "weak signals: \(sky)", cure: cure), .weakSignals)
        }
    }

    private func judgeSatellitesOfPosition(_ reading: Diagnosis.Reading, _ condition: ReceiverCondition) -> Judgement {
        for case .antennaFault(let report) in condition.shortcomings {
            return (.init(.satellites, .poor, report.text, cure: report.cure), .antennaFault)
        }
        // The report did not count as a fault beside a position, but is worth knowing.
        if let report = reading.antenna, report.cure != nil {
            return (.init(.satellites, .good, "\(reading.skyText ?? "not listed"); \(report.text)"), nil)
        }
        guard let sky = reading.skyText else {
            // A receiver with a position has satellites, whether or not it lists them.
            let isListed = reading.statistics.listsSatellites
            return (
                .init(.satellites, .skipped, isListed ? "no complete list of them came" : "it does not list them"), nil
            )
        }
        guard reading.isWeak else { return (.init(.satellites, .good, sky), nil) }
        let cure = ReceiverCondition.Situation.freeView
        return (.init(.satellites, .poor, "weak signals: \(sky)", cure: cure), .weakSignals)
    }

    var judgeFix: Judgement {
        guard let reading, reading.isSettled else { return (.init(.fix, .pending, ""), nil) }
        let condition = reading.conditionBeyondLink
        guard condition.situation == .position, let fix = reading.fix else {
            guard reading.isOver else { return (.init(.fix, .pending, ""), nil) }
            let advice = condition.remedy.map { "\($0). " } ?? ""
            return (
                .init(
                    .fix, .bad, "it has no position yet", cure: "\(advice)Wait longer for it", followUp: .waitLonger),
                .noFix
            )
        }
        let kind = (fix.mode == .twoDimensional ? "2D" : "3D") + (fix.quality?.words.map { ", \($0)" } ?? "")
        if let date = wrongDate {
            return (
                .init(
                    .fix, .poor, "\(kind), but \(date)",
                    cure: "Leave it with a free view of the sky for a quarter of an hour. If the date stays wrong, the "
                        + "receiver's firmware is too old for today's dates; gpsbridge corrects week rollovers"),
                .wrongDate
            )
        }
        for shortcoming in condition.shortcomings {
            switch shortcoming {
            case .reportsNoAltitude: return (.init(.fix, .good, "\(kind): \(shortcoming.text)"), nil)
            case .noAltitude:
                return (.init(.fix, .poor, "\(kind): \(shortcoming.text)", cure: shortcoming.remedy), .noAltitude)
            case .deadReckoning, .manual, .antennaFault: break
            }
        }
        return (.init(.fix, .good, kind), nil)
    }

    /// What is wrong with the receiver's date, as it is sent.
    private var wrongDate: String? {
        guard let today, let date = reading?.sentDate else { return nil }
        let days = date.daysSince1970 - today.daysSince1970
        // A time zone, and a leap second, are less.
        guard abs(days) > 1 else { return nil }
        let weeks = (Double(-days) / 7_168).rounded()
        let isRollover = weeks >= 1 && abs(Double(-days) - weeks * 7_168) < 8
        let reason = isRollover ? "\(Int(weeks) * 1_024) weeks, a week rollover" : dateDifference(days: days)
        return "the receiver's date is wrong: \(date), off by \(reason)"
    }
}

/// "3 days", "46.9 years".
package func dateDifference(days: Int) -> String {
    let days = abs(days)
    guard days >= 365 else { return "\(days) day\(days == 1 ? "" : "s")" }
    let tenths = Int((Double(days) / 36.525).rounded())
    return "\(tenths / 10).\(tenths % 10) years"
}

extension Fix.Quality {
    /// What people call it; `nil` for what is usual.
    fileprivate var words: String? {
        switch self {
        case .autonomous: nil
        case .differential: "differential"
        case .precise: "precise (PPS)"
        case .rtkFixed: "RTK fixed"
        case .rtkFloat: "RTK float"
        case .estimated: "dead reckoning"
        case .manual: "entered by hand or held"
        case .simulated: "simulated"
        }
    }
}

extension Diagnosis.Reading {
    /// The satellites in view, `nil` when none are listed.
    fileprivate var skyText: String? {
        guard let sky, !sky.satellites.isEmpty else { return nil }
        let seen = Set(sky.satellites.map { "\($0.constellation) \($0.number)" }).count
        // What is used comes in other sentences, and receivers leave out either.
        let used = max(sky.usedCount, Int(fix?.satellitesUsed ?? 0))
        let strongest = sky.satellites.compactMap(\.signalStrength).max() ?? 0
        let best = strongest > 0 ? "the strongest with \(Int(strongest)) dBHz" : "none of them is received"
        return "\(seen) in view, \(used) used, \(best)"
    }

    /// Whether the satellites that a position is made of are received weakly.
    fileprivate var isWeak: Bool {
        guard let sky else { return false }
        // Some receivers with a position report no strengths at all.
        return sky.isWeak && sky.satellites.contains { ($0.signalStrength ?? 0) > 0 }
    }
}

extension Sky {
    /// Whether there are fewer than four satellites, or only weak ones, to make a position with. A satellite's orbit is read
    /// from some 27 dBHz on.
    package var isWeak: Bool {
        var strengths: [String: Float] = [:]
        for satellite in satellites {
            let name = "\(satellite.constellation) \(satellite.number)"
            strengths[name] = max(strengths[name] ?? 0, satellite.signalStrength ?? 0)
        }
        return strengths.values.count { $0 >= 27 } < 4
    }
}
