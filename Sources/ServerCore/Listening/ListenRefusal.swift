internal import Glibc
internal import Serial
internal import SystemSupport

/// Creates the errors for addresses that cannot be listened on, with remedies.
struct ListenRefusal {
    /// The process that wants to listen.
    var process = getpid()

    func unknown(_ host: String, _ port: UInt16, _ error: SystemError) -> Failure {
        Failure(
            .usage, "\(error.summary). Name an address of this machine", remedy: .address("127.0.0.1", port: port))
    }

    func tooLong(_ path: String) -> Failure {
        let maxLength = SocketAddress.maxPathLength
        return Failure(.usage, "the path \(path) is too long for a socket, or empty: it has \(maxLength) bytes at most")
    }

    func address(_ name: String, _ port: UInt16, _ number: Int32) -> Failure {
        let beginning = "cannot listen at \(name)"
        switch number {
        case EADDRINUSE:
            let holder = PortHolder.listening(at: port)
            guard holder?.process != process else {
                return Failure(
                    .usage,
                    """
                    \(beginning): this command does already. 0.0.0.0 and :: are all addresses: name each place once, or choose \
                    another port
                    """, remedy: .port(port &+ 1))
            }
            let who = holder.map { "\($0.command) (process \($0.process))" } ?? "another program"
            let isGPSD = port == 2947 && (holder == nil || holder?.command == "gpsd")
            let stop = isGPSD ? "If it is gpsd, stop it: sudo systemctl stop gpsd.socket gpsd. Or choose" : "Choose"
            return Failure(
                .cannotWrite, "\(beginning): \(who) does already. \(stop) another port", remedy: .port(port &+ 1))
        case EACCES:
            return Failure(
                .cannotWrite, "\(beginning): \(systemError(number)). Choose a port from 1024 on", remedy: .port(2947))
        case EADDRNOTAVAIL:
            return Failure(
                .cannotWrite, "\(beginning): this machine has no such address. See which it has: ip address")
        default: return Failure(.cannotWrite, "\(beginning): \(systemError(number))")
        }
    }

    func path(_ path: String, _ number: Int32) -> Failure {
        let beginning = "cannot listen at \(path)"
        switch number {
        case EADDRINUSE:
            let what = SocketFile(path) == nil ? "there is something else of that name" : "another program does already"
            return Failure(.cannotWrite, "\(beginning): \(what). Choose another path")
        case ENOENT, ENOTDIR:
            return Failure(.cannotWrite, "\(beginning): \(systemError(number)). Make its directory first")
        case ENOSPC, EDQUOT: return Failure(.cannotWrite, "\(beginning): \(systemError(number)). Free some space")
        case EACCES, EROFS:
            return Failure(
                .cannotWrite,
                "\(beginning): \(systemError(number)). Choose a directory that you may write to, such as /tmp")
        default: return Failure(.cannotWrite, "\(beginning): \(systemError(number))")
        }
    }
}
