import Glibc
import SystemSupport
import WebServer

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
        do throws(SystemError) {
            try SmallFile.write("\(key)\n", to: path, isNew: true)
        } catch {
            // Another process may have stored a key since the file was read, and must have the same key.
            if error.number == EEXIST, let other = read(path) { return other }
            try replace(path, with: key)
        }
        return read(path) ?? key
    }

    /// Stores a key even if a damaged file exists, or if the file could not be created as a new one.
    private static func replace(_ path: String, with key: String) throws(Failure) {
        do throws(SystemError) {
            try SmallFile.write("\(key)\n", to: path)
        } catch {
            throw refusal(path, systemError(error.number))
        }
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

    private static func refusal(_ path: String, _ reason: String = lastSystemError) -> Failure {
        Failure(
            .cannotWrite,
            """
            cannot store the page's access key in \(path): \(reason). \
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
