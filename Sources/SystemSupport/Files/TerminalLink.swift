internal import Glibc
internal import Synchronization

/// A symbolic link to a pseudo-terminal.
///
/// The link never replaces another file, and is removed only if it still points to the same pseudo-terminal.
package final class TerminalLink: Sendable {
    package let path: String
    /// The link's target, or `nil` while the link does not exist.
    private let target = Mutex<String?>(nil)

    package init(_ path: String) { self.path = path }

    deinit { remove() }

    /// Creates the link atomically.
    ///
    /// Replaces a link that a killed simulator has left behind.
    ///
    /// - Throws: A ``SystemError`` if another file has the same name, or if the link is in use.
    package func make(to terminal: String) throws(SystemError) {
        try target.withLock { target throws(SystemError) in
            if Glibc.symlink(terminal, path) != 0 {
                guard errno == EEXIST else { throw failure(errno) }
                try replaceAbandoned(terminal)
            }
            target = terminal
        }
    }

    /// Removes the link. May be called from any thread.
    package func remove() {
        target.withLock { target in
            if let target, FileName.target(ofLink: path) == target { unlink(path) }
            target = nil
        }
    }

    /// Atomically replaces a link whose pseudo-terminal no longer exists, because the simulator that created it was
    /// killed.
    private func replaceAbandoned(_ terminal: String) throws(SystemError) {
        guard let destination = FileName.target(ofLink: path), destination.hasPrefix("/dev/pts/") else {
            throw SystemError(
                "cannot create the link \(path): a file with that name exists", about: path,
                remedy: "Choose another name")
        }
        guard access(destination, F_OK) != 0 || destination == terminal else {
            throw SystemError(
                "cannot create the link \(path): it points to \(destination), which is in use", about: path,
                remedy: """
                    Choose another name or, if no simulator is running, remove the link: rm \(FileName.quoted(path))
                    """)
        }
        let hidden = "\(path).\(getpid())"
        guard Glibc.symlink(terminal, hidden) == 0 else { throw failure(errno) }
        guard rename(hidden, path) == 0 else {
            let number = errno
            unlink(hidden)
            throw failure(number)
        }
    }

    private func failure(_ number: Int32) -> SystemError {
        let remedy: String? =
            switch number {
            case ENOENT, ENOTDIR: "Create the directory first"
            case ENOSPC, EDQUOT: "Free some space"
            case EACCES, EPERM: "Choose a directory that you can write to, such as /tmp"
            default: nil
            }
        return SystemError(cannot: "create the link", path, number: number, remedy: remedy)
    }
}
