package import GPSBridge
import TerminalScreen
import TextOutput

/// A step as `gpsbridge doctor` and `gpsbridge fleet check` report it.
package struct StepReport {
    private let step: String
    private let title: String
    private let outcome: Diagnosis.Outcome
    private let evidence: String
    private let remedy: String?

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - step: The name of the step in JSON.
    ///   - title: The name of the step in text.
    package init(_ step: String, title: String, _ outcome: Diagnosis.Outcome, _ evidence: String, remedy: String?) {
        self.step = step
        self.title = title
        self.outcome = outcome
        self.evidence = evidence
        self.remedy = remedy
    }

    /// Returns the step as a line of text, followed by a line with the remedy if there is one.
    ///
    /// - Parameter titleWidth: The width of the column with the titles.
    package func text(titleWidth: Int) -> String {
        let mark =
            switch outcome {
            case .good: "ok"
            case .poor: "poor"
            case .bad: "WRONG"
            case .pending, .skipped: "-"
            }
        let markWidth = 7
        let line = "\(mark.padded(right: markWidth))\(title.padded(right: titleWidth))\(evidence.plain)\n"
        return line + (remedy.map { "\("".padded(right: markWidth + titleWidth))→ \($0.plain)\n" } ?? "")
    }

    /// Returns steps as a JSON object.
    ///
    /// - Parameter cause: The name of the cause of a problem, if it is known.
    package static func json(_ steps: [StepReport], cause: String? = nil, exitCode: Int32) -> String {
        JSONText.object { json in
            json.member("steps") { json in
                json.list { json in
                    for step in steps {
                        json.object { json in
                            json.member("step", step.step)
                            json.member("outcome", step.outcome.rawValue)
                            json.member("evidence", step.evidence)
                            json.member("remedy", step.remedy)
                        }
                    }
                }
            }
            json.member("cause", cause)
            json.member("exitCode", exitCode)
        } + "\n"
    }
}
