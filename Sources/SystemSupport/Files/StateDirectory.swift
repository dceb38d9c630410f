internal import Glibc

/// The directory for data that the program keeps between runs.
package enum StateDirectory {
    /// The path of the directory, which may not exist yet; `nil` if no environment variable specifies one.
    package static var path: String? { path(Environment.value) }

    /// Returns the path of the directory, as specified by environment variables.
    ///
    /// - Parameter environment: A closure that returns the value of an environment variable.
    package static func path(_ environment: (String) -> String?) -> String? {
        // systemd passes one or more directories, separated by colons.
        if let service = environment("STATE_DIRECTORY")?.split(separator: ":").first, service.hasPrefix("/") {
            return String(service)
        }
        // The XDG specification requires that relative paths are ignored.
        if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") { return "\(state)/gpsbridge" }
        return environment("HOME").flatMap { $0.hasPrefix("/") ? "\($0)/.local/state/gpsbridge" : nil }
    }

    /// Creates a directory and its parents, accessible only by their owner.
    ///
    /// - Returns: Whether the directory exists. If not, the system's last error is for the first directory that could
    ///   not be created.
    @discardableResult
    package static func make(_ path: String) -> Bool {
        func create() -> Bool { mkdir(path, 0o700) == 0 || errno == EEXIST }
        if create() { return true }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return false }
        return make(String(path[..<slash])) && create()
    }
}
