internal import Glibc
internal import SystemSupport

/// A factory for errors that occur when a server tries to listen on an address. Each error suggests a remedy.
struct ListenRefusal {
    /// The server's process ID.
    var process = getpid()

    func unknown(_ host: String, _ port: UInt16, _ error: SystemError) -> Failure {
        Failure(
            .usage, "\(error.summary). Use an address of this machine", remedy: .address("127.0.0.1", port: port))
    }

    func tooLong(_ path: String) -> Failure {
        let maxLength = SocketAddress.maxPathLength
        return Failure(.usage, "the socket path \(path) must be 1 to \(maxLength) bytes long")
    }

    func address(_ host: String, _ port: UInt16, _ number: Int32) -> Failure {
        let beginning = "cannot listen on \(SocketAddress.name(host, port: port))"
        switch number {
        case EADDRINUSE:
            let listener = RunningProcess.listening(at: port)
            guard listener?.id != process else {
                return Failure(
                    .usage,
                    """
                    \(beginning): this command is already listening there. Specify each address once (0.0.0.0 and :: \
                    include all addresses), or choose another port
                    """, remedy: .port(port < .max ? port + 1 : port - 1, host: host))
            }
            let command = listener?.command
            let who =
                if let listener, let command { "\(command) (process \(listener.id))" } else { "another program" }
            let isGPSD = port == 2947 && (command == nil || command == "gpsd")
            let condition = command == nil ? "If it is gpsd, stop it" : "Stop it"
            let stop = isGPSD ? "\(condition): sudo systemctl stop gpsd.socket gpsd. Or choose" : "Choose"
            return Failure(
                .cannotWrite, "\(beginning): \(who) is already listening there. \(stop) another port",
                remedy: .port(port < .max ? port + 1 : port - 1, host: host))
        case EACCES where port < 1_024:
            return Failure(
                .cannotWrite, "\(beginning): \(systemError(number)). Choose port 1024 or higher",
                remedy: .port(8_000 + port, host: host))
        case EADDRNOTAVAIL:
            return Failure(
                .cannotWrite,
                "\(beginning): this machine does not have this address. To list its addresses: ip address")
        default: return Failure(.cannotWrite, "\(beginning): \(systemError(number))")
        }
    }

    func path(_ path: String, _ number: Int32) -> Failure {
        let beginning = "cannot listen on \(path)"
        switch number {
        case EADDRINUSE:
            let what =
                SocketFile(path) == nil ? "a file with that name exists" : "another program is already listening there"
            return Failure(.cannotWrite, "\(beginning): \(what). Choose another path")
        case ENOENT, ENOTDIR:
            return Failure(.cannotWrite, "\(beginning): \(systemError(number)). Create the directory first")
        case ENOSPC, EDQUOT: return Failure(.cannotWrite, "\(beginning): \(systemError(number)). Free some space")
        case EACCES, EROFS:
            return Failure(
                .cannotWrite,
                "\(beginning): \(systemError(number)). Choose a directory that you can write to, such as /tmp")
        default: return Failure(.cannotWrite, "\(beginning): \(systemError(number))")
        }
    }
}
