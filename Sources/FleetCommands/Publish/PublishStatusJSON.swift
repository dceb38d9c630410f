import FleetLink
import FleetQueue
import TextOutput

/// The output of `gpsbridge publish status --json`.
enum PublishStatusJSON {
    /// Formats the status and the diagnosis as a JSON object.
    static func text(_ diagnosis: PublishDiagnosis, exitCode: Int32) -> String {
        let status = diagnosis.status
        var json = JSONText()
        json.object { json in
            json.member("accepted") { $0.append(status.accepted) }
            json.member("stored") { $0.append(status.stored) }
            json.member("waiting") { $0.append(status.waitingFixes) }
            json.member("waitingBatches") { $0.append(status.waitingBatches) }
            json.member("waitingBytes") { $0.append(status.waitingBytes) }
            if let oldest = status.oldestWaiting {
                json.member("oldestWaiting") { json in
                    json.append(Int(PublishDiagnosis.seconds(from: oldest, to: diagnosis.now)))
                }
            }
            json.member("gaps") { $0.append(status.gaps) }
            json.member("dropped") { $0.append(status.dropped) }
            json.member("damagedBatches") { $0.append(status.damagedBatches) }
            json.member("running") { $0.append(status.isInUse) }
            json.member("connected") { $0.append(status.isConnected) }
            json.member("causes") { json in
                json.list { json in
                    for finding in diagnosis.findings {
                        json.object { json in
                            json.member("cause", finding.cause.rawValue)
                            json.member("outcome", finding.outcome.rawValue)
                            json.member("evidence", finding.evidence)
                            json.member("remedy", finding.remedy)
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
