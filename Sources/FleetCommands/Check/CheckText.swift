import TextOutput

/// The output of `gpsbridge fleet check`.
enum CheckText {
    /// Formats a finding as a line, followed by a second line with the remedy if the finding has one.
    static func text(_ finding: CheckFinding) -> String {
        let mark =
            switch finding.outcome {
            case .good: "ok"
            case .poor: "poor"
            case .bad: "WRONG"
            }
        let line = "\(DeviceText.padded(mark, 7))\(DeviceText.padded(finding.part.rawValue, 13))\(finding.evidence)\n"
        return line + (finding.remedy.map { "\(DeviceText.padded("", 20))→ \($0)\n" } ?? "")
    }

    /// Formats all findings as a JSON object with the same structure as the output of `gpsbridge doctor --json`.
    static func json(_ findings: [CheckFinding], exitCode: Int32) -> String {
        var json = JSONText()
        json.object { json in
            json.member("steps") { json in
                json.list { json in
                    for finding in findings {
                        json.object { json in
                            json.member("step", finding.part.rawValue)
                            json.member("outcome", finding.outcome.rawValue)
                            json.member("evidence", finding.evidence)
                            if let remedy = finding.remedy { json.member("remedy", remedy) }
                        }
                    }
                }
            }
            json.member("exitCode") { $0.append(Int(exitCode)) }
        }
        json.endLine()
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
