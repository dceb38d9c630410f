import Glibc

/// A file, or the standard input, that is read from beginning to end.
final class InputFile {
    /// The name for people.
    let name: String
    /// Its length in bytes, `nil` when it is no ordinary file.
    let length: Int?
    /// Which file it is, `nil` when it is no ordinary file.
    let identity: FileIdentity?

    private let descriptor: Int32
    private static let chunkSize = 1 << 18
    private let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: InputFile.chunkSize, alignment: 64)

    /// Opens a file; `-` is the standard input.
    init(_ path: String) throws(Failure) {
        if path == "-" {
            name = "standard input"
            descriptor = STDIN_FILENO
        } else {
            name = path
            descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
            if descriptor < 0 { throw Self.failure("open", path) }
        }
        var status = stat()
        let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        length = isFile ? Int(status.st_size) : nil
        identity = FileIdentity(status)
        if status.st_mode & S_IFMT == S_IFDIR {
            throw Failure(.cannotRead, "cannot read \(name): it is a directory. Name the files in it: \(path)/*")
        }
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
    }

    /// Reads bytes that are in memory, few enough for a pipe to hold: 64 KiB.
    init(_ bytes: [UInt8], named name: String) throws(Failure) {
        self.name = name
        length = bytes.count
        identity = nil
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0, write(ends[1], bytes, bytes.count) == bytes.count else {
            throw Self.failure("make", name)
        }
        close(ends[1])
        descriptor = ends[0]
    }

    deinit {
        if descriptor != STDIN_FILENO { close(descriptor) }
        chunk.deallocate()
    }

    /// The next bytes, valid until the next call; `nil` at the end.
    func read() throws(Failure) -> UnsafeRawBufferPointer? {
        while true {
            let count = Glibc.read(descriptor, chunk.baseAddress, chunk.count)
            if count > 0 { return UnsafeRawBufferPointer(rebasing: chunk[..<count]) }
            if count == 0 { return nil }
            if errno != EINTR { throw Self.failure("read", name) }
        }
    }

    private static func failure(_ verb: String, _ name: String) -> Failure {
        let reason = String(cString: strerror(errno))
        let cure =
            switch errno {
            case ENOENT: ". Is the name right?"
            case EACCES: ". Ask its owner for permission to read it: chmod +r \(name)"
            default: ""
            }
        return Failure(.cannotRead, "cannot \(verb) \(name): \(reason)\(cure)")
    }
}
