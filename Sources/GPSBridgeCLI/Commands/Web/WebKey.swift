import Glibc
import SystemSupport

/// The key of the live page, which stays the same until its file is removed.
enum WebKey {
    /// Returns the key in the state directory. If the key is missing, creates and stores a new key.
    static func stored() throws(Failure) -> String { try stored(in: directory()) }

    /// Returns the path of the file that contains the key.
    static func path() throws(Failure) -> String { path(in: try directory()) }

    static func stored(in directory: String) throws(Failure) -> String {
        let path = path(in: directory)
        if let key = read(path) { return key }
        guard StateDirectory.make(directory) else { throw refusal(path) }
        let key = RandomSecret.make()
        // Only this user can read the file. It gets its name when it is complete.
        let temporary = "\(path).\(String(UInt64.random(in: 0 ... .max), radix: 36))"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw refusal(path) }
        defer { unlink(temporary) }
        let text = "\(key)\n"
        let isWritten = write(descriptor, text, text.utf8.count) == text.utf8.count && fsync(descriptor) == 0
        guard close(descriptor) == 0, isWritten else { throw refusal(path) }
        if link(temporary, path) == 0 { return key }
        // Another process may have stored a key since the file was read, and must have the same key.
        if errno == EEXIST, let other = read(path) { return other }
        // The existing file is damaged, or the file system does not support hard links.
        guard rename(temporary, path) == 0 else { throw refusal(path) }
        return read(path) ?? key
    }

    private static func directory() throws(Failure) -> String {
        guard let directory = StateDirectory.path else {
            throw Failure(
                .cannotWrite,
                "cannot store the page's access key: there is no state directory. Set HOME or XDG_STATE_HOME to an absolute path"
            )
        }
        return directory
    }

    private static func path(in directory: String) -> String { "\(directory)/web-key" }

    private static func refusal(_ path: String) -> Failure {
        Failure(
            .cannotWrite,
            """
            cannot store the page's access key in \(path): \(lastSystemError). \
            Set XDG_STATE_HOME to a directory that you can write to
            """)
    }

    /// Returns the key in a file, or `nil` if the file does not exist or does not contain a valid key.
    private static func read(_ path: String) -> String? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = fread(&bytes, 1, bytes.count, file)
        let line = bytes.prefix(count)
        guard line.last == UInt8(ascii: "\n"), RandomSecret.isSecret(line.dropLast()) else { return nil }
        return String(decoding: line.dropLast(), as: UTF8.self)
    }
}
