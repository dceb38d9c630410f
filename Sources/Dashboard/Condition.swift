package import GNSS
internal import Receivers

/// A receiver's condition, as a short title with an optional cause and advice.
package struct Condition: Hashable, Sendable {
    /// The rating of a condition, which selects its color and mark on the screen.
    package enum Grade: Hashable, Sendable {
        case good
        case weak
        case searching
        case bad
    }

    /// The title of the condition, which can be read at a glance, such as "3D DGPS" or "NO DEVICE".
    package var word: String
    package var grade: Grade
    /// The cause of the condition, if it is worth reporting.
    package var cause: String?
    /// The action that the user should take, if any.
    package var advice: String?

    package init(_ word: String, _ grade: Grade, _ cause: String? = nil, advice: String? = nil) {
        self.word = word
        self.grade = grade
        self.cause = cause
        self.advice = advice
    }
}

extension DashboardState {
    /// The receiver's current condition.
    package var condition: Condition {
        guard let status else { return Condition("STARTING", .searching, "no data yet") }
        let receiver = ReceiverCondition(
            status, statistics: statistics, fix: epoch?.fix, sky: currentSky, reports: reports)
        guard let title = receiver.situation.title(of: status) else {
            return condition(of: epoch?.fix ?? Fix(), receiver.shortcomings)
        }
        return Condition(title.word, title.grade, cause(receiver, status), advice: receiver.remedy)
    }

    /// Returns the reason why the receiver has no position.
    private func cause(_ receiver: ReceiverCondition, _ status: Receiver.Status) -> String {
        switch (receiver.situation, status.phase) {
        case (.cannotOpen(let error), _), (.lost(let error?), _): error.summary
        case (.silence, .reading), (.fellSilent, _):
            "\(status.name ?? "the receiver"): no data\(age(of: bytesAt).map { " for \(ageText($0))" } ?? "")"
        case (.noEpoch, _): "receiving \(status.dataName), no position yet"
        case (.searching(.antennaFault(let report)), _): report.text
        case (.searching(.jammed(let jamming)), _): jamming.text
        case (.searching, _): satellitesText
        default: receiver.evidence
        }
    }

    /// The number of satellites in view and their signal strengths, shown while the receiver has no position.
    private var satellitesText: String {
        let satellites = currentSky?.satellites ?? []
        let seen = Sky(satellites: satellites).satelliteCount
        guard seen > 0 else { return missingSatellitesText }
        let received = Sky(satellites: satellites.filter { ($0.signalStrength ?? 0) > 0 }).satelliteCount
        let best = satellites.compactMap(\.signalStrength).max() ?? 0
        let strength =
            received > 0 ? "\(received) tracked, strongest \(Int(best)) dBHz" : "none tracked yet"
        return "\(count(seen, "satellite")) in view, \(strength)"
    }

    /// The reason why no satellites are shown while data arrives. Some receivers never list their satellites.
    package var missingSatellitesText: String {
        currentSky == nil ? "no satellite list received" : "no satellites in view"
    }

    private func condition(of fix: Fix, _ shortcomings: [ReceiverCondition.Shortcoming]) -> Condition {
        if let age = age(of: epochAt), age > maxFixAge {
            return Condition("STALE", .weak, "the position is \(ageText(age)) old: no newer one received")
        }
        guard let shortcoming = shortcomings.first else { return Condition(fix.kind, .good) }
        let cause = shortcoming == .noAltitude ? "\(threeSatellites(fix))\(shortcoming.text)" : shortcoming.text
        let grade = shortcoming == .reportsNoAltitude ? Condition.Grade.good : .weak
        return Condition(fix.kind, grade, cause, advice: shortcoming.remedy)
    }

    private func threeSatellites(_ fix: Fix) -> String {
        fix.usedSatelliteCount(in: epoch?.sky) == 3 ? "three satellites: " : ""
    }

    /// The age, in seconds, at which a position is considered stale.
    package var maxFixAge: Double { ReceiverCondition.maxFixAge(interval: intervals.mean) }

    /// The satellites in view, or `nil` if the receiver has not reported them for ten seconds.
    package var currentSky: Sky? {
        if case .ended = status?.phase { return epoch?.sky }
        guard let age = age(of: skyAt), age < 10, case .reading = status?.phase else { return nil }
        return epoch?.sky
    }
}

extension ReceiverCondition.Situation {
    /// Returns the title and grade of the current situation. If there is a position, the result is `nil`, because the
    /// kind of fix is shown instead.
    fileprivate func title(of status: Receiver.Status) -> (word: String, grade: Condition.Grade)? {
        switch self {
        case .stopped: ("STOPPED", .bad)
        case .noDevice, .deviceIsAway: ("NO DEVICE", .bad)
        case .lost: ("LOST", .bad)
        case .cannotOpen(let error): (error.title, .bad)
        case .opening: ("OPENING", .searching)
        case .findingBaudRate: ("FINDING BAUD RATE", .searching)
        case .listening: ("LISTENING", .searching)
        case .silence, .fellSilent: ("NO DATA", .bad)
        case .wrongBaudRate: ("WRONG BAUD RATE", .bad)
        // A receiver attached directly to USB has no baud rate that could be wrong.
        case .disturbed: (status.baudRate == nil && !status.isSimulated ? "GARBLED" : "WRONG BAUD RATE", .bad)
        case .noReceiver: ("GARBLED", .bad)
        case .binaryOnly: ("NO POSITIONS", .bad)
        case .searching(.antennaFault): ("ANTENNA", .bad)
        case .searching(.jammed): ("JAMMING", .bad)
        case .noEpoch, .searching: ("SEARCHING", .searching)
        case .position: nil
        case .ended: ("ENDED", .weak)
        }
    }
}

extension LinkError {
    /// A short title for the reason why the port cannot be opened.
    fileprivate var title: String {
        switch port?.cause {
        case .permissionDenied, .loginNeeded: "PERMISSION"
        case .busy: "BUSY"
        case .notFound, .disconnected: "NO DEVICE"
        case .notASerialPort, .unsupportedBaudRate, .system, nil: "CANNOT OPEN"
        }
    }
}

/// Returns a number followed by a noun in singular or plural: "1 satellite", "12 satellites".
package func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

/// Returns a number followed by a noun in the given singular or plural: "1 batch", "12 batches".
package func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
}
