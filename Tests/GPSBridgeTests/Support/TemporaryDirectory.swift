import Glibc

/// A directory for the files of one test. It goes with all that is in it, which must be files.
final class TemporaryDirectory: Sendable {
    let path: String

    init() {
        var template = "/tmp/gpsbridge-tests-XXXXXX".utf8CString
        path = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? ""
        }
    }

    deinit {
        chmod(path, 0o700)
        for name in names { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    /// What is in it.
    var names: [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Writes a file and returns its path.
    @discardableResult
    func write(_ bytes: [UInt8], to name: String) -> String {
        if let file = fopen(self(name), "we") {
            fwrite(bytes, 1, bytes.count, file)
            fclose(file)
        }
        return self(name)
    }

    func read(_ name: String) -> String? {
        guard let file = fopen(self(name), "re") else { return nil }
        defer { fclose(file) }
        return String(unsafeUninitializedCapacity: 1 << 20) { fread($0.baseAddress, 1, $0.count, file) }
    }
}
