internal import Glibc
package import SystemSupport

/// A file that only its owner may read.
package struct SecretFile: Hashable, Sendable {
    /// The path, relative to the directory of the fleet.
    package let path: String
    /// The contents, which are written as UTF-8.
    package let text: String

    /// Creates a description of a file. Nothing is written before ``write(in:isNew:)`` is called.
    package init(_ path: String, _ text: String) {
        self.path = path
        self.text = text
    }

    /// Writes the file with mode 0600, and creates missing directories. Even after a power failure, the file has either
    /// its old or its new contents.
    ///
    /// - Parameters:
    ///   - directory: The directory of the fleet.
    ///   - isNew: Whether to fail if the file already exists, instead of replacing it.
    package func write(in directory: String, isNew: Bool = false) throws(Failure) {
        let names = path.split(separator: "/").map(String.init)
        let parents = names.indices.map { ([directory] + names[..<$0]).joined(separator: "/") }
        for parent in parents {
            guard mkdir(FileName.path(parent), 0o700) == 0 || errno == EEXIST else { throw failure("create", parent) }
        }
        let whole = "\(directory)/\(path)"
        var draft = FileName.path("\(whole).XXXXXX")
        // `mkstemp` creates the file with mode 0600.
        let descriptor = mkstemp(&draft)
        guard descriptor >= 0 else { throw failure("create", whole) }
        defer { unlink(draft) }
        let problem = save(descriptor)
        close(descriptor)
        if let problem { throw failure("write", whole, problem) }
        let target = FileName.path(whole)
        guard isNew ? Self.move(draft, toNew: target) : rename(draft, target) == 0 else {
            throw failure("create", whole)
        }
        for parent in parents { saveDirectory(parent) }
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
    private func save(_ descriptor: Int32) -> Int32? {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return errno }
        }
        return fsync(descriptor) == 0 ? nil : errno
    }

    /// Flushes a directory's entries to disk. Some file systems do not support this, so errors are ignored.
    private func saveDirectory(_ path: String) {
        let directory = open(FileName.path(path), O_RDONLY | O_CLOEXEC)
        guard directory >= 0 else { return }
        fsync(directory)
        close(directory)
    }

    private func failure(_ verb: String, _ path: String, _ number: Int32 = errno) -> Failure {
        let number = number == EEXIST && Self.isDirectory(path) ? EISDIR : number
        let remedy =
            switch number {
            case EEXIST: "Remove the existing file, or choose another directory"
            case EISDIR: "Rename that directory, or choose another directory for the file"
            default: "Choose a directory that you can write to"
            }
        return Failure(.cannotWrite, SystemError(cannot: verb, path, number: number, remedy: remedy).description)
    }

    private static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return lstat(FileName.path(path), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
