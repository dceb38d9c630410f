internal import Glibc

extension SmallFile {
    /// Writes a file with mode 0600. Even after a power failure, the file has either its old or its new contents.
    ///
    /// - Parameters:
    ///   - path: The path of the file, in a directory that exists.
    ///   - isNew: Whether to fail if the file already exists, instead of replacing it.
    package static func write(_ text: String, to path: String, isNew: Bool = false) throws(SystemError) {
        let draft = FileName.path("\(path).\(String(UInt64.random(in: 0 ... .max), radix: 36))")
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError(cannot: "create", path) }
        defer { unlink(draft) }
        let problem = save(text, to: descriptor)
        close(descriptor)
        if let problem { throw SystemError(cannot: "write", path, number: problem) }
        let target = FileName.path(path)
        guard isNew ? move(draft, toNew: target) : rename(draft, target) == 0 else {
            throw SystemError(cannot: "create", path)
        }
        flushDirectory(FileName.directory(of: path))
    }

    /// Flushes a directory's entries to disk. Some file systems do not support this, so errors are ignored.
    package static func flushDirectory(_ path: String) {
        let directory = open(FileName.path(path), O_RDONLY | O_CLOEXEC)
        guard directory >= 0 else { return }
        fsync(directory)
        close(directory)
    }

    /// Gives a file its name, unless another file has this name. Returns whether this succeeded.
    private static func move(_ draft: [CChar], toNew target: [CChar]) -> Bool {
        if link(draft, target) == 0 { return true }
        let number = errno
        // FAT, which USB sticks use, and some network and FUSE file systems do not support links.
        guard [EPERM, ENOTSUP, ENOSYS].contains(number) else { return false }
        var status = stat()
        if lstat(target, &status) == 0 {
            errno = EEXIST
            return false
        }
        return rename(draft, target) == 0
    }

    /// Writes the contents and flushes them to disk. Returns `nil` on success, and otherwise the value of `errno`.
    private static func save(_ text: String, to descriptor: Int32) -> Int32? {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return errno }
        }
        return fsync(descriptor) == 0 ? nil : errno
    }
}
