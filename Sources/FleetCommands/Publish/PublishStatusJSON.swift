import FleetLink
import FleetQueue
import TextOutput

/// The output of `gpsbridge publish status --json`.
enum PublishStatusJSON {
    /// Formats the status and the diagnosis as a JSON object.
    static func text(_ diagnosis: PublishDiagnosis, exitCode: Int32) -> String {
        let status = diagnosis.status
        return JSONText.object { json in
            json.member("accepted", status.accepted)
            json.member("stored", status.stored)
            json.member("waiting", status.waitingFixes)
            json.member("waitingBatches", status.waitingBatches)
            json.member("waitingBytes", status.waitingBytes)
            if let oldest = status.oldestWaiting {
                json.member("oldestWaiting") { json in
                    json.append(Int(PublishDiagnosis.seconds(from: oldest, to: diagnosis.now)))
                }
            }
            json.member("gaps", status.gaps)
            json.member("dropped", status.dropped)
            json.member("damagedBatches", status.damagedBatches)
            json.member("running", status.isInUse)
            json.member("connected", status.isConnected)
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
            json.member("exitCode", exitCode)
        } + "\n"
    }
}
