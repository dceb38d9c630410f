internal import Glibc
internal import SystemSupport

/// Properties of a file and its write-ahead log that change whenever their content changes.
struct FileSignature: Hashable, Sendable {
    private var numbers: [UInt64] = []

    /// Reads the properties of a file. Returns `nil` if there is no regular file at the path.
    init?(_ path: String) {
        guard let numbers = Self.numbers(path) else { return nil }
        self.numbers = numbers + (Self.numbers("\(path)-wal") ?? [])
    }

    /// A short string that differs for different signatures.
    var text: String {
        // FNV-1a is used because the hash must be the same in each run of the program.
        let hash = numbers.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ $1) &* 0x100_0000_01B3 as UInt64 }
        return String(hash, radix: 36)
    }

    private static func numbers(_ path: String) -> [UInt64]? {
        var status = stat()
        guard stat(FileName.path(path), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return [
            UInt64(status.st_dev), UInt64(status.st_ino), UInt64(bitPattern: Int64(status.st_size)),
            UInt64(bitPattern: Int64(status.st_mtim.tv_sec)), UInt64(bitPattern: Int64(status.st_mtim.tv_nsec)),
        ]
    }
}
