internal import Glibc
internal import Synchronization

/// A symbolic link to a pseudo-terminal. It never takes another file's place, and only what it leads to itself is removed.
package final class TerminalLink: Sendable {
    package let path: String
    /// Where it leads, while it is there.
    private let target = Mutex<String?>(nil)

    package init(_ path: String) { self.path = path }

    deinit { remove() }

    /// Makes the link, all at once.
    package func make(to terminal: String) throws(SystemError) {
        try target.withLock { target throws(SystemError) in
            if Glibc.symlink(terminal, path) != 0 {
                guard errno == EEXIST else { throw failure(errno) }
                try replaceAbandoned(terminal)
            }
            target = terminal
        }
    }

    /// Removes the link. It may be called from any thread.
    package func remove() {
        target.withLock { target in
            if let target, Self.destination(path) == target { unlink(path) }
            target = nil
        }
    }

    /// Takes the place of a link that a simulator has left behind that was killed: its terminal is no more.
    private func replaceAbandoned(_ terminal: String) throws(SystemError) {
        guard let destination = Self.destination(path), destination.hasPrefix("/dev/pts/") else {
            throw SystemError(
                "cannot make the link \(path): there is something else of that name", about: path,
                cure: "Choose another name")
        }
        guard access(destination, F_OK) != 0 || destination == terminal else {
            throw SystemError(
                "cannot make the link \(path): it leads to \(destination), which is in use", about: path,
                cure: "Choose another name, or if no simulator is running: rm \(path)")
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
        let cure: String? =
            switch number {
            case ENOENT, ENOTDIR: "Make its directory first"
            case ENOSPC, EDQUOT: "Free some space"
            case EACCES, EPERM: "Choose a directory that you may write to, such as /tmp"
            default: nil
            }
        return SystemError(cannot: "make the link", path, number: number, cure: cure)
    }

    /// Where a link leads; `nil` for what is no link.
    private static func destination(_ path: String) -> String? {
        var text = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &text, text.count)
        guard count > 0 else { return nil }
        return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
