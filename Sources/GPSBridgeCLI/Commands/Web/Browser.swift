import Glibc
import SystemSupport

/// The user's preferred browser.
enum Browser {
    /// Opens a page in the user's browser.
    ///
    /// - Parameter report: A closure that is called if no browser can be started.
    static func open(_ url: String, report: (String) -> Void) {
        do throws(SystemError) {
            _ = try ChildProcess.start(["xdg-open", url])
        } catch {
            report("cannot open a browser: \(error). Open the printed URL in a browser")
        }
    }
}
