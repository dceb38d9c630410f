internal import Glibc
package import SystemSupport

/// A file that contains a recording. The file is locked while it is open.
package final class RecordingFile {
    /// The path shown to the user.
    package let path: String
    /// The length in bytes, not counting the bytes of a failed write.
    package private(set) var length: Int

    /// The path that was opened. It differs from ``path`` for a temporary file and for a file that stores damaged data.
    package let file: String
    /// A message that describes how the file was repaired when it was opened, or `nil` if it was intact.
    package private(set) var repair: String?

    private let descriptor: Int32
    /// Whether the directory entry of the file has been written to the disk.
    private var isNamed = false

    /// Opens a file without changing its content. A missing file is created.
    ///
    /// - Parameter target: The path to show in messages if the file will replace another file; `nil` to show the file's
    ///   own path.
    package convenience init(_ file: String, for target: String? = nil) throws(Failure) {
        let descriptor = open(file, Self.mode | O_CREAT, 0o666)
        guard descriptor >= 0 else { throw Self.failure(target ?? file) }
        try self.init(descriptor, file, target ?? file)
    }

    /// Creates a file. Returns `nil` if the path exists, even if it is a dangling symbolic link.
    package convenience init?(new file: String, for target: String) throws(Failure) {
        let descriptor = open(file, Self.mode | O_CREAT | O_EXCL, 0o666)
        if descriptor < 0, errno == EEXIST { return nil }
        guard descriptor >= 0 else { throw Self.failure(target) }
        try self.init(descriptor, file, target)
    }

    /// The flags for `open(2)`. `O_APPEND` is not included, because some formats overwrite the end of the file.
    private static let mode = O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK

    private init(_ descriptor: Int32, _ file: String, _ path: String) throws(Failure) {
        self.file = file
        self.path = path
        var status = stat()
        fstat(descriptor, &status)
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw Failure(.cannotWrite, "cannot record to \(path): it is not a regular file. Choose another name")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let failure =
                errno == EWOULDBLOCK
                ? Failure(
                    .cannotWrite, "cannot record to \(path): another program is recording to it. Choose another name")
                : Self.failure(path)
            close(descriptor)
            throw failure
        }
        self.descriptor = descriptor
        length = Int(status.st_size)
    }

    /// Creates an empty file.
    ///
    /// - Returns: `false` if a file with this name already exists.
    package static func make(_ path: String) throws(Failure) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        if descriptor >= 0 { close(descriptor) }
        guard descriptor >= 0 || errno == EEXIST else { throw failure(path) }
        return descriptor >= 0
    }

    deinit {
        // Unlock explicitly. Otherwise, a child process that has inherited the descriptor would keep the lock until it
        // executes another program.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Writes bytes at an offset of the file.
    package func write(_ bytes: some Collection<UInt8>, at offset: Int) throws(Failure) {
        let bytes = Array(bytes)
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                pwrite(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, off_t(offset + done))
            }
            if count >= 0 {
                done += count
            } else if errno != EINTR {
                throw Self.failure(path)
            }
        }
        length = max(length, offset + bytes.count)
    }

    /// Appends bytes to the file. If the write fails, none of the bytes are counted in ``length``.
    package func append(_ bytes: some Collection<UInt8>) throws(Failure) {
        let before = length
        do {
            try write(bytes, at: before)
        } catch {
            // If truncating fails too, the next append overwrites the incomplete bytes.
            try? truncate(to: before)
            throw error
        }
    }

    func setRepair(_ text: String) { repair = text }

    /// Truncates the file to a length.
    package func truncate(to length: Int) throws(Failure) {
        while ftruncate(descriptor, off_t(length)) != 0 { guard errno == EINTR else { throw Self.failure(path) } }
        self.length = length
    }

    /// Returns the bytes in a range of offsets, or fewer if the range extends beyond the end of the file.
    package func read(_ range: Range<Int>) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: range.count)
        var count = 0
        while count < bytes.count {
            let more = bytes.withUnsafeMutableBytes { bytes in
                pread(
                    descriptor, bytes.baseAddress.map { $0 + count }, bytes.count - count,
                    off_t(range.lowerBound + count))
            }
            if more > 0 { count += more } else if more == 0 || errno != EINTR { break }
        }
        return Array(bytes[..<count])
    }

    /// Throws an error if the file was removed, replaced or shortened. Writing at the old end of a file that `logrotate`
    /// has truncated would fill the beginning with zeros.
    package func expectInPlace() throws(Failure) {
        var mine = stat()
        var there = stat()
        fstat(descriptor, &mine)
        guard stat(path, &there) == 0, mine.st_ino == there.st_ino, mine.st_dev == there.st_dev else {
            throw Failure(.cannotWrite, "\(path) was removed or replaced during recording")
        }
        if mine.st_size < length { throw Failure(.cannotWrite, "\(path) was truncated during recording") }
    }

    /// Waits until all data has been written to the disk.
    package func synchronize() throws(Failure) {
        while fdatasync(descriptor) != 0 { guard errno == EINTR else { throw Self.failure(path) } }
        guard !isNamed else { return }
        // After a power failure, a file can only be found if its directory entry was written to the disk. The entry
        // cannot be synchronized without read permission for the directory.
        let directory = open(FileName.directory(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(directory) }
        // Some file systems do not support `fsync(2)` for directories.
        guard directory < 0 || fsync(directory) == 0 || errno == EINVAL else { throw Self.failure(path) }
        isNamed = true
    }

    /// Returns a failure that describes the last system call's error (`errno`) and suggests a remedy.
    package static func failure(_ path: String) -> Failure { .cannot("record to", path) }
}

extension RecordingFile {
    /// Returns the name of a receiver's track. A device may report a name of any length, so the name is truncated. A
    /// character can consist of any number of scalars, and 80 scalars take up at most 480 bytes in XML.
    static func trackName(_ receiver: String?) -> String {
        String(String.UnicodeScalarView((receiver ?? "").unicodeScalars.prefix(80)))
    }
}
