import GPSBridgeCLI
import Glibc
import SystemSupport

/// The contents of files with secrets: keys, fleet files and passwords.
enum SecretText {
    /// Reads a text file of at most 1 MiB.
    static func read(_ path: String) throws(Failure) -> String {
        if access(FileName.path(path), R_OK) != 0, errno == EACCES { throw unreadable(path) }
        return String(decoding: try InputFile(path).readAll(atMost: 1 << 20), as: UTF8.self)
    }

    /// The failure if a file may not be read. Making the file readable for everyone would expose the secret.
    static func unreadable(_ path: String) -> Failure {
        let name = FileName.shown(path)
        return Failure(
            .cannotRead,
            """
            cannot open \(name): \(systemError(EACCES)). It contains a secret, so only its owner may read it. Run this \
            command as its owner, or give the file to the user who needs it: sudo chown USER \(FileName.quoted(path))
            """)
    }

    /// Returns a warning if users other than the file's owner and group can read a file.
    static func warning(about path: String) -> String? {
        var status = stat()
        guard stat(FileName.path(path), &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_mode & S_IROTH != 0
        else { return nil }
        return """
            all users of this computer can read the private key in \(FileName.shown(path)). To prevent this: \
            chmod o= \(FileName.quoted(path))
            """
    }
}
