import Glibc
import SystemSupport

/// How many files, ports and connections the process may have open.
enum FileLimit {
    /// With fewer no receiver can be read: the system's libraries stop the process without a message.
    private static let least: rlim_t = 32

    /// Raises the limit as far as the system allows. Each command does so before it starts a receiver.
    static func raise() throws(Failure) {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        getrlimit(resource, &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(resource, &limit)
        getrlimit(resource, &limit)
        guard limit.rlim_cur < least else { return }
        throw Failure(
            .cannotRead,
            "only \(limit.rlim_cur) files may be open, but at least \(least) are needed. Raise the limit: ulimit -n 1024"
        )
    }
}
