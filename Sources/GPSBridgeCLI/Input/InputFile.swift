import Glibc
import MonitorScreen
import Recording
package import SystemSupport
import TrackFormats

/// A file, or standard input, that is read from beginning to end.
package final class InputFile {
    /// The name of the input in messages.
    let name: String
    /// The length in bytes; `nil` unless the input is a regular file.
    let length: Int?
    /// The file's identity; `nil` unless the input is a regular file.
    let identity: FileIdentity?

    /// The path for opening the file again; `nil` if the input can be opened only once.
    private let path: String?
    /// The file name for a command that is shown to the user; a placeholder if the input can be opened only once.
    var argument: String { path.map(FileName.quoted) ?? "FILE" }
    /// The file descriptor; -1 while the file is closed.
    private var descriptor: Int32
    private var hasEnded = false
    private var hasBytes = false
    /// The losses in reading a track file; `nil` if the input is not a track file or has not been read.
    var losses: TrackLosses?
    /// The bytes that ``beginning()`` has read ahead.
    private var held: UnsafeRawBufferPointer?
    /// The read buffer, allocated while the file is being read.
    private var chunk: UnsafeMutableRawBufferPointer?
    private static let chunkSize = 1 << 18
    /// The decoder that extracts the receiver's bytes from compressed files and raw recordings.
    private var unwrapper: RecordingUnwrapper

    /// Opens several files. See ``init(_:keepsRecords:)``.
    static func openAll(_ paths: [String]) throws(Failure) -> [InputFile] {
        try paths.map { path throws(Failure) in try InputFile(path) }
    }

    /// Opens a file, or standard input if the path is `-`.
    ///
    /// A regular file is closed again, and reopened when it is read. Otherwise, converting a year of daily logs could
    /// exceed the limit on open files.
    ///
    /// - Parameter keepsRecords: Whether to read a raw recording with its arrival times, instead of only the receiver's
    ///   bytes.
    package init(_ path: String, keepsRecords: Bool = false) throws(Failure) {
        guard !path.isEmpty else { throw Failure(.usage, "the file name is empty") }
        if path != "-" { try SourceArgument.refusePort(path) }
        unwrapper = RecordingUnwrapper(keepsRecords: keepsRecords)
        name = path == "-" ? "standard input" : FileName.shown(path)
        let descriptor = path == "-" ? STDIN_FILENO : try Self.open(path)
        var status = stat()
        let kind = fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
        identity = FileIdentity(status)
        let isFile = kind == S_IFREG
        length = isFile ? Int(status.st_size) : nil
        let canBeOpenedAgain = isFile && descriptor != STDIN_FILENO
        self.path = canBeOpenedAgain ? path : nil
        self.descriptor = descriptor
        if canBeOpenedAgain { close() }
        if kind == S_IFDIR {
            let separator = path.hasSuffix("/") ? "" : "/"
            throw Failure(
                .cannotRead,
                "cannot read \(name): it is a directory. Name the files in it: \(FileName.quoted(path + separator))*")
        }
    }

    /// Creates an input from bytes in memory. The maximum is 64 KiB, the capacity of the pipe that holds the bytes.
    init(_ bytes: [UInt8], named name: String) throws(Failure) {
        unwrapper = RecordingUnwrapper()
        self.name = name
        length = bytes.count
        identity = nil
        path = nil
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Self.failure("create", name) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { Glibc.close(ends[1]) }
        descriptor = ends[0]
        guard write(ends[1], bytes, bytes.count) == bytes.count else { throw Self.failure("create", name) }
    }

    deinit { close() }

    /// Opens the same file again, independently of this object. Returns `nil` if the input can be read only once.
    func reopened() -> InputFile? { path.flatMap { try? InputFile($0) } }

    /// Returns the next bytes, which are valid until the next call; `nil` at the end.
    ///
    /// For a compressed file or a raw recording, these are the bytes that the receiver sent. If part of the file is
    /// damaged, all readable bytes are returned before an error is thrown.
    func read() throws(Failure) -> UnsafeRawBufferPointer? {
        if let held {
            self.held = nil
            return held
        }
        let more = unwrapper.next()
        if !more.isEmpty { return more }
        while let chunk = try readChunk() {
            let bytes = unwrapper.read(chunk)
            if !bytes.isEmpty { return bytes }
        }
        let rest = unwrapper.finish()
        if !rest.isEmpty { return rest }
        if let failure = unwrapper.failure(reading: name) { throw failure }
        return nil
    }

    /// Whether the input is a raw recording. Valid after ``read()`` has returned bytes.
    var isRecording: Bool { unwrapper.isRecording }

    /// Whether the input is known to have no bytes. An input other than a regular file must have been read.
    var isEmpty: Bool { length.map { $0 == 0 } ?? (hasEnded && !hasBytes) }

    /// Whether a regular file has been read completely, but its compressed contents have no end.
    var isIncomplete: Bool { length != nil && hasEnded && unwrapper.isIncomplete }

    /// Whether the input has been read completely, but parts of its compressed contents are damaged.
    var isDamaged: Bool { hasEnded && unwrapper.failure(reading: name) != nil }

    /// The message about a file whose end is missing.
    var incompleteness: String { "\(name) is incomplete: its end is missing" }

    /// Reports on standard error which files lack their end, and what could not be read from track files. Call this
    /// after the files have been read.
    static func reportIncomplete(_ files: [InputFile]) {
        for file in files {
            if file.isIncomplete { Terminal.say("gpsbridge: \(file.incompleteness)") }
            for loss in file.losses?.sentences ?? [] { Terminal.say("gpsbridge: \(file.name): \(loss)") }
        }
    }

    /// Returns the bytes that the next call to ``read()`` will return, without consuming them.
    func beginning() throws(Failure) -> UnsafeRawBufferPointer {
        held = try read()
        return held ?? UnsafeRawBufferPointer(start: nil, count: 0)
    }

    /// Reads all remaining bytes.
    ///
    /// - Parameter maxSize: The maximum number of bytes. A longer input causes an error, because endless input such as
    ///   /dev/zero would exhaust memory.
    package func readAll(atMost maxSize: Int) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        try readAll(atMost: maxSize, into: &bytes)
        return bytes
    }

    /// Appends all remaining bytes to an array, which contains the readable ones even if an error is thrown.
    func readAll(atMost maxSize: Int, into bytes: inout [UInt8]) throws(Failure) {
        while let chunk = try read() {
            bytes += chunk
            guard bytes.count <= maxSize else {
                throw Failure(
                    .cannotRead,
                    "cannot read \(name): it is larger than \(byteCount(maxSize)). Split the file first")
            }
        }
    }

    /// Returns the first bytes of a regular file as stored on disk, without affecting ``read()``. Returns no bytes for
    /// any other input.
    func head(_ count: Int) -> [UInt8] {
        guard let path, let descriptor = try? Self.open(path) else { return [] }
        defer { Glibc.close(descriptor) }
        var head = [UInt8](repeating: 0, count: count)
        let length = Glibc.read(descriptor, &head, count)
        return Array(head.prefix(max(0, length)))
    }

    private func readChunk() throws(Failure) -> UnsafeRawBufferPointer? {
        if hasEnded { return nil }
        if descriptor < 0, let path {
            descriptor = try Self.open(path)
            posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
        }
        let chunk = chunk ?? .allocate(byteCount: Self.chunkSize, alignment: 64)
        self.chunk = chunk
        while true {
            let count = Glibc.read(descriptor, chunk.baseAddress, chunk.count)
            hasBytes = hasBytes || count > 0
            if count > 0 { return UnsafeRawBufferPointer(rebasing: chunk[..<count]) }
            if count == 0 {
                hasEnded = true
                close()
                return nil
            }
            if errno != EINTR { throw Self.failure("read", name) }
        }
    }

    /// Throws an error if a file does not exist. The file is not opened, because a named pipe can be opened only once.
    static func refuseMissing(_ path: String) throws(Failure) {
        guard path != "-", !path.isEmpty, access(FileName.path(path), F_OK) != 0 else { return }
        throw failure("open", path)
    }

    private static func open(_ path: String) throws(Failure) -> Int32 {
        let descriptor = Glibc.open(FileName.path(path), O_RDONLY | O_CLOEXEC | O_NOCTTY)
        if descriptor < 0 { throw failure("open", path) }
        return descriptor
    }

    /// Closes the file and frees the read buffer. Standard input stays open.
    private func close() {
        if descriptor > STDIN_FILENO { Glibc.close(descriptor) }
        descriptor = -1
        chunk?.deallocate()
        chunk = nil
    }

    private static func failure(_ verb: String, _ path: String) -> Failure {
        let number = errno
        let remedy =
            switch number {
            case ENOENT: ". Check the name"
            case EACCES: ". To let others read the file, its owner can run: chmod +r \(FileName.quoted(path))"
            default: ""
            }
        return Failure(.cannotRead, "cannot \(verb) \(FileName.shown(path)): \(systemError(number))\(remedy)")
    }
}
