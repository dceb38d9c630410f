import GNSS
import NMEA

// The last two steps of a diagnosis: satellites and position.

extension Diagnosis.Evidence {
    var judgeSatellites: Judgment {
        guard let reading, reading.isSettled else { return (.init(.satellites, .pending, ""), nil) }
        let condition = reading.conditionBeyondLink
        let sky = reading.skyText
        switch condition.situation {
        case .position: return judgeSatellitesOfPosition(reading, condition)
        case .searching(.antennaFault(let report)):
            return (.init(.satellites, .bad, report.text, remedy: condition.remedy), .antennaFault)
        case .searching(.jammed(let jamming)):
            return (.init(.satellites, .bad, jamming.text, remedy: condition.remedy), .jamming)
        case .searching(.good): return (.init(.satellites, .good, reading.withJamming(sky ?? "")), nil)
        default:
            guard reading.isOver else { return (.init(.satellites, .pending, sky ?? ""), nil) }
            let remedy = ReceiverCondition.Situation.freeView
            guard let sky else {
                guard reading.sky != nil else { return (.init(.satellites, .skipped, reading.missingSkyText), nil) }
                return (.init(.satellites, .bad, "no satellites in view", remedy: remedy), .noSatellites)
            }
            return (.init(.satellites, .bad, "weak signals: \(sky)", remedy: remedy), .weakSignals)
        }
    }

    private func judgeSatellitesOfPosition(_ reading: Diagnosis.ReceivedData, _ condition: ReceiverCondition)
        -> Judgment
    {
        for shortcoming in condition.shortcomings {
            switch shortcoming {
            case .antennaFault(let report):
                return (.init(.satellites, .poor, report.text, remedy: report.remedy), .antennaFault)
            case .jammed(let jamming):
                return (.init(.satellites, .poor, jamming.text, remedy: Jamming.remedy), .jamming)
            case .deadReckoning, .manual, .reportsNoAltitude, .noAltitude, .noChecksums, .badCorrections: break
            }
        }
        // While the receiver has a position, an antenna that it reports as open does not count as a fault, but the
        // report is still shown.
        if let report = reading.reports.antenna, report.remedy != nil {
            return (.init(.satellites, .good, "\(reading.skyText ?? "no satellite list"); \(report.text)"), nil)
        }
        guard let sky = reading.skyText else {
            // A receiver with a position must be receiving satellites, even if it does not list them.
            return (.init(.satellites, .skipped, reading.missingSkyText), nil)
        }
        guard reading.isWeak else { return (.init(.satellites, .good, reading.withJamming(sky)), nil) }
        let remedy = ReceiverCondition.Situation.freeView
        return (.init(.satellites, .poor, "weak signals: \(sky)", remedy: remedy), .weakSignals)
    }

    var judgeFix: Judgment {
        guard let reading, reading.isSettled else { return (.init(.fix, .pending, ""), nil) }
        let condition = reading.conditionBeyondLink
        guard condition.situation == .position, let fix = reading.fix else {
            guard reading.isOver else { return (.init(.fix, .pending, ""), nil) }
            let advice = condition.remedy.map { "\($0). " } ?? ""
            return (
                .init(
                    .fix, .bad, "no position yet", remedy: "\(advice)Wait longer for a fix",
                    followUp: .waitLonger(examined)),
                .noFix
            )
        }
        let kind = reading.kind(of: fix)
        if let date = wrongDate {
            return (
                .init(
                    .fix, .poor, "\(kind), but \(date)",
                    remedy:
                        "Check this computer's date. If it is correct, leave the receiver outdoors with a clear view of "
                        + "the sky for 15 minutes. If the receiver's date is still wrong, its firmware is too old for "
                        + "today's dates. gpsbridge corrects dates that are wrong by a week rollover; for other programs, "
                        + "update the firmware"),
                .wrongDate
            )
        }
        for shortcoming in condition.shortcomings {
            switch shortcoming {
            case .reportsNoAltitude: return (.init(.fix, .good, "\(kind): \(shortcoming.text)"), nil)
            case .noAltitude:
                return (.init(.fix, .poor, "\(kind): \(shortcoming.text)", remedy: shortcoming.remedy), .noAltitude)
            case .badCorrections:
                return (
                    .init(.fix, .poor, "\(kind); \(shortcoming.text)", remedy: shortcoming.remedy), .badCorrections
                )
            case .deadReckoning, .manual, .antennaFault, .jammed, .noChecksums: break
            }
        }
        return (.init(.fix, .good, reading.withCorrections(kind)), nil)
    }

    /// A description of the error in the receiver's date; `nil` if the date is correct or unknown.
    private var wrongDate: String? {
        guard let today, LiveDate.isPlausible(today: today), let date = reading?.sentDate else { return nil }
        let days = date.daysSince1970 - today.daysSince1970
        // A difference of one day is normal because of time zones and leap seconds.
        guard abs(days) > 1 else { return nil }
        let period = GPSWeek.daysPerRollover
        let rollovers = (-days + period / 2) / period
        let isRollover = rollovers >= 1 && abs(-days - rollovers * period) < 8
        let reason = isRollover ? "\(rollovers * period / 7) weeks (a week rollover)" : dateDifference(days: days)
        return "the receiver's date is wrong: \(date), off by \(reason)"
    }
}

/// Returns a time difference as text without a sign, such as "3 days" or "46.9 years".
package func dateDifference(days: Int) -> String {
    let days = abs(days)
    guard days >= 365 else { return "\(days) day\(days == 1 ? "" : "s")" }
    let tenths = Int((Double(days) / 36.525).rounded())
    return "\(tenths / 10).\(tenths % 10) years"
}

extension Fix.Quality {
    /// The name of the fix quality for display; `nil` for an ordinary fix.
    fileprivate var words: String? {
        switch self {
        case .autonomous: nil
        case .differential: "differential"
        case .precise: "precise (PPS)"
        case .rtkFixed: "RTK fixed"
        case .rtkFloat: "RTK float"
        case .estimated: "dead reckoning"
        case .manual: "entered manually or held fixed"
        case .simulated: "simulated"
        case .combined: "with dead reckoning"
        }
    }
}

extension Diagnosis.ReceivedData {
    /// The evidence if no satellite list is available, so that satellites may be in view or not.
    fileprivate var missingSkyText: String {
        statistics.listsSatellites ? "no complete satellite list received" : "no satellite list received"
    }

    /// A summary of the satellites in view; `nil` if the receiver has not listed any.
    fileprivate var skyText: String? {
        guard let sky, !sky.satellites.isEmpty else { return nil }
        let used = (fix ?? Fix()).usedSatelliteCount(in: sky)
        let strongest = sky.satellites.compactMap(\.signalStrength).max() ?? 0
        let best = strongest > 0 ? "strongest \(Int(strongest)) dBHz" : "none received"
        let parts = ["\(sky.satelliteCount) in view", used.map { "\($0) used" }, best]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }

    /// Returns a summary of the satellites with the interference appended, if the receiver reports it.
    fileprivate func withJamming(_ sky: String) -> String {
        reports.jamming.map { "\(sky); jamming \($0.percentage)" } ?? sky
    }

    /// Returns the kind of a fix for display, with the progress of a survey-in, if any.
    fileprivate func kind(of fix: Fix) -> String {
        let parts = [
            fix.mode == .twoDimensional ? "2D" : "3D", fix.quality?.words, reports.surveyIn?.text,
        ]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }

    /// Returns the kind of a fix with the use of corrections appended, if the receiver reports it.
    fileprivate func withCorrections(_ kind: String) -> String {
        reports.corrections.map { "\(kind); \($0.text)" } ?? kind
    }

    /// Whether the listed satellite signals are weak.
    fileprivate var isWeak: Bool {
        guard let sky else { return false }
        // Some receivers do not report signal strengths even while they have a position, so missing strengths do not
        // mean that signals are weak.
        return sky.isWeak && sky.satellites.contains { ($0.signalStrength ?? 0) > 0 }
    }
}

extension Sky {
    /// Whether fewer than four satellites are received strongly enough for a position. A receiver can decode a
    /// satellite's orbit if the signal strength is at least about 27 dBHz.
    package var isWeak: Bool {
        var strengths: [String: Float] = [:]
        for satellite in satellites {
            let name = "\(satellite.constellation) \(satellite.number)"
            strengths[name] = max(strengths[name] ?? 0, satellite.signalStrength ?? 0)
        }
        return strengths.values.count { $0 >= 27 } < 4
    }
}
