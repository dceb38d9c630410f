import Glibc
import SystemSupport

extension SignalDescriptor {
    /// Returns a descriptor for the signals that stop or restart a server.
    ///
    /// - Parameter restartsOnHangUp: Whether SIGHUP restarts the server, as service managers expect. Otherwise SIGHUP
    ///   stops the server, as users who close the terminal expect.
    static func forServer(restartsOnHangUp: Bool) throws(Failure) -> SignalDescriptor {
        do throws(SystemError) {
            let others = restartsOnHangUp ? [SIGHUP] : []
            return try SignalDescriptor(ending: [SIGINT, SIGTERM] + (restartsOnHangUp ? [] : [SIGHUP]), others: others)
        } catch {
            throw Failure(.cannotWrite, error)
        }
    }
}
