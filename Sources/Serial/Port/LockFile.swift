internal import Glibc

// Older than any lock of the kernel's: a program that uses /dev/ttyS0 writes its number to /run/lock/LCK..ttyS0. minicom,
// picocom, cu and pppd do so. A file whose process has died means nothing.

/// The lock files of serial ports.
enum LockFile {
    /// The living process that has locked a port with a file, unless it is this one.
    static func holder(ofPort path: String, in directories: [String] = ["/run/lock", "/var/lock"]) -> PortHolder? {
        for name in names(ofPort: path) {
            for directory in directories {
                guard let process = process(inFile: "\(directory)/\(name)"), process != getpid() else { continue }
                guard kill(process, 0) == 0 || errno == EPERM else { continue }
                return PortHolder(process: process, command: PortHolder.command(ofProcess: process) ?? "a program")
            }
        }
        return nil
    }

    /// Names that a port's lock may have: by the name that was given, and by the one that links lead to.
    static func names(ofPort path: String) -> [String] {
        let paths = [realPath(path) ?? path, path]
        var names: [String] = []
        for path in paths {
            let name = path.hasPrefix("/dev/") ? path.dropFirst(5) : path[...]
            let whole = "LCK..\(String(name.map { $0 == "/" ? "_" : $0 }))"
            let last = "LCK..\(name.split(separator: "/").last ?? "")"
            // The last part of /dev/pts/3 says too little.
            for name in path.hasPrefix("/dev/pts/") ? [whole] : [whole, last] where !names.contains(name) {
                names.append(name)
            }
        }
        return names
    }

    /// The process that a lock file names: as a number in ASCII, or in four bytes.
    private static func process(inFile path: String) -> pid_t? {
        guard let content = SmallFile.read(path), !content.isEmpty else { return nil }
        if content.count == 4, content.contains(where: { $0 < 0x20 && $0 != 0x0A }) {
            return single(pid_t(littleEndian: content.withUnsafeBytes { $0.loadUnaligned(as: pid_t.self) }))
        }
        let word = String(decoding: content, as: UTF8.self).split(whereSeparator: \.isWhitespace).first
        return word.flatMap { pid_t($0) }.flatMap(single)
    }

    /// Zero and less name groups of processes, of which there always is one.
    private static func single(_ process: pid_t) -> pid_t? { process > 0 ? process : nil }
}
