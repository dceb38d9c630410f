import Testing

@testable import GPSBridgeCLI

struct ProgressTests {
    /// A clock that the test controls, and the progress lines shown so far.
    private final class Screen {
        var now = ContinuousClock.now
        var shown: [String] = []

        func progress(_ total: Int?) -> Progress {
            Progress(total: total, now: { self.now }, line: ProgressLine { self.shown.append($0) })
        }
    }

    @Test("operations that take less than half a second show no progress")
    func shortWorkShowsNothing() {
        let screen = Screen()
        var progress = screen.progress(1000)
        progress.add(500)
        screen.now += .milliseconds(499)
        progress.add(500)
        progress.clear()
        #expect(screen.shown.isEmpty)
    }

    @Test("long operations show their progress and clear the line at the end")
    func longOperation() {
        let screen = Screen()
        var progress = screen.progress(200_000_000)
        screen.now += .milliseconds(500)
        progress.add(50_000_000)
        progress.add(1)
        screen.now += .milliseconds(500)
        progress.add(49_999_999)
        progress.clear()
        progress.clear()
        #expect(
            screen.shown == [
                "\r 25%  50.0 MB of 200 MB  100 MB/s\u{1B}[K", "\r 50%  100 MB of 200 MB  100 MB/s\u{1B}[K",
                "\r\u{1B}[K",
            ])
    }

    @Test("progress has no percentage if the input length is unknown")
    func aPipeHasNoPercent() {
        #expect(Progress.text(done: 1_500_000, total: nil, elapsed: .seconds(3)) == "1.5 MB  500 kB/s")
        #expect(Progress.text(done: 0, total: 0, elapsed: .zero) == "0 B  0 B/s")
    }

    @Test("the progress percentage of a growing file never exceeds 100")
    func growingFile() {
        #expect(Progress.text(done: 30, total: 20, elapsed: .seconds(1)) == "100%  30 B of 20 B  30 B/s")
    }
}
