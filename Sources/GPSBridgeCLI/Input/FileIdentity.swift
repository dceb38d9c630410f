import Glibc
import SystemSupport

/// The identity of a regular file, which shows whether two names refer to the same file.
struct FileIdentity: Equatable {
    private let device: dev_t
    private let number: ino_t

    /// Creates the identity of a regular file. Returns `nil` for terminals and other special files, which can safely be
    /// both input and output.
    init?(_ status: stat) {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        device = status.st_dev
        number = status.st_ino
    }

    init?(path: String) {
        var status = stat()
        guard stat(FileName.path(path), &status) == 0 else { return nil }
        self.init(status)
    }

    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }
}
