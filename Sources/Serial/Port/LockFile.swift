internal import Glibc
internal import SystemSupport

// Lock files are a convention that is older than the kernel's locks: a program that uses /dev/ttyS0 writes its process
// ID to /run/lock/LCK..ttyS0. minicom, picocom, cu and pppd follow this convention. A lock file is ignored if the
// process that it names has exited.

/// The lock files of serial ports.
enum LockFile {
    /// Returns the running process that has locked a port with a lock file. Returns `nil` if the port is not locked, or
    /// if it is locked by this process.
    static func holder(ofPort path: String, in directories: [String] = ["/run/lock", "/var/lock"]) -> PortHolder? {
        for name in names(ofPort: path) {
            for directory in directories {
                guard let process = process(inFile: "\(directory)/\(name)"), process != getpid() else { continue }
                guard kill(process, 0) == 0 || errno == EPERM else { continue }
                return PortHolder(process: process, command: RunningProcess(id: process).command ?? "a program")
            }
        }
        return nil
    }

    /// Returns the possible names of a port's lock file, derived from the given path and from the path that its links
    /// resolve to.
    static func names(ofPort path: String) -> [String] {
        let paths = [realPath(path) ?? path, path]
        var names: [String] = []
        for path in paths {
            let name = path.hasPrefix("/dev/") ? path.dropFirst(5) : path[...]
            let whole = "LCK..\(String(name.map { $0 == "/" ? "_" : $0 }))"
            let last = "LCK..\(name.split(separator: "/").last ?? "")"
            // For a path such as /dev/pts/3, the last component alone would be ambiguous.
            for name in path.hasPrefix("/dev/pts/") ? [whole] : [whole, last] where !names.contains(name) {
                names.append(name)
            }
        }
        return names
    }

    /// Reads the process ID from a lock file, which stores it either as ASCII digits or as a 32-bit little-endian
    /// integer.
    private static func process(inFile path: String) -> pid_t? {
        guard let content = SmallFile.read(path), !content.isEmpty else { return nil }
        if content.count == 4, content.contains(where: { $0 < 0x20 && $0 != 0x0A }) {
            return single(pid_t(littleEndian: content.withUnsafeBytes { $0.loadUnaligned(as: pid_t.self) }))
        }
        let word = String(decoding: content, as: UTF8.self).split(whereSeparator: \.isWhitespace).first
        return word.flatMap { pid_t($0) }.flatMap(single)
    }

    /// Returns the given process ID, or `nil` if it is zero or negative. `kill` treats such numbers as process groups.
    private static func single(_ process: pid_t) -> pid_t? { process > 0 ? process : nil }
}
