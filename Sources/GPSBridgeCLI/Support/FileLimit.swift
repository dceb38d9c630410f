import Glibc
package import SystemSupport

/// The maximum number of files, ports and connections that the process may have open.
package enum FileLimit {
    /// The minimum number of open files that reading a receiver requires. Below this number, system libraries terminate
    /// the process without an error message.
    private static let least: rlim_t = 32

    /// Raises the limit as far as the system allows. Commands call this before they start a receiver.
    package static func raise() throws(Failure) {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        getrlimit(resource, &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(resource, &limit)
        getrlimit(resource, &limit)
        guard limit.rlim_cur < least else { return }
        throw Failure(
            .cannotRead,
            "the limit of \(limit.rlim_cur) open files is too low: at least \(least) are needed. Raise the limit: ulimit -n 8192"
        )
    }
}
