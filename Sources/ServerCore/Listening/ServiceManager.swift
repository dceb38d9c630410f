internal import Glibc
internal import SystemSupport

// systemd's protocols for inherited sockets and for notifications take only a few lines of code, so libsystemd is not
// used. Inherited sockets have consecutive descriptors, starting at 3. Notifications are datagrams sent to the socket
// named by an environment variable.

/// The interface to systemd, for a program started by systemd.
package enum ServiceManager {
    /// Returns the sockets that systemd already listens on for this program. The result is empty if socket activation
    /// is not used.
    ///
    /// The names are those in the socket units: the value of `FileDescriptorName=`, or the name of the unit.
    package static func inheritedSockets() -> [(name: String, socket: ListenSocket)] {
        let names = (Environment.value("LISTEN_FDNAMES") ?? "").split(separator: ":", omittingEmptySubsequences: false)
        let count = inheritedCount(
            Environment.value("LISTEN_FDS"), process: Environment.value("LISTEN_PID"), own: getpid())
        // Remove the variables, so that child processes do not inherit them.
        for name in ["LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES"] { unsetenv(name) }
        let first: Int32 = 3
        return (0..<count).compactMap { index in
            let descriptor = first + Int32(index)
            var isListening: Int32 = 0
            var size = socklen_t(MemoryLayout<Int32>.size)
            guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &size) == 0, isListening != 0 else {
                return nil
            }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
            let address = SocketAddress(boundTo: descriptor)?.name.map { "\($0), " } ?? ""
            let socket = ListenSocket(descriptor, name: "\(address)socket from systemd")
            return (index < names.count ? String(names[index]) : "", socket)
        }
    }

    /// Returns the number of inherited descriptors, or 0 if they are intended for another process.
    static func inheritedCount(_ count: String?, process: String?, own: Int32) -> Int {
        guard let process, Int32(process) == own, let count = count.flatMap({ Int($0) }) else { return 0 }
        return min(max(0, count), 64)
    }

    /// Sends a notification such as `READY=1` to systemd. Does nothing if the program was not started by systemd.
    package static func notify(_ state: String) {
        // A path that starts with `@` is the name of an abstract socket.
        guard let path = Environment.value("NOTIFY_SOCKET"),
            let address = SocketAddress(path: path, .datagrams, isAbstract: path.hasPrefix("@")),
            let descriptor = try? address.makeSocket(to: "notify", path)
        else { return }
        defer { close(descriptor) }
        var state = state
        state.withUTF8 { address.send(UnsafeRawBufferPointer($0), from: descriptor) }
    }

    /// The interval between watchdog notifications, or `nil` if systemd does not expect notifications. As a safety
    /// margin, the interval is half of the watchdog's timeout.
    package static var watchdogInterval: Duration? {
        guard let text = Environment.value("WATCHDOG_USEC"), let microseconds = Int(text), microseconds > 0 else {
            return nil
        }
        if let process = Environment.value("WATCHDOG_PID"), Int32(process) != getpid() { return nil }
        return .microseconds(microseconds / 2)
    }
}
