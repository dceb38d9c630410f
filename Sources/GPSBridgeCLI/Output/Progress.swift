import Glibc
import MonitorScreen

/// A progress line on the terminal for a long operation. The line disappears when the operation ends.
struct Progress {
    private let total: Int?
    private let now: () -> ContinuousClock.Instant
    private let show: (String) -> Void
    private let start: ContinuousClock.Instant
    private var nextTime: ContinuousClock.Instant
    private var done = 0
    private var isShown = false

    /// The delay before the progress line appears. Shorter operations show no progress.
    private static let delay: Duration = .milliseconds(500)
    private static let interval: Duration = .milliseconds(100)

    /// Creates a progress line that has not been shown yet.
    ///
    /// - Parameters:
    ///   - total: The total number of bytes to process, if it is known.
    ///   - now: A closure that returns the current time.
    ///   - show: A closure that writes text to the terminal.
    init(
        total: Int?, now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now },
        show: @escaping (String) -> Void = Progress.showOnTerminal
    ) {
        self.total = total
        self.now = now
        self.show = show
        start = now()
        nextTime = start + Self.delay
    }

    /// Creates a progress line for reading files. Returns `nil` if standard error is not a suitable terminal, or if the
    /// output itself goes to a terminal.
    init?(of files: [InputFile], writingTo output: OutputFile) {
        guard isatty(STDERR_FILENO) == 1, !output.isTerminal else { return nil }
        guard let terminal = getenv("TERM"), strcmp(terminal, "dumb") != 0 else { return nil }
        let lengths = files.compactMap(\.length)
        self.init(total: lengths.count == files.count ? lengths.reduce(0, +) : nil)
    }

    /// Adds a number of processed bytes, and updates the progress line when it is due.
    mutating func add(_ bytes: Int) {
        done += bytes
        let moment = now()
        guard moment >= nextTime else { return }
        nextTime = moment + Self.interval
        isShown = true
        show("\r" + Self.line(done: done, total: total, elapsed: moment - start) + Self.clearRest)
    }

    /// Clears the progress line. Call this method before printing other messages, and at the end.
    mutating func clear() {
        guard isShown else { return }
        isShown = false
        show("\r" + Self.clearRest)
    }

    /// Returns the text of the progress line, such as ` 43%  112 MB of 260 MB  310 MB/s`.
    static func line(done: Int, total: Int?, elapsed: Duration) -> String {
        let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18
        let rate = byteCount(seconds > 0 ? Int(Double(done) / seconds) : 0) + "/s"
        guard let total, total > 0 else { return "\(byteCount(done))  \(rate)" }
        let percent = String(min(done * 100 / total, 100))
        let padding = String(repeating: " ", count: 3 - percent.count)
        return "\(padding)\(percent)%  \(byteCount(done)) of \(byteCount(total))  \(rate)"
    }

    private static let clearRest = "\u{1B}[K"

    private static func showOnTerminal(_ text: String) {
        var text = text
        text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
