import FoundationEssentials
import Glibc
import SystemSupport

/// A temporary directory for a demonstration.
struct DemoDirectory {
    let path: String

    init() throws(Failure) {
        // PostgreSQL creates a Unix socket in this directory, and a socket's path is limited to 107 characters.
        // `TMPDIR` is not used, because its path could be too long.
        var template = Array("/tmp/gpsbridge-demo-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw Failure(.cannotWrite, "cannot create a directory in /tmp: \(lastSystemError)")
        }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Removes the directory and everything in it.
    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }
}
