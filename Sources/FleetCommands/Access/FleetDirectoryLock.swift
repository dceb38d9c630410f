import Glibc
import SystemSupport

/// A lock on a fleet's directory that only one program can hold at a time. The system releases the lock when the
/// program ends.
final class FleetDirectoryLock {
    private let descriptor: Int32

    /// Creates the directory if it is missing, and waits for the lock.
    init(_ directory: String) throws(Failure) {
        // The register cannot be locked itself, because each change replaces the file.
        let file = "\(directory)/devices.lock"
        mkdir(FileName.path(directory), 0o700)
        descriptor = open(FileName.path(file), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure("create", file) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else {
                let failure = Self.failure("lock", file)
                close(descriptor)
                throw failure
            }
        }
    }

    deinit {
        // Closing the descriptor is not enough. A child process that is being started has a copy of the descriptor, and
        // would hold the lock for a moment.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    private static func failure(_ verb: String, _ file: String) -> Failure {
        let remedy = "Choose a directory that you can write to"
        return Failure(.cannotWrite, SystemError(cannot: verb, FileName.shown(file), remedy: remedy).description)
    }
}
