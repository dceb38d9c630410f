import Glibc

/// A directory for the files of one test. It goes with its last owner and with all that is in it.
public final class TemporaryDirectory: Sendable {
    /// Where it is.
    public let path: String

    public init() {
        var template = Array("/tmp/gpsbridge-test-XXXXXX".utf8CString)
        precondition(mkdtemp(&template) != nil, "a test can make no directory in /tmp")
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        // A test may have forbidden to write there.
        chmod(path, 0o700)
        for name in names { remove(self(name)) }
        rmdir(path)
    }

    /// The path of a file in it.
    public func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    /// The names of all files in it, hidden ones as well, in order.
    public var names: [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}
