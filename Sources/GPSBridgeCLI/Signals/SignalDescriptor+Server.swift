import Glibc
import SystemSupport

extension SignalDescriptor {
    /// Returns a descriptor for the signals that stop or restart a server.
    static func forServer() throws(Failure) -> SignalDescriptor {
        do throws(SystemError) {
            return try SignalDescriptor(ending: [SIGINT, SIGTERM], others: [SIGHUP])
        } catch {
            throw Failure(.cannotWrite, "\(error)")
        }
    }
}
