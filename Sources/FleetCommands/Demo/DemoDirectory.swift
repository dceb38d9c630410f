import FoundationEssentials
import Glibc
import SystemSupport

/// A temporary directory for a demonstration.
struct DemoDirectory {
    let path: String

    init() throws(Failure) {
        // The path of the database's socket may have only 107 characters, so the directory is not in TMPDIR.
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
