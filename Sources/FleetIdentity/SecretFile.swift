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
        do throws(SystemError) {
            for parent in parents {
                guard mkdir(FileName.path(parent), 0o700) == 0 || errno == EEXIST else {
                    throw SystemError(cannot: "create", parent)
                }
            }
            try SmallFile.write(text, to: "\(directory)/\(path)", isNew: isNew)
        } catch {
            throw failure(error)
        }
        // The last directory contains the file, and has been flushed with it.
        for parent in parents.dropLast() { SmallFile.flushDirectory(parent) }
    }

    private func failure(_ error: SystemError) -> Failure {
        var error = error
        if error.number == EEXIST, Self.isDirectory(error.subject) {
            error = SystemError(cannot: "create", error.subject, number: EISDIR)
        }
        let remedy =
            switch error.number {
            case EEXIST: "Remove the existing file, or choose another directory"
            case EISDIR: "Rename that directory, or choose another directory for the file"
            default: "Choose a directory that you can write to"
            }
        return Failure(.cannotWrite, "\(error.summary). \(remedy)")
    }

    private static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return lstat(FileName.path(path), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
