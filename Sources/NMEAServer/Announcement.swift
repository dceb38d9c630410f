internal import Glibc
package import ServerCore
package import SystemSupport

/// An announcement of the NMEA server on the local network, as `_nmea-0183._tcp`. GeoClue searches for this service.
///
/// Avahi's own command-line tool publishes the service for as long as the tool runs. The alternatives are worse:
/// creating a file in `/etc/avahi/services` requires root, and the file would remain after the server has stopped.
/// Using Avahi over D-Bus requires another library.
package final class Announcement: ServerOutlet {
    private let port: UInt16
    private let report: (String) -> Void
    private var process: pid_t = 0

    /// Creates an announcement, which is published when the outlet is started.
    ///
    /// - Parameter report: A closure that is called with a log message if the server cannot be announced.
    package init(port: UInt16, report: @escaping (String) -> Void) {
        self.port = port
        self.report = report
    }

    package func begin(on loop: EventLoop) {
        let name = "GPS on \(HostName.own)"
        // `setpriv` makes the kernel terminate `avahi-publish-service` when this process ends for any reason.
        let words = [
            "setpriv", "--pdeathsig", "TERM", "avahi-publish-service", "--no-fail", name, "_nmea-0183._tcp", "\(port)",
        ]
        do throws(SystemError) { process = try ChildProcess.start(words) } catch { giveUp() }
        // If Avahi is not running, `avahi-publish-service` exits immediately. The repeated check detects a later exit.
        loop.after(.seconds(2)) { [weak self] in self?.look() }
        loop.every(.seconds(30)) { [weak self] in self?.look() }
    }

    package func handle(_ update: ReceiverUpdate) {}

    package func end() {
        guard process > 0 else { return }
        // `avahi-publish-service` can be killed safely, because Avahi withdraws the service when its connection closes.
        kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        process = 0
    }

    private func look() {
        var status: Int32 = 0
        guard process > 0, waitpid(process, &status, WNOHANG) == process else { return }
        giveUp()
    }

    private func giveUp() {
        process = 0
        report(
            "cannot announce the NMEA server. If Avahi is not installed, run: sudo apt install avahi-utils avahi-daemon"
        )
    }
}
