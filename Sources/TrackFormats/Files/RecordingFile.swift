internal import Glibc
package import SystemSupport

/// A file that a recording writes to.
package final class RecordingFile {
    /// The name that users know the file by.
    package let path: String
    /// The length in bytes, without a write that failed.
    package private(set) var length: Int

    /// The name that was opened. It differs from ``path`` for a file that replaces another one or lies beside it.
    package let file: String
    /// A message about the repair of the file when it was opened.
    package private(set) var repair: String?

    private let descriptor: Int32
    /// Whether the name of the file has reached the disk.
    private var isNamed = false

    /// Opens a file, or creates it. Does not change its content.
    ///
    /// - Parameter target: The name for messages, if the file will replace another one.
    package convenience init(_ file: String, for target: String? = nil) throws(Failure) {
        let descriptor = open(file, Self.mode | O_CREAT, 0o666)
        guard descriptor >= 0 else { throw Self.failure(target ?? file) }
        try self.init(descriptor, file, target ?? file)
    }

    /// Creates a file. Returns `nil` if the name is taken, even by a dangling link.
    package convenience init?(new file: String, for target: String) throws(Failure) {
        let descriptor = open(file, Self.mode | O_CREAT | O_EXCL, 0o666)
        if descriptor < 0, errno == EEXIST { return nil }
        guard descriptor >= 0 else { throw Self.failure(target) }
        try self.init(descriptor, file, target)
    }

    /// The flags for open(2). `O_APPEND` is missing because some formats rewrite the end of the file each time.
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
            close(descriptor)
            throw Failure(
                .cannotWrite, "cannot record to \(path): another program is recording to it. Choose another name")
        }
        self.descriptor = descriptor
        length = Int(status.st_size)
    }

    /// Creates an empty file.
    /// - Returns: `false` if the name is already in use.
    package static func make(_ path: String) throws(Failure) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        if descriptor >= 0 { close(descriptor) }
        guard descriptor >= 0 || errno == EEXIST else { throw failure(path) }
        return descriptor >= 0
    }

    deinit {
        // A child process that is being started shares the descriptor, and with it the lock, until it executes another
        // program.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Writes all of the bytes at an offset.
    package func write(_ bytes: some Collection<UInt8>, at place: Int) throws(Failure) {
        let bytes = Array(bytes)
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                pwrite(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, off_t(place + done))
            }
            if count >= 0 {
                done += count
            } else if errno != EINTR {
                throw Self.failure(path)
            }
        }
        length = max(length, place + bytes.count)
    }

    /// Appends all of the bytes, or none of them.
    package func append(_ bytes: some Collection<UInt8>) throws(Failure) {
        let before = length
        do {
            try write(bytes, at: before)
        } catch {
            // If this fails as well, the next bytes overwrite the torn ones.
            try? truncate(to: before)
            throw error
        }
    }

    func noteRepair(_ text: String) { repair = text }

    /// Removes everything after an offset.
    package func truncate(to length: Int) throws(Failure) {
        while ftruncate(descriptor, off_t(length)) != 0 { guard errno == EINTR else { throw Self.failure(path) } }
        self.length = length
    }

    /// Returns the bytes in a range, fewer at the end of the file.
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

    /// Throws if the file was removed or replaced.
    package func expectInPlace() throws(Failure) {
        var mine = stat()
        var there = stat()
        fstat(descriptor, &mine)
        if stat(path, &there) == 0, mine.st_ino == there.st_ino, mine.st_dev == there.st_dev { return }
        throw Failure(.cannotWrite, "\(path) was removed or replaced during recording")
    }

    /// Waits until all data has reached the disk.
    package func synchronize() throws(Failure) {
        while fdatasync(descriptor) != 0 { guard errno == EINTR else { throw Self.failure(path) } }
        guard !isNamed else { return }
        // A file whose name is not on the disk is lost. Without read permission for the directory, the name cannot be
        // synchronized.
        let directory = open(Self.directory(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(directory) }
        // Some file systems do not support this for directories.
        guard directory < 0 || fsync(directory) == 0 || errno == EINVAL else { throw Self.failure(path) }
        isNamed = true
    }

    private static func directory(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns the failure of the last system call, with a remedy.
    package static func failure(_ path: String) -> Failure {
        let error = errno
        let directory = directory(of: path)
        let owned = directory == "." ? "this one" : directory
        let cure =
            switch error {
            case ENOENT, ENOTDIR: ". Directory \(directory) does not exist. Create it: mkdir -p \(directory)"
            case EISDIR: ". Name a file in it: \(path)/drive.rec"
            case EACCES, EPERM: ". Choose a directory that you may write to, or ask the owner of \(owned)"
            case EROFS: ". \(directory) is read-only. Choose another directory"
            case ENOSPC, EDQUOT: ". Free some space"
            default: ""
            }
        return Failure(.cannotWrite, "cannot record to \(path): \(String(cString: strerror(error)))\(cure)")
    }
}

extension RecordingFile {
    /// Returns the name of a track, which is that of its receiver. A device may report a name of any length, so it is
    /// shortened.
    static func trackName(_ receiver: String?) -> String { String((receiver ?? "").prefix(80)) }
}
