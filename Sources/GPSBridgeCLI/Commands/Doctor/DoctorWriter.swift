import GPSBridge
import Glibc
import SystemSupport
import TerminalScreen
import TextOutput

/// A writer that outputs a diagnosis as text, one step at a time, or as JSON after the last step.
struct DoctorWriter {
    private let asJSON: Bool
    private let buffer: OutputBuffer
    private var shown: [Diagnosis.Step: Diagnosis.Outcome] = [:]
    private var isWrongShown = false

    init(asJSON: Bool, into buffer: OutputBuffer) {
        self.asJSON = asJSON
        self.buffer = buffer
    }

    /// Writes the steps that have been completed since the last call, up to the first step that failed.
    ///
    /// If the outcome of a step changes, for example because the receiver was unplugged, the step is written again.
    mutating func show(_ diagnosis: Diagnosis) throws(Failure) {
        guard !asJSON else { return }
        for finding in diagnosis.findings {
            guard finding.outcome != .pending, !isWrongShown else { break }
            isWrongShown = finding.outcome == .bad
            guard shown[finding.step] != finding.outcome else { continue }
            shown[finding.step] = finding.outcome
            buffer.append(finding.text)
        }
        try buffer.flush()
    }

    /// Writes the remaining steps, or the complete diagnosis as JSON.
    mutating func finish(_ diagnosis: Diagnosis) throws(Failure) {
        if asJSON { buffer.append(diagnosis.json) } else { try show(diagnosis) }
        try buffer.flush()
    }
}

/// A reporter that shows on standard error what the doctor is waiting for.
struct DoctorProgress {
    private let isSeen = isatty(STDERR_FILENO) == 1
    private var lastText = ""

    /// Prints the progress of the baud rate search, which can take many seconds. Does nothing if the progress is
    /// unchanged.
    mutating func report(_ diagnosis: Diagnosis) {
        guard isSeen, let finding = diagnosis.findings.first(where: { $0.outcome == .pending }),
            finding.step == .baudRate,
            finding.evidence != lastText
        else { return }
        lastText = finding.evidence
        Terminal.say("gpsbridge: \(lastText)")
    }
}

extension Diagnosis.Finding {
    /// The finding as a line of text, followed by a line with the remedy if there is one.
    fileprivate var text: String {
        let mark =
            switch outcome {
            case .good: "ok"
            case .poor: "poor"
            case .bad: "WRONG"
            case .pending, .skipped: "-"
            }
        let line = "\(mark.padded(right: 7))\(step.title.padded(right: 12))\(evidence.plain)\n"
        return line + (remedyWithCommand.map { "\("".padded(right: 19))→ \($0.plain)\n" } ?? "")
    }
}

extension Diagnosis {
    fileprivate var json: String {
        var json = JSONText()
        json.object { json in
            json.member("steps") { json in
                json.list { json in
                    for finding in findings {
                        json.object { json in
                            json.member("step") { $0.append(finding.step.rawValue) }
                            json.member("outcome") { $0.append(finding.outcome.rawValue) }
                            json.member("evidence") { $0.append(finding.evidence) }
                            if let remedy = finding.remedyWithCommand { json.member("remedy") { $0.append(remedy) } }
                        }
                    }
                }
            }
            if let cause { json.member("cause") { $0.append("\(cause)") } }
            json.member("exitCode") { $0.append(Int(cause?.exitCode.rawValue ?? 0)) }
        }
        json.endLine()
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
