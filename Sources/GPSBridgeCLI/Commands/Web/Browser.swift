import Glibc
import SystemSupport

/// The user's preferred browser.
enum Browser {
    private static let opener = "xdg-open"

    /// Opens a page in the user's browser.
    ///
    /// - Parameters:
    ///   - loop: The loop that waits for the program that opens the browser.
    ///   - report: A closure that is called if no browser can be opened.
    static func open(_ url: String, on loop: EventLoop, report: @escaping (String) -> Void) {
        do throws(SystemError) {
            let process = try ChildProcess.start([opener, url])
            wait(for: process, on: loop, until: .now + .seconds(10)) {
                report("\(opener) cannot open a browser. Open the printed URL in a browser")
            }
        } catch {
            report("cannot open a browser: \(error). Open the printed URL in a browser")
        }
    }

    /// Waits for a process, without delaying the loop, and calls a closure if the process fails by a deadline. If the
    /// program runs longer, it is the browser itself, which users may close at any time.
    private static func wait(
        for process: pid_t, on loop: EventLoop, until deadline: ContinuousClock.Instant,
        ifFailed report: @escaping () -> Void
    ) {
        loop.after(.seconds(1)) { [unowned loop] in
            var status: Int32 = 0
            switch waitpid(process, &status, WNOHANG) {
            case 0: wait(for: process, on: loop, until: deadline, ifFailed: report)
            default: if status != 0, .now < deadline { report() }
            }
        }
    }
}
