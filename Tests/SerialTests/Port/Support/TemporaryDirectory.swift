import Glibc

/// A directory for the files of one test. It is removed with them.
final class TemporaryDirectory {
    let path: String
    private var names: Set<String> = []

    init() throws {
        var template = Array("/tmp/gpsbridge-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Unusable(what: "/tmp", number: errno) }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        for name in names { remove("\(path)/\(name)") }
        rmdir(path)
    }

    /// The path of a file in it.
    func callAsFunction(_ name: String) -> String {
        names.insert(name)
        return "\(path)/\(name)"
    }
}

func writeFile(_ path: String, _ content: [UInt8]) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Unusable(what: path, number: errno) }
    defer { close(descriptor) }
    guard write(descriptor, content, content.count) == content.count else { throw Unusable(what: path, number: errno) }
}

func readFile(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return [UInt8](unsafeUninitializedCapacity: 4096) { $1 = max(0, read(descriptor, $0.baseAddress, $0.count)) }
}
