internal import Glibc
internal import SystemSupport

/// A lock that only one process at a time can hold on a queue. The lock ends with the process.
final class QueueLock {
    private let descriptor: Int32

    init(_ path: String) throws(Failure) {
        let name = FileName.shown(path)
        descriptor = open(FileName.path("\(path)-lock"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw Failure(
                .cannotWrite, "cannot open \(name)-lock: check that its directory exists and is writable")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw Failure(
                .cannotWrite,
                "the queue \(name) is in use by another program. Stop that program, or choose another queue")
        }
    }

    deinit { close(descriptor) }

    /// Returns whether a program holds the lock on a queue. A program that opens the queue at the same moment may be
    /// refused.
    static func isHeld(_ path: String) -> Bool {
        let descriptor = open(FileName.path("\(path)-lock"), O_RDONLY | O_CLOEXEC)
        // Without permission to open the lock, it may be held.
        guard descriptor >= 0 else { return errno != ENOENT }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0
    }
}
