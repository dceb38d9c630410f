internal import Glibc
internal import SystemSupport
internal import WebServer

/// Properties of a file and its write-ahead log that change whenever their content changes.
struct FileSignature: Hashable, Sendable {
    private var numbers: [UInt64] = []

    /// Reads the properties of a file. Returns `nil` if there is no regular file at the path.
    init?(_ path: String) {
        guard let numbers = Self.numbers(path) else { return nil }
        self.numbers = numbers + (Self.numbers("\(path)-wal") ?? [])
    }

    /// Creates the signature of an open file without a write-ahead log.
    init(_ status: stat) { numbers = Self.numbers(status) }

    /// A short string that differs for different signatures, and is the same in each run of the program.
    var text: String { numbers.withUnsafeBytes { Array($0).contentHash } }

    private static func numbers(_ path: String) -> [UInt64]? {
        var status = stat()
        guard stat(FileName.path(path), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return numbers(status)
    }

    private static func numbers(_ status: stat) -> [UInt64] {
        [
            UInt64(status.st_dev), UInt64(status.st_ino), UInt64(bitPattern: Int64(status.st_size)),
            UInt64(bitPattern: Int64(status.st_mtim.tv_sec)), UInt64(bitPattern: Int64(status.st_mtim.tv_nsec)),
        ]
    }
}
