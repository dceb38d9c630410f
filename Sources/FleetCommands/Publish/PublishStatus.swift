import CommandLineKit
import Dashboard
import FleetQueue
import GPSBridgeCLI
import Glibc
import SystemSupport

/// The `gpsbridge publish status` command, which shows the state of a device's queue.
enum PublishStatus {
    static func run(_ words: ArraySlice<String>) throws(Failure) -> ExitCode {
        let arguments = try PublishRequest.arguments(words, .effective())
        guard !arguments.has("--count") else {
            throw Failure(.usage, "'publish status' shows one queue. Specify it with --queue FILE instead of --count")
        }
        guard let queue = try PublishRequest.queue(words, .effective()) else {
            throw Failure(.usage, "missing queue. Add --queue FILE, --fleet FILE or --name NAME")
        }
        let access = Result { () throws(Failure) in try FleetAccess(arguments) }
        let diagnosis = PublishDiagnosis(try status(of: queue, access), queue: queue, access, arguments)
        let code: ExitCode = diagnosis.isBad ? .nothingDecoded : .success
        _ = try OutputFile.show(
            arguments.has("--json")
                ? PublishStatusJSON.text(diagnosis, exitCode: code.rawValue)
                : lines(diagnosis).map { $0 + "\n" }.joined())
        return code
    }

    /// Returns the status of a queue; `nil` if the queue does not exist yet.
    private static func status(
        of queue: String, _ access: Result<FleetAccess, Failure>
    ) throws(Failure) -> QueueStatus? {
        var node = stat()
        let isFound = stat(FileName.path(queue), &node) == 0
        guard isFound || errno != ENOENT else { return nil }
        guard !isFound || node.st_mode & S_IFMT != S_IFDIR else {
            throw Failure(
                .usage, "\(queue) is a directory. Specify one of the queues in it, such as \(queue)/NAME-1.queue")
        }
        return try FleetQueue.status(of: queue, owner: try? access.get().owner)
    }

    /// Formats the status and the diagnosis as lines of text. Evidence that a status line already contains is not
    /// repeated.
    static func lines(_ diagnosis: PublishDiagnosis) -> [String] {
        var lines = lines(diagnosis.status, now: diagnosis.now)
        for finding in diagnosis.findings {
            if !lines.contains(where: { $0.hasSuffix(finding.evidence) }) {
                lines.append("problem   \(finding.evidence)")
            }
            lines.append("          → \(finding.remedy)")
        }
        return lines
    }

    /// Formats the status as lines of text.
    ///
    /// - Parameter now: The current time in microseconds since 1970.
    static func lines(_ status: QueueStatus, now: Int64) -> [String] {
        func fixes(_ count: Int) -> String { Dashboard.count(count, "fix", "fixes") }
        let batches = count(status.waitingBatches, "batch", "batches")
        var lines = [
            "accepted  \(fixes(status.accepted))",
            "stored    \(fixes(status.stored))",
            "waiting   \(fixes(status.waitingFixes)), \(status.waitingBytes) bytes in \(batches)",
        ]
        if let oldest = status.oldestWaiting { lines.append("oldest    \(age(of: oldest, now: now))") }
        if status.gaps > 0 { lines.append("gaps      \(status.gaps) (fixes that are no longer in the queue)") }
        if status.damagedBatches > 0 {
            let parts = count(status.damagedBatches, "part", "parts")
            lines.append("damaged   \(parts) of the queue (unreadable, and replaced with gaps)")
        }
        if !status.isInUse {
            lines.append("link      down: \(PublishDiagnosis.notRunning)")
        } else if let since = status.linkSince {
            let text = status.linkTrouble.map { "down for \(age(of: since, now: now)): \($0)" }
            lines.append("link      \(text ?? "up for \(age(of: since, now: now))")")
            if status.linkTrouble == nil, let problem = status.problem { lines.append("problem   \(problem)") }
        } else {
            lines.append("link      never connected")
        }
        return lines
    }

    private static func age(of time: Int64, now: Int64) -> String {
        DeviceText.age(PublishDiagnosis.seconds(from: time, to: now))
    }
}
