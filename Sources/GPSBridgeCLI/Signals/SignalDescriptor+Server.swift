import Glibc
import SystemSupport

extension SignalDescriptor {
    /// Returns a descriptor for the signals that stop or restart a server.
    ///
    /// - Parameter restartsOnHangUp: Whether SIGHUP restarts the server, as a service manager expects. Otherwise it stops
    ///   the server, as a user expects who closes the terminal.
    static func forServer(restartsOnHangUp: Bool) throws(Failure) -> SignalDescriptor {
        do throws(SystemError) {
            let others = restartsOnHangUp ? [SIGHUP] : []
            return try SignalDescriptor(ending: [SIGINT, SIGTERM] + (restartsOnHangUp ? [] : [SIGHUP]), others: others)
        } catch {
            throw Failure(.cannotWrite, "\(error)")
        }
    }
}
