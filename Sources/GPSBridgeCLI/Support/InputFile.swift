import Glibc
import Recording
import SystemSupport

/// A file, or the standard input, that is read from beginning to end.
final class InputFile {
    /// The name for people.
    let name: String
    /// Its length in bytes, `nil` when it is no ordinary file.
    let length: Int?
    /// Which file it is, `nil` when it is no ordinary file.
    let identity: FileIdentity?

    /// Where to open it again, `nil` for what can be opened only once.
    private let path: String?
    /// -1 while it is not open.
    private var descriptor: Int32
    private var hasEnded = false
    /// Bytes that were read ahead.
    private var held: UnsafeRawBufferPointer?
    /// There while it is being read.
    private var chunk: UnsafeMutableRawBufferPointer?
    private static let chunkSize = 1 << 18
    /// What makes a receiver's bytes of the file's.
    private var unwrapper: RecordingUnwrapper

    /// Opens a file; `-` is the standard input.
    ///
    /// An ordinary file is closed again until it is read: of a year's logs there are more than a program may have open.
    /// - Parameter keepsRecords: whether a raw recording is read with its times, and not for the receiver's bytes alone.
    init(_ path: String, keepsRecords: Bool = false) throws(Failure) {
        guard !path.isEmpty else { throw Failure(.usage, "a file's name is empty") }
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
                .cannotRead, "cannot read \(name): it is a directory. Name the files in it: \(path)\(separator)*")
        }
    }

    /// Reads bytes that are in memory, few enough for a pipe to hold: 64 KiB.
    init(_ bytes: [UInt8], named name: String) throws(Failure) {
        unwrapper = RecordingUnwrapper()
        self.name = name
        length = bytes.count
        identity = nil
        path = nil
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0, write(ends[1], bytes, bytes.count) == bytes.count else {
            throw Self.failure("make", name)
        }
        Glibc.close(ends[1])
        descriptor = ends[0]
    }

    deinit { close() }

    /// The same file, to be read apart from this one; `nil` for what can be read only once.
    func another() -> InputFile? { path.flatMap { try? InputFile($0) } }

    /// The next bytes, valid until the next call; `nil` at the end. Of a compressed file, or of a raw recording, they are
    /// those that the receiver sent. When the end is reached and some of it was damaged, that is thrown.
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

    /// The first of the bytes that are read next, as many as come at once. They are not lost by that.
    func beginning() throws(Failure) -> UnsafeRawBufferPointer {
        held = try read()
        return held ?? UnsafeRawBufferPointer(start: nil, count: 0)
    }

    /// All bytes.
    /// - Parameter most: what memory is taken for. What has no end, such as /dev/zero, is not read until there is none left.
    func readAll(atMost most: Int) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        while let chunk = try read() {
            bytes += chunk
            guard bytes.count <= most else {
                throw Failure(
                    .cannotRead, "cannot read \(name): it is longer than \(Progress.size(most)). Use a part of it")
            }
        }
        return bytes
    }

    /// The first bytes of an ordinary file as they stand there, without reading on; none of anything else.
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
            if count > 0 { return UnsafeRawBufferPointer(rebasing: chunk[..<count]) }
            if count == 0 {
                hasEnded = true
                close()
                return nil
            }
            if errno != EINTR { throw Self.failure("read", name) }
        }
    }

    private static func open(_ path: String) throws(Failure) -> Int32 {
        let descriptor = Glibc.open(FileName.path(path), O_RDONLY | O_CLOEXEC | O_NOCTTY)
        if descriptor < 0 { throw failure("open", FileName.shown(path)) }
        return descriptor
    }

    /// Gives back what reading takes. The standard input stays open.
    private func close() {
        if descriptor > STDIN_FILENO { Glibc.close(descriptor) }
        descriptor = -1
        chunk?.deallocate()
        chunk = nil
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
