import Glibc

/// A directory for the files of one test. It is removed with them.
final class TemporaryDirectory {
    let path: String

    init() throws {
        var template = Array("/tmp/gpsbridge-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw UnusableFile("/tmp") }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        for name in (try? names()) ?? [] { remove(self(name)) }
        rmdir(path)
    }

    /// The path of a file in it.
    func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    /// The names of all files in it, hidden ones as well, in order.
    func names() throws -> [String] {
        guard let directory = opendir(path) else { throw UnusableFile(path) }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}
