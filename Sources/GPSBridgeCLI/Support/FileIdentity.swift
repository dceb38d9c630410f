import Glibc

/// Identifies a file, so that two names of the same file can be recognized.
struct FileIdentity: Equatable {
    private let device: dev_t
    private let number: ino_t

    /// Returns `nil` unless the file is a regular one. Programs may share a terminal.
    init?(_ status: stat) {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        device = status.st_dev
        number = status.st_ino
    }

    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }
}
