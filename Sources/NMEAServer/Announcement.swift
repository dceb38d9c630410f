internal import Glibc
package import ServerCore
package import SystemSupport

/// Tells the machines around that there is a server of plain NMEA: `_nmea-0183._tcp`, as GeoClue looks for it.
///
/// Avahi's own program does it for as long as it runs: a file in /etc/avahi/services would be root's, and would stay when this
/// server does not; and to speak D-Bus with Avahi ourselves would take a library more.
package final class Announcement: ServerOutlet {
    private let port: UInt16
    private let report: (String) -> Void
    private var process: pid_t = 0

    /// - Parameter report: is told when it cannot be announced.
    package init(port: UInt16, report: @escaping (String) -> Void) {
        self.port = port
        self.report = report
    }

    package func begin(on loop: EventLoop) {
        let name = "GPS on \(HostName.own)"
        // It ends with this process, however that ends.
        let words = [
            "setpriv", "--pdeathsig", "TERM", "avahi-publish-service", "--no-fail", name, "_nmea-0183._tcp", "\(port)",
        ]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        arguments.append(nil)
        defer { for argument in arguments { free(argument) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
        }
        // The loop takes this process's signals by descriptor; a child takes them as ever.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let result = posix_spawnp(&process, "setpriv", &actions, &attributes, arguments, environ)
        if result != 0 { giveUp() }
        // When Avahi is not installed it ends at once. Whatever ends it later is told, too.
        loop.after(.seconds(2)) { [weak self] in self?.look() }
        loop.every(.seconds(30)) { [weak self] in self?.look() }
    }

    package func take(_ update: ReceiverUpdate) {}

    package func end() {
        guard process > 0 else { return }
        // Nothing of it is left to do but to end: Avahi forgets what it announced with its connection.
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
        report("the server is not announced: is Avahi there? sudo apt install avahi-utils avahi-daemon")
    }
}
