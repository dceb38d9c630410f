import GNSS
import GPSBridge
import MonitorScreen
import Recording
import Synchronization

/// A reporter that shows the progress of a recording. On a terminal, it updates a single line. Otherwise, it prints a
/// line for every change.
final class RecordingReport: Sendable {
    private struct Content {
        var status = ""
        var problem: String?
        var repair: String?
        var nextTime = ContinuousClock.now
        var line = ProgressLine()
        var recorder: Recorder?
        var hasEnded = false
    }

    private let content = Mutex(Content())
    private let start = ContinuousClock.now
    private let isOnTerminal: Bool
    private let isQuiet: Bool

    /// Creates a reporter that writes to standard error.
    ///
    /// - Parameter isQuiet: Whether to report only problems.
    init(isQuiet: Bool = false) {
        isOnTerminal = !isQuiet && ProgressLine.isSupported
        self.isQuiet = isQuiet
    }

    /// Sets the recorder whose state is reported. ``end()`` stops this recorder.
    func follow(_ recorder: Recorder) { content.withLock { $0.recorder = recorder } }

    /// Reports the changes since the last call.
    func show(_ batch: Receiver.Batch, _ state: Recorder.State) {
        let problem: String? = if case .waiting(let reason) = state.phase { reason } else { nil }
        content.withLock { content in
            guard !content.hasEnded else { return }
            let status = batch.status.explanation
            if status != content.status, !isQuiet { say(status, &content) }
            content.status = status
            reportRepair(state, &content)
            if problem != content.problem {
                let interruption = problem.map { "\($0). Recording will resume as soon as the problem is solved" }
                say(interruption ?? "recording resumed: \(state.path)", &content)
            }
            content.problem = problem
            let now = ContinuousClock.now
            guard isOnTerminal, now >= content.nextTime else { return }
            content.nextTime = now + .milliseconds(500)
            content.line.show(Self.line(state, seconds: Int((now - start).components.seconds)))
        }
    }

    /// Stops the recording and reports the result.
    func end() -> ExitCode {
        guard let state = content.withLock({ $0.recorder })?.stop() else { return .success }
        content.withLock { content in
            guard !content.hasEnded else { return }
            content.hasEnded = true
            reportRepair(state, &content)
            let lost = state.lost > 0 ? ", \(Self.lost(state))" : ""
            let file = "\(state.path), \(byteCount(state.bytes))"
            let files = state.files > 1 ? "\(state.files) files (last file: \(file))" : file
            if !isQuiet || state.lost > 0 {
                say("\(Self.fixes(state)) in \(files)\(lost)", &content)
            }
            if let failure = state.failure { say(failure, &content) }
        }
        // A recording with missing data counts as a failure.
        return state.failure == nil && state.lost == 0 ? .success : .cannotWrite
    }

    /// Returns the progress line, such as ` 0:12:41  drive.gpx  1 MB  7610 fixes`.
    static func line(_ state: Recorder.State, seconds: Int) -> String {
        let clock = [seconds / 60 % 60, seconds % 60].map { $0.padded(to: 2) }.joined(separator: ":")
        let lost = state.lost > 0 ? "  \(Self.lost(state))" : ""
        return " \(seconds / 3_600):\(clock)  \(state.path)  \(byteCount(state.bytes))  \(fixes(state))\(lost)"
    }

    /// Returns the number of fixes, such as `30 fixes (22 with a position)`. Track files contain only those with a
    /// position.
    static func fixes(_ state: Recorder.State) -> String {
        let fixes = count(state.epochs, "fix", "fixes")
        return switch state.positions {
        case state.epochs: fixes
        case 0: "\(fixes) without a position"
        default: "\(fixes) (\(state.positions) with a position)"
        }
    }

    /// Returns a message about data that is missing in a finished recording; `nil` if nothing is missing.
    static func loss(_ state: Recorder.State) -> String? {
        guard state.lost > 0 else { return state.failure }
        let problem = state.failure.map { "\n\($0)" } ?? ""
        return "\(state.path) is incomplete: \(lost(state))\(problem)"
    }

    private static func lost(_ state: Recorder.State) -> String {
        count(state.lost, "batch", "batches") + " lost"
    }

    private func reportRepair(_ state: Recorder.State, _ content: inout Content) {
        if state.repair != content.repair, let repair = state.repair { say(repair, &content) }
        content.repair = state.repair
    }

    private func say(_ text: String, _ content: inout Content) {
        content.line.clear()
        Terminal.say("gpsbridge: \(text)")
    }
}
