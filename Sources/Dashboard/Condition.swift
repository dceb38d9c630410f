package import GNSS
internal import Receivers

/// The condition of a receiver in a word, why it is so, and what to do about it.
package struct Condition: Hashable, Sendable {
    /// How good it is. Colours and marks follow from this.
    package enum Grade: Hashable, Sendable {
        case good
        case weak
        case searching
        case bad
    }

    /// What is read at a glance: "3D DGPS", "NO DEVICE".
    package var word: String
    package var grade: Grade
    /// Why.
    package var cause: String?
    /// What to do about it.
    package var advice: String?

    package init(_ word: String, _ grade: Grade, _ cause: String? = nil, advice: String? = nil) {
        self.word = word
        self.grade = grade
        self.cause = cause
        self.advice = advice
    }
}

extension DashboardState {
    /// How it is now.
    package var condition: Condition {
        guard let status else { return Condition("STARTING", .searching, "nothing has been told yet") }
        let receiver = ReceiverCondition(
            status, statistics: statistics, fix: epoch?.fix, sky: currentSky, antenna: antenna)
        guard let title = receiver.situation.title(of: status) else {
            return condition(of: epoch?.fix ?? Fix(), receiver.shortcomings)
        }
        return Condition(title.word, title.grade, cause(receiver, status), advice: receiver.remedy)
    }

    /// Why there is no position.
    private func cause(_ receiver: ReceiverCondition, _ status: Receiver.Status) -> String {
        switch (receiver.situation, status.phase) {
        case (.cannotOpen(let error), _), (.lost(let error?), _): error.summary
        case (.silence, .reading), (.fellSilent, _):
            "\(status.name ?? "the receiver"): nothing comes\(age(of: bytesAt).map { ", for \(ageText($0))" } ?? "")"
        case (.noChecksums, _): "sentences come without checksums; they are not believed"
        case (.noEpoch, _): "\(status.dataName) come, and none of them tells a position yet"
        case (.searching(.antennaFault(let report)), _): report.text
        case (.searching, _): satellitesText
        default: receiver.evidence
        }
    }

    /// How many satellites are received while there is no position, and how well.
    private var satellitesText: String {
        let satellites = currentSky?.satellites ?? []
        let seen = Set(satellites.map(SignalKey.init(anySignalOf:))).count
        guard seen > 0 else { return "it sees no satellites" }
        let received = Set(satellites.filter { ($0.signalStrength ?? 0) > 0 }.map(SignalKey.init(anySignalOf:))).count
        let best = satellites.compactMap(\.signalStrength).max() ?? 0
        let strength =
            received > 0 ? "\(received) received, the best with \(Int(best)) dBHz" : "none of them is received yet"
        return "\(count(seen, "satellite")) in view, \(strength)"
    }

    private func condition(of fix: Fix, _ shortcomings: [ReceiverCondition.Shortcoming]) -> Condition {
        if let age = age(of: epochAt), age > maxFixAge {
            return Condition("STALE", .weak, "the position is \(ageText(age)) old: no newer one has come")
        }
        guard let shortcoming = shortcomings.first else { return Condition(fix.kind, .good) }
        let cause = shortcoming == .noAltitude ? "\(threeSatellites(fix))\(shortcoming.text)" : shortcoming.text
        let grade = shortcoming == .reportsNoAltitude ? Condition.Grade.good : .weak
        return Condition(fix.kind, grade, cause, advice: shortcoming.remedy)
    }

    private func threeSatellites(_ fix: Fix) -> String {
        let count = fix.satellitesUsed.map(Int.init) ?? epoch?.sky?.usedCount ?? 0
        return count == 3 ? "three satellites: " : ""
    }

    /// Seconds after which a position is stale.
    package var maxFixAge: Double { max(2, (intervals.mean ?? 1) * 2.5) }

    /// The satellites in view, while that is not too long ago.
    package var currentSky: Sky? {
        if case .ended = status?.phase { return epoch?.sky }
        guard let age = age(of: skyAt), age < 10, case .reading = status?.phase else { return nil }
        return epoch?.sky
    }
}

extension ReceiverCondition.Situation {
    /// The word for it, and how good it is; `nil` for a position, which has a word of its own.
    fileprivate func title(of status: Receiver.Status) -> (word: String, grade: Condition.Grade)? {
        switch self {
        case .stopped: ("STOPPED", .bad)
        case .noDevice, .deviceIsAway: ("NO DEVICE", .bad)
        case .lost: ("LOST", .bad)
        case .cannotOpen(let error): (error.title, .bad)
        case .opening: ("OPENING", .searching)
        case .findingSpeed: ("FINDING SPEED", .searching)
        case .listening: ("LISTENING", .searching)
        case .silence, .fellSilent: ("NO DATA", .bad)
        case .noChecksums: ("NO CHECKSUMS", .bad)
        case .wrongSpeed: ("WRONG SPEED", .bad)
        // Only a line with a baud rate can have a wrong one.
        case .disturbed: (status.speed == nil && !status.isSimulated ? "GARBLED" : "WRONG SPEED", .bad)
        case .noReceiver: ("GARBLED", .bad)
        case .binaryOnly: ("NO NMEA", .bad)
        case .searching(.antennaFault): ("ANTENNA", .bad)
        case .noEpoch, .searching: ("SEARCHING", .searching)
        case .position: nil
        case .ended: ("ENDED", .weak)
        }
    }
}

extension LinkError {
    /// Why a port cannot be opened, in a word.
    fileprivate var title: String {
        switch port?.cause {
        case .permissionDenied, .loginNeeded: "PERMISSION"
        case .busy: "BUSY"
        case .notFound, .disconnected: "NO DEVICE"
        case .notASerialPort, .unsupportedSpeed, .system, nil: "CANNOT OPEN"
        }
    }
}

/// "1 satellite", "12 satellites".
package func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
