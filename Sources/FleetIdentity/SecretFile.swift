internal import Glibc
package import SystemSupport

/// A file that only its owner may read.
package struct SecretFile: Hashable, Sendable {
    /// The path, relative to the directory of the fleet.
    package let path: String
    /// The contents.
    package let text: String

    /// Creates a description of a file. Nothing is written.
    package init(_ path: String, _ text: String) {
        self.path = path
        self.text = text
    }

    /// Writes the file, with the mode 0600, and creates missing directories. After a failure, or a power failure, the
    /// file has either its old or its new contents.
    ///
    /// - Parameters:
    ///   - directory: The directory of the fleet.
    ///   - isNew: Whether a file with this name must not exist yet.
    package func write(in directory: String, isNew: Bool = false) throws(Failure) {
        let parts = path.split(separator: "/")
        for count in 0..<parts.count {
            let parent = ([directory] + parts.prefix(count).map(String.init)).joined(separator: "/")
            guard mkdir(parent, 0o700) == 0 || errno == EEXIST else { throw failure("create", parent) }
        }
        let whole = "\(directory)/\(path)"
        var draft = Array("\(whole).XXXXXX".utf8CString)
        // The mode of the new file is 0600.
        let descriptor = mkstemp(&draft)
        guard descriptor >= 0 else { throw failure("create", whole) }
        defer { unlink(draft) }
        let problem = save(descriptor)
        close(descriptor)
        if let problem { throw failure("write", whole, problem) }
        guard (isNew ? link(draft, whole) : rename(draft, whole)) == 0 else { throw failure("create", whole) }
        saveDirectory(of: whole)
    }

    /// Writes the contents to the disk. Returns the error number of the system if that is impossible.
    private func save(_ descriptor: Int32) -> Int32? {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return errno }
        }
        return fsync(descriptor) == 0 ? nil : errno
    }

    private func saveDirectory(of whole: String) {
        let parent = open(String(whole.prefix(upTo: whole.lastIndex(of: "/") ?? whole.endIndex)), O_RDONLY | O_CLOEXEC)
        guard parent >= 0 else { return }
        fsync(parent)
        close(parent)
    }

    private func failure(_ verb: String, _ path: String, _ number: Int32 = errno) -> Failure {
        let cure =
            number == EEXIST ? "Remove it, or choose another directory" : "Choose a directory in which you may write"
        return Failure(.cannotWrite, SystemError(cannot: verb, path, number: number, cure: cure).description)
    }
}
