import GNSS
import NMEA
import Receivers
import Serial
import TerminalScreen

/// How it is with the receiver, in a word, and what to do about it.
struct Condition: Hashable, Sendable {
    /// How good it is. Colours and marks follow from this.
    enum Grade: Hashable, Sendable {
        case good
        case weak
        case searching
        case bad
    }

    /// What is read at a glance: "3D DGPS", "NO DEVICE".
    var word: String
    var grade: Grade
    /// Why.
    var cause: String?
    /// What to do about it.
    var advice: String?

    init(_ word: String, _ grade: Grade, _ cause: String? = nil, advice: String? = nil) {
        self.word = word
        self.grade = grade
        self.cause = cause
        self.advice = advice
    }
}

extension MonitorData {
    /// How it is now.
    var condition: Condition {
        guard let status else { return Condition("STARTING", .searching, "nothing has been told yet") }
        switch status.phase {
        case .stopped: return Condition("STOPPED", .bad, "\(status)")
        case .waiting(.noDevice): return Condition("NO DEVICE", .bad, "\(status)", advice: cure())
        case .waiting(.deviceIsAway) where status.losses > 0 || position != nil: return lost("\(status)")
        case .waiting(.deviceIsAway): return Condition("NO DEVICE", .bad, "\(status)", advice: cure())
        case .waiting(.error(let error)): return obstacle(error)
        case .opening: return Condition("OPENING", .searching, "\(status)")
        case .findingSpeed(.undecided): return Condition("FINDING SPEED", .searching, "\(status)")
        case .findingSpeed(.silence): return Condition("NO DATA", .bad, "\(status)", advice: cure())
        case .findingSpeed(.garbage): return Condition("WRONG SPEED", .bad, "\(status)", advice: cure())
        case .reading(.noDataYet): return Condition("LISTENING", .searching, "\(status)")
        case .reading(.good): return reading
        case .reading(.binary): return Condition("NO NMEA", .bad, "\(status)", advice: cure() ?? Self.switchBack)
        case .reading(.garbled): return garbled(status)
        case .reading(.silent): return silent(status)
        case .lost(let error): return lost(error.summary)
        case .ended: return Condition("ENDED", .weak, "\(status)")
        }
    }

    private func lost(_ cause: String) -> Condition {
        Condition("LOST", .bad, cause, advice: "Plug it in again: it is found under any name")
    }

    private func obstacle(_ error: LinkError) -> Condition {
        let word =
            switch error.port?.cause {
            case .permissionDenied, .loginNeeded: "PERMISSION"
            case .busy: "BUSY"
            case .notFound, .disconnected: "NO DEVICE"
            case .notASerialPort, .unsupportedSpeed, .system, nil: "CANNOT OPEN"
            }
        return Condition(word, .bad, error.summary, advice: error.cure)
    }

    private func garbled(_ status: Receiver.Status) -> Condition {
        // What has no speed of its own cannot have a wrong one.
        let hasSpeed = status.speed != nil || status.isSimulated
        return Condition(hasSpeed ? "WRONG SPEED" : "GARBLED", .bad, "\(status)", advice: cure() ?? Self.firmCable)
    }

    private static let firmCable = "Its speed may have been changed, or its line is disturbed: are plug and cable firm?"
    private static let switchBack = "Something has switched it over. Switch its NMEA output on with its maker's program"

    private func silent(_ status: Receiver.Status) -> Condition {
        let since = age(of: bytesAt).map { ", for \(ageText($0))" } ?? ""
        let name = status.name ?? "the receiver"
        return Condition(
            "NO DATA", .bad, "\(name): nothing comes\(since)",
            advice: cure() ?? "Is the receiver still switched on, and does its cable sit firmly?")
    }

    private var reading: Condition {
        guard let fix = epoch?.fix, let age = age(of: epochAt) else {
            return Condition("SEARCHING", .searching, "sentences come, and none of them tells a position yet")
        }
        guard fix.hasPosition else { return searching }
        if age > patience {
            return Condition("STALE", .weak, "the position is \(ageText(age)) old: no newer one has come")
        }
        switch fix.quality {
        case .estimated:
            return Condition(fix.kind, .weak, "dead reckoning: the position is computed on from the last one measured")
        case .manual: return Condition(fix.kind, .weak, "the position was entered by hand, or is held")
        default: break
        }
        if let report = antenna, report == .short, let cure = report.cure {
            return Condition(fix.kind, .weak, report.text, advice: cure)
        }
        if fix.mode == .twoDimensional {
            if statistics.lacksAltitude { return Condition(fix.kind, .good, "this device does not report altitude") }
            return Condition(
                fix.kind, .weak, twoDimensional(fix),
                advice: "A fourth satellite is needed: give the antenna more of the sky")
        }
        return Condition(fix.kind, .good)
    }

    /// Seconds after which a position is stale.
    var patience: Double { max(2, (intervals.mean ?? 1) * 2.5) }

    private func twoDimensional(_ fix: Fix) -> String {
        let count = fix.satellitesUsed.map(Int.init) ?? epoch?.sky?.usedCount ?? 0
        let reason = count == 3 ? "three satellites: " : ""
        return "\(reason)no altitude, and the position may be far off"
    }

    private var searching: Condition {
        if let report = antenna, let cure = report.cure {
            return Condition("ANTENNA", .bad, report.text, advice: cure)
        }
        let satellites = currentSky?.satellites ?? []
        let seen = Set(satellites.map(SignalKey.init(anySignalOf:))).count
        guard let sky = currentSky, seen > 0 else {
            return Condition("SEARCHING", .searching, "it sees no satellites", advice: Self.freeView)
        }
        let received = Set(satellites.filter { ($0.signalStrength ?? 0) > 0 }.map(SignalKey.init(anySignalOf:))).count
        let best = satellites.compactMap(\.signalStrength).max() ?? 0
        let strength =
            received > 0 ? "\(received) received, the best with \(Int(best)) dBHz" : "none of them is received yet"
        return Condition(
            "SEARCHING", .searching, "\(count(seen, "satellite")) in view, \(strength)",
            advice: sky.isWeak
                ? Self.freeView
                : "With signals like these a first fix takes about 30 s, or up to 13 minutes after a long time switched off"
        )
    }

    private static let freeView =
        "Give its antenna a free view of the sky: outdoors, or at a window; and see whether its plug is firm"

    /// The satellites in view, while that is not too long ago.
    var currentSky: Sky? {
        if case .ended = status?.phase { return epoch?.sky }
        guard let age = age(of: skyAt), age < 10, case .reading = status?.phase else { return nil }
        return epoch?.sky
    }

    /// What the doctor would say.
    private func cure() -> String? {
        guard let status else { return nil }
        var evidence = Diagnosis.Evidence()
        evidence.device = status.device
        switch status.phase {
        case .waiting(.noDevice): break
        case .waiting(.deviceIsAway): evidence.wanted = status.name
        default:
            evidence.nodeExists = true
            var reading = Diagnosis.Reading(status: status, statistics: statistics)
            reading.isOver = true
            evidence.reading = reading
        }
        let wrong = Diagnosis(evidence).findings.first { $0.outcome == .bad }
        // The steps that follow are judged by what came before it went wrong.
        return wrong?.step == .satellites || wrong?.step == .fix ? nil : wrong?.cure
    }
}

/// "1 satellite", "12 satellites".
func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
