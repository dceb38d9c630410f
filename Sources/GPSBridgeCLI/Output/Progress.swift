import MonitorScreen
import TerminalScreen

/// The progress of reading files, shown while a long operation runs.
struct Progress {
    private let total: Int?
    private let now: () -> ContinuousClock.Instant
    private var line: ProgressLine
    private let start: ContinuousClock.Instant
    private var nextTime: ContinuousClock.Instant
    private var done = 0

    /// The delay before the progress line appears. Shorter operations show no progress.
    private static let delay: Duration = .milliseconds(500)
    private static let interval: Duration = .milliseconds(100)

    /// Creates progress that has not been shown yet.
    ///
    /// - Parameters:
    ///   - total: The total number of bytes to process, if it is known.
    ///   - now: A closure that returns the current time.
    ///   - line: The line that shows the progress.
    init(
        total: Int?, now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now },
        line: ProgressLine = ProgressLine()
    ) {
        self.total = total
        self.now = now
        self.line = line
        start = now()
        nextTime = start + Self.delay
    }

    /// Creates the progress of reading files. Returns `nil` if standard error is not a suitable terminal, or if the
    /// output itself goes to a terminal.
    init?(of files: [InputFile], writingTo output: OutputFile) {
        guard ProgressLine.isSupported, !output.isTerminal else { return nil }
        let lengths = files.compactMap(\.length)
        self.init(total: lengths.count == files.count ? lengths.reduce(0, +) : nil)
    }

    /// Adds a number of processed bytes, and shows the progress when it is due.
    mutating func add(_ bytes: Int) {
        done += bytes
        let moment = now()
        guard moment >= nextTime else { return }
        nextTime = moment + Self.interval
        line.show(Self.text(done: done, total: total, elapsed: moment - start))
    }

    /// Clears the progress line. Call this method before printing other messages, and at the end.
    mutating func clear() { line.clear() }

    /// Returns the progress as text, such as ` 43%  112 MB of 260 MB  310 MB/s`.
    static func text(done: Int, total: Int?, elapsed: Duration) -> String {
        let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18
        let rate = byteCount(seconds > 0 ? Int(Double(done) / seconds) : 0) + "/s"
        guard let total, total > 0 else { return "\(byteCount(done))  \(rate)" }
        let percent = "\(min(done * 100 / total, 100))".padded(left: 3)
        return "\(percent)%  \(byteCount(done)) of \(byteCount(total))  \(rate)"
    }
}
