internal import Glibc
internal import SystemSupport

extension FileLock {
    /// Locks a queue. Throws a ``Failure`` if another program is using the queue.
    static func ofQueue(_ path: String) throws(Failure) -> FileLock {
        let name = FileName.shown(path)
        do throws(SystemError) {
            return try FileLock("\(path)-lock", waits: false)
        } catch  where error.number == EAGAIN {
            throw Failure(
                .cannotWrite,
                "the queue \(name) is in use by another program. Stop that program, or choose another queue")
        } catch {
            throw Failure(.cannotWrite, "\(error.summary). Check that its directory exists and is writable")
        }
    }

    /// Returns whether a program is using a queue.
    static func isQueueInUse(_ path: String) -> Bool { isHeld("\(path)-lock") }
}
