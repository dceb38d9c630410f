internal import Glibc
internal import SystemSupport

// Both are a few lines each, so libsystemd is not needed: sockets that are handed over are descriptors from 3 on, and what a
// service has to say is a datagram to the socket that the environment names.

/// systemd, where it has started this program.
package enum ServiceManager {
    /// The sockets that it listens at for this program, by the environment's word; empty when there are none.
    package static func inheritedSockets() -> [ListenSocket] {
        let count = inheritedCount(variable("LISTEN_FDS"), process: variable("LISTEN_PID"), own: getpid())
        // Programs that this one starts have no use for them.
        for name in ["LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES"] { unsetenv(name) }
        let first: Int32 = 3
        return (first..<first + Int32(count)).compactMap { descriptor in
            var isListening: Int32 = 0
            var size = socklen_t(MemoryLayout<Int32>.size)
            guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &size) == 0, isListening != 0 else {
                return nil
            }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
            let place = SocketAddress(boundTo: descriptor)?.name.map { "\($0), " } ?? ""
            return ListenSocket(descriptor, name: "\(place)a socket of systemd's")
        }
    }

    /// How many descriptors are handed over, if they are meant for this process.
    static func inheritedCount(_ count: String?, process: String?, own: Int32) -> Int {
        guard let process, Int32(process) == own, let count = count.flatMap({ Int($0) }) else { return 0 }
        return min(max(0, count), 64)
    }

    /// Says something, such as `READY=1`. Without systemd nobody listens.
    package static func notify(_ state: String) {
        // A name that begins with "@" is in no file system.
        guard let path = variable("NOTIFY_SOCKET"),
            let address = SocketAddress(path: path, .datagrams, isAbstract: path.hasPrefix("@")),
            let descriptor = try? address.makeSocket(to: "notify", path)
        else { return }
        defer { close(descriptor) }
        var state = state
        state.withUTF8 { address.send(UnsafeRawBufferPointer($0), from: descriptor) }
    }

    /// How often it wants to hear that all is well: twice as often as it says, so that none is late.
    package static var watchdogInterval: Duration? {
        guard let text = variable("WATCHDOG_USEC"), let microseconds = Int(text), microseconds > 0 else { return nil }
        if let process = variable("WATCHDOG_PID"), Int32(process) != getpid() { return nil }
        return .microseconds(microseconds / 2)
    }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
