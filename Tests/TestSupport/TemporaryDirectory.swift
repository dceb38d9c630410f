import Glibc

/// A directory for the files of one test. It is removed with its contents when its last reference is released.
public final class TemporaryDirectory: Sendable {
    /// The path of the directory.
    public let path: String

    public init() {
        var template = Array("/tmp/gpsbridge-test-XXXXXX".utf8CString)
        precondition(mkdtemp(&template) != nil, "cannot create a temporary directory in /tmp")
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        // A test may have removed the write permission.
        chmod(path, 0o700)
        removeTree(path.utf8CString.dropLast())
    }

    /// Returns the path of a file in the directory.
    public func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    /// The sorted names of all files in the directory, including hidden ones.
    public var names: [String] {
        entries(of: path.utf8CString.dropLast()).map {
            String(decoding: $0.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }.sorted()
    }
}

/// Removes a file, or a directory with its contents. Symbolic links are removed and not followed.
private func removeTree(_ path: ArraySlice<CChar>) {
    guard remove(path + [0]) != 0, errno == ENOTEMPTY || errno == EEXIST else { return }
    for name in entries(of: path) { removeTree(path + "/".utf8CString.dropLast() + name) }
    rmdir(path + [0])
}

/// Returns the names of all entries in a directory. Names are bytes, because they may be invalid UTF-8.
private func entries(of path: ArraySlice<CChar>) -> [[CChar]] {
    guard let directory = opendir(path + [0]) else { return [] }
    defer { closedir(directory) }
    var names: [[CChar]] = []
    while let entry = readdir(directory) {
        names.append(withUnsafeBytes(of: &entry.pointee.d_name) { $0.prefix { $0 != 0 }.map(CChar.init(bitPattern:)) })
    }
    return names.filter { $0 != [0x2E] && $0 != [0x2E, 0x2E] }
}
