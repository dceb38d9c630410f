internal import Glibc

/// A lock on a file that only one process can hold at a time. The system releases the lock when the process ends.
package final class FileLock {
    private let descriptor: Int32
    private let path: String
    /// Whether the file was missing.
    private let isNew: Bool

    /// Locks a file, and creates the file if it is missing.
    ///
    /// - Parameter waits: Whether to wait while another process holds the lock. Otherwise, an error with the number
    ///   `EAGAIN` is thrown.
    package init(_ path: String, waits: Bool) throws(SystemError) {
        self.path = path
        isNew = access(FileName.path(path), F_OK) != 0
        descriptor = open(FileName.path(path), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError(cannot: "open", FileName.shown(path)) }
        var lock = Self.wholeFile(F_WRLCK)
        while fcntl(descriptor, waits ? Self.setWhenFree : Self.set, &lock) != 0 {
            // The descriptor is closed by deinit, which also runs when a complete object is not returned.
            guard errno == EINTR else { throw SystemError(cannot: "lock", FileName.shown(path)) }
        }
        // Another process may have removed the file between these calls. No other process would notice a lock on it.
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_nlink > 0 else {
            throw SystemError(cannot: "lock", FileName.shown(path), number: EAGAIN)
        }
    }

    /// Removes the file if this lock created it. Call this method only when there is nothing left to protect, because
    /// another process can then create a new file and lock it.
    package func removeIfNew() { if isNew { unlink(FileName.path(path)) } }

    deinit {
        // Closing the descriptor is not enough. A child process that is being started has a copy of the descriptor, and
        // would hold the lock for a moment.
        var lock = Self.wholeFile(F_UNLCK)
        _ = fcntl(descriptor, Self.set, &lock)
        close(descriptor)
    }

    /// Returns whether a process holds the lock on a file.
    package static func isHeld(_ path: String) -> Bool {
        let descriptor = open(FileName.path(path), O_RDONLY | O_CLOEXEC)
        // A file that exists but cannot be opened may be locked.
        guard descriptor >= 0 else { return errno != ENOENT }
        defer { close(descriptor) }
        var lock = Self.wholeFile(F_WRLCK)
        return fcntl(descriptor, Self.get, &lock) != 0 || lock.l_type != F_UNLCK
    }

    // The values of the commands `F_OFD_GETLK`, `F_OFD_SETLK` and `F_OFD_SETLKW`, which Swift does not import. A lock of
    // this kind belongs to the open file description instead of the process. It therefore survives if another part of
    // the program opens and closes the file, and two parts of the program exclude each other.
    private static let get: Int32 = 36
    private static let set: Int32 = 37
    private static let setWhenFree: Int32 = 38

    private static func wholeFile(_ type: Int32) -> Glibc.flock {
        var lock = Glibc.flock()
        lock.l_type = Int16(type)
        lock.l_whence = Int16(SEEK_SET)
        return lock
    }
}
