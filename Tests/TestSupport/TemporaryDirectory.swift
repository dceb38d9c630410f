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
        removeTree(path.utf8CString.dropLast())
    }

    /// The path of a file in it.
    public func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    /// The names of all files in it, hidden ones as well, in order.
    public var names: [String] {
        entries(of: path.utf8CString.dropLast()).map {
            String(decoding: $0.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }.sorted()
    }
}

/// Removes a folder with what is in it, or a file. Where a link points to is left alone.
private func removeTree(_ path: ArraySlice<CChar>) {
    guard remove(path + [0]) != 0, errno == ENOTEMPTY || errno == EEXIST else { return }
    for name in entries(of: path) { removeTree(path + "/".utf8CString.dropLast() + name) }
    rmdir(path + [0])
}

/// The names of all that is in a folder. A name is bytes, which need not be a text.
private func entries(of path: ArraySlice<CChar>) -> [[CChar]] {
    guard let directory = opendir(path + [0]) else { return [] }
    defer { closedir(directory) }
    var names: [[CChar]] = []
    while let entry = readdir(directory) {
        names.append(withUnsafeBytes(of: &entry.pointee.d_name) { $0.prefix { $0 != 0 }.map(CChar.init(bitPattern:)) })
    }
    return names.filter { $0 != [0x2E] && $0 != [0x2E, 0x2E] }
}
