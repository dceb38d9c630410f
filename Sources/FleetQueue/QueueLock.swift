internal import Glibc
internal import SystemSupport

/// A lock on a queue that only one process can hold at a time. The system releases the lock when the process ends.
final class QueueLock {
    private let descriptor: Int32

    init(_ path: String) throws(Failure) {
        let name = FileName.shown(path)
        descriptor = open(FileName.path("\(path)-lock"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw Failure(
                .cannotWrite, "cannot open the lock file \(name)-lock. Check that its directory exists and is writable")
        }
        var lock = Self.wholeFile(F_WRLCK)
        guard fcntl(descriptor, Self.set, &lock) == 0 else {
            close(descriptor)
            throw Failure(
                .cannotWrite,
                "the queue \(name) is in use by another program. Stop that program, or choose another queue")
        }
    }

    deinit {
        // Closing the descriptor is not enough. A child process that is being started has a copy of the descriptor, and
        // would hold the lock for a moment.
        var lock = Self.wholeFile(F_UNLCK)
        _ = fcntl(descriptor, Self.set, &lock)
        close(descriptor)
    }

    /// Returns whether a program holds the lock on a queue.
    static func isHeld(_ path: String) -> Bool {
        let descriptor = open(FileName.path("\(path)-lock"), O_RDONLY | O_CLOEXEC)
        // A lock file that exists but cannot be opened may be locked.
        guard descriptor >= 0 else { return errno != ENOENT }
        defer { close(descriptor) }
        var lock = Self.wholeFile(F_WRLCK)
        return fcntl(descriptor, Self.get, &lock) != 0 || lock.l_type != F_UNLCK
    }

    // The values of the commands `F_OFD_GETLK` and `F_OFD_SETLK`, which Swift does not import. A lock of this kind
    // belongs to the open file description instead of the process. It therefore survives if another part of the program
    // opens and closes the file.
    private static let get: Int32 = 36
    private static let set: Int32 = 37

    private static func wholeFile(_ type: Int32) -> Glibc.flock {
        var lock = Glibc.flock()
        lock.l_type = Int16(type)
        lock.l_whence = Int16(SEEK_SET)
        return lock
    }
}
