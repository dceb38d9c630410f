import GPSBridge
import Glibc
import SystemSupport
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
            buffer.append(finding.report.text(titleWidth: 12))
        }
        try buffer.flush()
    }

    /// Writes the remaining steps, or the complete diagnosis as JSON.
    mutating func finish(_ diagnosis: Diagnosis) throws(Failure) {
        if asJSON {
            let (steps, cause) = (diagnosis.findings.map(\.report), diagnosis.cause)
            buffer.append(
                StepReport.json(steps, cause: cause?.rawValue, exitCode: cause?.exitCode.rawValue ?? 0))
        } else {
            try show(diagnosis)
        }
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
    fileprivate var report: StepReport {
        StepReport(step.rawValue, title: step.title, outcome, evidence, remedy: remedyWithCommand)
    }
}
