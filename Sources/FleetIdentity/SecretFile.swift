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
        try draft(in: directory).appear(isNew: isNew)
    }

    /// A complete file that has a temporary name until it appears. If it does not appear, it is removed.
    package final class Draft {
        private let name: [CChar]
        private let path: String
        private let parents: [String]

        fileprivate init(_ name: [CChar], of path: String, in parents: [String]) {
            (self.name, self.path, self.parents) = (name, path, parents)
        }

        deinit { unlink(name) }

        /// Gives the file its name.
        ///
        /// - Parameter isNew: Whether to fail if the file already exists, instead of replacing it.
        package func appear(isNew: Bool = false) throws(Failure) {
            let target = FileName.path(path)
            guard (isNew ? link(name, target) : rename(name, target)) == 0 else {
                throw SecretFile.failure("create", path)
            }
            for parent in parents { SecretFile.saveDirectory(parent) }
        }
    }

    /// Writes the file under a temporary name, and creates missing directories.
    package func draft(in directory: String) throws(Failure) -> Draft {
        let names = path.split(separator: "/").map(String.init)
        let parents = names.indices.map { ([directory] + names[..<$0]).joined(separator: "/") }
        for parent in parents {
            guard mkdir(FileName.path(parent), 0o700) == 0 || errno == EEXIST else {
                throw Self.failure("create", parent)
            }
        }
        let whole = "\(directory)/\(path)"
        var name = FileName.path("\(whole).XXXXXX")
        // `mkstemp` creates the file with mode 0600.
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw Self.failure("create", whole) }
        let draft = Draft(name, of: whole, in: parents)
        let problem = save(descriptor)
        close(descriptor)
        if let problem { throw Self.failure("write", whole, problem) }
        return draft
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
    private static func saveDirectory(_ path: String) {
        let directory = open(FileName.path(path), O_RDONLY | O_CLOEXEC)
        guard directory >= 0 else { return }
        fsync(directory)
        close(directory)
    }

    private static func failure(_ verb: String, _ path: String, _ number: Int32 = errno) -> Failure {
        let remedy =
            number == EEXIST
            ? "Remove the existing file, or choose another directory" : "Choose a directory that you can write to"
        return Failure(.cannotWrite, SystemError(cannot: verb, path, number: number, remedy: remedy).description)
    }
}
